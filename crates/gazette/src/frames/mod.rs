//! The sentence frames: plain data with named gaps. [`crate::press`] picks among them and remembers what it has used.

pub(crate) mod affairs;
pub(crate) mod fillers;
pub(crate) mod heads;
pub(crate) mod lives;
pub(crate) mod toll;

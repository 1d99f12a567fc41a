//! Text that is said again at every step of a drag, and so asks for no memory while it is as short as such text is.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayString;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What an order would do, in a sentence or two.
pub type Sentence = Words<188>;

/// What stands beside a line or a place: "4.2″", "blocked by the wood".
pub type Label = Words<44>;

/// Text of any length; up to `N` bytes of it lie in place.
#[derive(Clone)]
pub struct Words<const N: usize>(Kept<N>);

#[derive(Clone)]
enum Kept<const N: usize> {
    Here(ArrayString<N>),
    Elsewhere(String),
}

impl<const N: usize> Words<N> {
    /// Says some more.
    pub fn add(&mut self, more: fmt::Arguments<'_>) {
        fmt::Write::write_fmt(self, more).expect("words take all that is written");
    }

    /// Says the next sentence.
    pub fn then(&mut self, next: fmt::Arguments<'_>) {
        let gap = if self.is_empty() { "" } else { " " };
        self.add(format_args!("{gap}{next}"));
    }
}

impl<const N: usize> fmt::Write for Words<N> {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        match &mut self.0 {
            Kept::Here(text) => {
                if text.try_push_str(more).is_err() {
                    let longer = [text.as_str(), more].concat();
                    self.0 = Kept::Elsewhere(longer);
                }
            }
            Kept::Elsewhere(text) => text.push_str(more),
        }
        Ok(())
    }
}

impl<const N: usize> Deref for Words<N> {
    type Target = str;

    fn deref(&self) -> &str {
        match &self.0 {
            Kept::Here(text) => text,
            Kept::Elsewhere(text) => text,
        }
    }
}

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Self(Kept::Here(ArrayString::new()))
    }
}

impl<const N: usize> From<fmt::Arguments<'_>> for Words<N> {
    fn from(said: fmt::Arguments<'_>) -> Self {
        let mut words = Self::default();
        words.add(said);
        words
    }
}

impl<const N: usize> From<&str> for Words<N> {
    fn from(said: &str) -> Self {
        Self(ArrayString::from(said).map_or_else(|_| Kept::Elsewhere(said.to_owned()), Kept::Here))
    }
}

impl<const N: usize> From<String> for Words<N> {
    fn from(said: String) -> Self {
        Self::from(said.as_str())
    }
}

impl<const N: usize> From<Words<N>> for String {
    fn from(words: Words<N>) -> Self {
        match words.0 {
            Kept::Here(text) => text.as_str().to_owned(),
            Kept::Elsewhere(text) => text,
        }
    }
}

impl<const N: usize> fmt::Display for Words<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl<const N: usize> fmt::Debug for Words<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<const N: usize> PartialEq for Words<N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<const N: usize> Eq for Words<N> {}

impl<const N: usize> PartialEq<str> for Words<N> {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl<const N: usize> PartialEq<&str> for Words<N> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl<const N: usize> Serialize for Words<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Words<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_are_the_same_text_here_and_elsewhere() {
        let mut words = Words::<8>::from("4.2″");
        assert_eq!(words, "4.2″");
        words.add(format_args!(" of {}", 12));
        assert_eq!(words, "4.2″ of 12", "what does not fit is not cut off");
        words.add(format_args!("!"));
        assert_eq!(String::from(words), "4.2″ of 12!");
        assert_eq!(Words::<4>::from("blocked"), Words::<4>::from(String::from("blocked")));
    }
}

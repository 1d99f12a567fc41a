//! By what officers weigh: numbers with names, so that they can be told, tuned by self-play and kept in a file.

use std::ops::RangeInclusive;

/// A weight as it is told and tuned.
#[derive(Debug, Clone, PartialEq)]
pub struct Weight {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub value: f64,
    /// What it may be.
    pub range: RangeInclusive<f64>,
}

/// A game's weights. [`weights!`](crate::weights!) makes them.
pub trait Weights: Clone + Default + Send + Sync + 'static {
    /// All of them, in the order of the file.
    fn all(&self) -> Vec<Weight>;

    /// Sets them, in the same order; each is kept within what it may be.
    fn set(&mut self, values: &[f64]);
}

/// Of a game whose officers weigh nothing that has a name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unweighed;

impl Weights for Unweighed {
    fn all(&self) -> Vec<Weight> {
        Vec::new()
    }

    fn set(&mut self, _: &[f64]) {}
}

/// Makes a struct of a game's weights, each with what it is and what it may be tuned to:
///
/// ```
/// engine::weights! {
///     /// How officers of this game weigh.
///     pub struct Weights {
///         /// An inch of ground.
///         ground = 0.7, 0.0..=3.0;
///     }
/// }
/// assert_eq!(Weights::default().ground, 0.7);
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$about:meta])* $visible:vis struct $name:ident {
        $($(#[$says:meta])* $weight:ident = $value:literal, $range:expr;)*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq)]
        $visible struct $name {
            $($(#[$says])* pub $weight: f64,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($weight: $value,)* }
            }
        }

        impl $crate::weights::Weights for $name {
            fn all(&self) -> Vec<$crate::weights::Weight> {
                vec![$($crate::weights::Weight {
                    name: stringify!($weight),
                    value: self.$weight,
                    range: $range,
                },)*]
            }

            fn set(&mut self, values: &[f64]) {
                let mut values = values.iter().copied();
                $(if let Some(value) = values.next() {
                    let range = $range;
                    self.$weight = value.clamp(*range.start(), *range.end());
                })*
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Weights as _;

    crate::weights! {
        /// Two of them.
        struct Two {
            /// One.
            one = 1.0, 0.0..=2.0;
            /// Other.
            other = -1.0, -4.0..=0.0;
        }
    }

    #[test]
    fn weights_are_set_in_order_and_kept_in_range() {
        let mut two = Two::default();
        two.set(&[5.0, -3.0]);
        assert_eq!((two.one, two.other), (2.0, -3.0));
        let names: Vec<_> = two.all().into_iter().map(|weight| (weight.name, weight.value)).collect();
        assert_eq!(names, [("one", 2.0), ("other", -3.0)]);
    }
}

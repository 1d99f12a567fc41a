//! Lists that are lent. What is asked at every step of a drag (where would it stand, what is the way there) may need a list of any length;
//! it is taken from a shelf with the room it had the last time, and goes back when nobody looks at it any more. So a list asks for memory
//! the first time it is needed, and not again at every inch.

use std::cell::RefCell;
use std::fmt;
use std::mem;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The lists of one kind of thing that nobody needs.
pub type Shelf<T> = RefCell<Vec<Vec<T>>>;

/// A kind of thing whose lists are lent. [`shelved!`](crate::shelved) says so of a type.
pub trait Shelved: Sized + 'static {
    /// Goes to the shelf, of which each thread has its own; one that ends has none any more.
    fn at_the_shelf<R>(what: impl FnOnce(&Shelf<Self>) -> R) -> Option<R>;
}

/// Gives each of these types a shelf.
#[macro_export]
macro_rules! shelved {
    ($($kind:ty),+ $(,)?) => {$(
        impl $crate::Shelved for $kind {
            fn at_the_shelf<R>(what: impl FnOnce(&$crate::Shelf<Self>) -> R) -> Option<R> {
                thread_local! {
                    static SHELF: $crate::Shelf<$kind> = const { $crate::Shelf::new(Vec::new()) };
                }
                SHELF.try_with(what).ok()
            }
        }
    )+};
}

shelved!(
    crate::event::SumLine,
    crate::refusal::Witness,
    crate::view::Base,
    table::Point,
    table::Spot,
    table::Stretch
);

/// So many lists of a kind are kept on a shelf, the roomiest.
const KEPT: usize = 8;

/// A list that goes back to its shelf when it is no longer needed. It is taken from there with the first thing that is put on it: one
/// that stays empty costs nothing.
pub struct Lent<T: Shelved>(Vec<T>);

impl<T: Shelved> Lent<T> {
    /// An empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Puts something at the end.
    pub fn push(&mut self, thing: T) {
        self.with_room().push(thing);
    }

    /// Keeps only what is wanted.
    pub fn retain(&mut self, wanted: impl FnMut(&T) -> bool) {
        self.0.retain(wanted);
    }

    /// Drops each thing that its neighbour before stands for already: `same` is given the later one first.
    pub fn dedup_by(&mut self, same: impl FnMut(&mut T, &mut T) -> bool) {
        self.0.dedup_by(same);
    }

    /// The list's own memory, for one who keeps it.
    pub fn into_vec(mut self) -> Vec<T> {
        mem::take(&mut self.0)
    }

    /// The list with room for something: the roomiest on the shelf.
    fn with_room(&mut self) -> &mut Vec<T> {
        if self.0.capacity() == 0 {
            let list = T::at_the_shelf(|shelf| {
                let mut lists = shelf.borrow_mut();
                let roomiest = (0..lists.len()).max_by_key(|number| lists[*number].capacity())?;
                Some(lists.swap_remove(roomiest))
            });
            self.0 = list.flatten().unwrap_or_default();
        }
        &mut self.0
    }
}

impl<T: Shelved> Default for Lent<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Shelved> Drop for Lent<T> {
    fn drop(&mut self) {
        if self.0.capacity() == 0 {
            return;
        }
        let mut list = mem::take(&mut self.0);
        list.clear();
        T::at_the_shelf(|shelf| {
            let mut lists = shelf.borrow_mut();
            if lists.len() < KEPT {
                lists.push(list);
            } else if let Some(least) = lists.iter_mut().min_by_key(|kept| kept.capacity()) {
                if least.capacity() < list.capacity() {
                    *least = list;
                }
            }
        });
    }
}

impl<T: Shelved> Deref for Lent<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Shelved> DerefMut for Lent<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Shelved> Extend<T> for Lent<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        let mut things = things.into_iter();
        let Some(first) = things.next() else { return };
        self.push(first);
        self.0.extend(things);
    }
}

impl<T: Shelved> FromIterator<T> for Lent<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut list = Self::new();
        list.extend(things);
        list
    }
}

impl<'l, T: Shelved> IntoIterator for &'l Lent<T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Shelved + Copy> IntoIterator for Lent<T> {
    type Item = T;
    type IntoIter = OneByOne<T>;

    fn into_iter(self) -> OneByOne<T> {
        OneByOne { next: 0, list: self }
    }
}

/// What is on a list, one after the other; the list goes back when nobody wants the rest.
pub struct OneByOne<T: Shelved> {
    list: Lent<T>,
    next: usize,
}

impl<T: Shelved + Copy> Iterator for OneByOne<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let thing = self.list.get(self.next).copied();
        self.next += 1;
        thing
    }
}

impl<T: Shelved + Clone> Clone for Lent<T> {
    fn clone(&self) -> Self {
        self.iter().cloned().collect()
    }
}

impl<T: Shelved + fmt::Debug> fmt::Debug for Lent<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Shelved + PartialEq> PartialEq for Lent<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: Shelved + Serialize> Serialize for Lent<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'d, T: Shelved + Deserialize<'d>> Deserialize<'d> for Lent<T> {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use table::Point;

    use super::{KEPT, Lent, Shelved};

    fn on_the_shelf() -> usize {
        Point::at_the_shelf(|shelf| shelf.borrow().len()).expect("this thread goes on")
    }

    #[test]
    fn a_list_comes_back_empty_with_the_room_it_had() {
        let list: Lent<Point> = (0..100).map(|n| Point::new(f64::from(n), 0.0)).collect();
        let (room, at) = (list.0.capacity(), list.as_ptr());
        drop(list);
        let again = Lent::from_iter([Point::new(5.0, 5.0)]);
        assert_eq!(*again, [Point::new(5.0, 5.0)]);
        assert_eq!((again.0.capacity(), again.as_ptr()), (room, at), "the same memory");
    }

    #[test]
    fn the_roomiest_is_lent_first_and_a_full_shelf_keeps_the_roomiest() {
        let lists: Vec<Lent<Point>> =
            (1..=KEPT + 3).map(|n| vec![Point::new(0.0, 0.0); 10 * n].into_iter().collect()).collect();
        let most = lists.iter().map(|list| list.0.capacity()).max().expect("there are some");
        drop(lists);
        assert_eq!(on_the_shelf(), KEPT);
        assert_eq!(Lent::from_iter([Point::new(0.0, 0.0)]).0.capacity(), most);
    }

    #[test]
    fn two_are_never_the_same_list() {
        drop(Lent::from_iter([Point::new(1.0, 1.0)]));
        let one = Lent::from_iter([Point::new(1.0, 2.0)]);
        let other = Lent::from_iter([Point::new(3.0, 4.0)]);
        assert_eq!(*one, [Point::new(1.0, 2.0)]);
        assert_eq!(*other, [Point::new(3.0, 4.0)]);
    }
}

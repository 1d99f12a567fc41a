//! What remains to be done, as a stack in the state.

use serde::Serialize;

/// The tasks still to be done, the next one on top. It lives in the state and never on Rust's call stack, so a battle can be
/// saved, shown and searched in the middle of another's move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Agenda<T>(Vec<T>);

impl<T> Default for Agenda<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Agenda<T> {
    /// The task to be done next.
    pub fn top(&self) -> Option<&T> {
        self.0.last()
    }

    /// The task to be done next, to note progress in it.
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.0.last_mut()
    }

    /// Takes the next task off.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Puts a task before everything else.
    pub fn push(&mut self, task: T) {
        self.0.push(task);
    }

    /// Puts several tasks before everything else, to be done in the order given.
    pub fn push_in_order(&mut self, tasks: impl IntoIterator<Item = T, IntoIter: DoubleEndedIterator>) {
        self.0.extend(tasks.into_iter().rev());
    }

    /// All tasks, the next one last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.iter()
    }

    /// All tasks, the next one last, to be noted in or forgotten in.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// Drops all tasks but these.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// Drops everything: the battle is over.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Lets a part stand where the whole is wanted: what a phase can do, and what can happen in it, are declared in its own file, and put on the agenda
/// or emitted as they are.
///
/// ```
/// # use engine::made_of;
/// # #[derive(Debug, PartialEq)] enum Rally { Check }
/// # #[derive(Debug, PartialEq)] enum Retreat { Back }
/// # #[derive(Debug, PartialEq)] enum Melee { Retreat(Retreat) }
/// # #[derive(Debug, PartialEq)] enum Task { Rally(Rally), Melee(Melee) }
/// made_of! { Melee: Retreat(Retreat) }
/// made_of! { Task: Rally(Rally), Melee(Melee), Melee(Retreat) }
/// assert_eq!(Task::from(Retreat::Back), Task::Melee(Melee::Retreat(Retreat::Back)));
/// ```
#[macro_export]
macro_rules! made_of {
    ($whole:ident: $($variant:ident($part:ty)),+ $(,)?) => {$(
        impl From<$part> for $whole {
            fn from(part: $part) -> Self {
                Self::$variant(part.into())
            }
        }
    )+};
}

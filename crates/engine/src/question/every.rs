//! Every answer there is, one after another.

use super::answers::{Answered, Unanswered};

/// The tree of all answers, walked leaf by leaf: each walk takes the next.
#[derive(Debug, Default)]
pub struct Every {
    /// Which branch was taken at each fork, and how many there were.
    taken: Vec<(usize, usize)>,
    depth: usize,
}

impl Every {
    /// The branch to take at a fork of so many.
    pub(super) fn branch(&mut self, of: usize) -> usize {
        if self.depth == self.taken.len() {
            self.taken.push((0, of));
        }
        self.depth += 1;
        self.taken[self.depth - 1].0
    }

    /// The one of these whose turn it is.
    pub(super) fn one_of<L>(&mut self, mut legal: Vec<L>) -> Answered<L> {
        if legal.is_empty() {
            return Err(Unanswered::Nothing);
        }
        let branch = self.branch(legal.len());
        Ok(legal.swap_remove(branch))
    }

    /// On to the next leaf; `false` if that was the last.
    pub(super) fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some((taken, of)) = self.taken.pop() {
            if taken + 1 < of {
                self.taken.push((taken + 1, of));
                return true;
            }
        }
        false
    }
}

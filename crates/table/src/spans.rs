//! Stretches of one line, united: ground that overlaps is counted once.

use arrayvec::ArrayVec;

use crate::stretch::Stretch;

/// The stretches kept without allocation; a line that meets more separate woods than this is rare.
const FEW: usize = 16;

/// Stretches of one line that neither overlap nor touch.
#[derive(Debug, Clone, Default)]
pub(crate) struct Spans {
    few: ArrayVec<Stretch, FEW>,
    more: Vec<Stretch>,
}

impl Spans {
    /// Adds a stretch, uniting it with those it overlaps.
    pub(crate) fn add(&mut self, mut stretch: Stretch) {
        let mut unite = |kept: &Stretch| {
            let apart = kept.to < stretch.from || stretch.to < kept.from;
            if !apart {
                stretch = Stretch { from: kept.from.min(stretch.from), to: kept.to.max(stretch.to) };
            }
            apart
        };
        // Those kept are apart from each other, so one pass unites all that the new one bridges.
        self.few.retain(|kept| unite(kept));
        self.more.retain(|kept| unite(kept));
        if let Err(full) = self.few.try_push(stretch) {
            self.more.push(full.element());
        }
    }

    /// The share of the line that all stretches make up together.
    pub(crate) fn total(&self) -> f64 {
        self.few.iter().chain(&self.more).map(|stretch| stretch.share()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlaps_count_once_however_many() {
        let mut spans = Spans::default();
        // Forty separate stretches of a hundredth each, then one that bridges the first ten of them.
        for number in 0..40 {
            let from = f64::from(number) / 40.0;
            spans.add(Stretch { from, to: from + 0.01 });
        }
        assert!((spans.total() - 0.4).abs() < 1e-12);
        spans.add(Stretch { from: 0.0, to: 0.25 });
        // What is left: 0–0.26 (the eleventh begins at 0.25 and is bridged too), and 29 others.
        assert!((spans.total() - (0.26 + 0.29)).abs() < 1e-12, "{}", spans.total());
    }
}

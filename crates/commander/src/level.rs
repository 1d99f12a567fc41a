//! How hard a commander thinks.

/// A commander's rank, which is how hard he thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// By which he is called in messages and on the command line.
    pub slug: &'static str,
    /// What the player reads.
    pub title: &'static str,
    /// What he is like.
    pub says: &'static str,
    /// How many orders he weighs at most; one who weighs one goes by the drill book.
    pub ideas: usize,
    /// How many battles he plays in his head for each of them at first; the better half of them gets as many again, and so on.
    pub throws: u32,
    /// How many battles he plays for the last that are left.
    pub most: u32,
    /// How many turns he plays on: 1 is to the end of the turn that is being played.
    pub turns: u32,
}

/// No battle in a commander's head is longer than so many decisions, whatever the ruleset calls a turn.
pub(crate) const FORESIGHT: u32 = 160;

/// The commanders, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        slug: "ensign",
        title: "The Ensign",
        says: "Goes by the drill book: up to the enemy, form, fire, and charge when it looks well.",
        ideas: 1,
        throws: 0,
        most: 0,
        turns: 0,
    },
    Level {
        slug: "colonel",
        title: "The Colonel",
        says: "Weighs what comes to his mind against what you may answer, and takes what looks best.",
        ideas: 6,
        throws: 1,
        most: 2,
        turns: 2,
    },
    Level {
        slug: "marshal",
        title: "The Marshal",
        says: "Thinks of more, and throws the dice over and over in his head before he throws them on the table.",
        ideas: 12,
        throws: 2,
        most: 8,
        turns: 2,
    },
];

/// The commander of that name.
pub fn level(slug: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.slug == slug)
}

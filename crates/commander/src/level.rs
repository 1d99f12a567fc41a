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
    /// How many orders he thinks of before he gives one.
    pub ideas: u32,
    /// How many times he throws the dice for each of them.
    pub throws: u32,
    /// How many further decisions he looks ahead.
    pub foresight: u32,
}

/// The commanders, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        slug: "ensign",
        title: "The Ensign",
        says: "Sees the enemy and goes for him. Thinks of a few things and takes the first that looks well.",
        ideas: 12,
        throws: 1,
        foresight: 8,
    },
    Level {
        slug: "colonel",
        title: "The Colonel",
        says: "Weighs his charges and his fire to the end of the turn, and keeps his flanks.",
        ideas: 28,
        throws: 3,
        foresight: 12,
    },
    Level {
        slug: "marshal",
        title: "The Marshal",
        says: "Thinks of everything, throws every die in his head, and looks into your next turn.",
        ideas: 64,
        throws: 6,
        foresight: 24,
    },
];

/// The commander of that name.
pub fn level(slug: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.slug == slug)
}

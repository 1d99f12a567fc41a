//! How hard a commander thinks.

/// A commander's rank, which is how hard he thinks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// By which he is called in messages and on the command line.
    pub slug: &'static str,
    /// What the player reads.
    pub title: &'static str,
    /// What he is like.
    pub says: &'static str,
    /// How many plans he tries at most when his turn begins; one who tries one takes the plainest.
    pub plans: usize,
    /// How many orders he weighs at most; one who weighs one goes by the drill book.
    pub ideas: usize,
    /// How much work he puts into weighing them, in the ruleset's measure ([`engine::Officers::effort`]). It is never exceeded by more
    /// than one order given in his head.
    pub work: u32,
    /// How many turns he plays on: 1 is to the end of the turn that is being played.
    pub turns: u32,
    /// How many standard errors an idea must be ahead of the plain order before he believes in it.
    pub doubt: f64,
}

/// The commanders, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        slug: "ensign",
        title: "The Ensign",
        says: "Goes by the drill book: up to the enemy, form, fire, and charge when it looks well.",
        plans: 1,
        ideas: 1,
        work: 0,
        turns: 0,
        doubt: 0.0,
    },
    Level {
        slug: "colonel",
        title: "The Colonel",
        says: "Weighs what comes to his mind against what you may answer, and leaves the drill book where he is sure of it.",
        plans: 3,
        ideas: 6,
        work: 1_000,
        turns: 1,
        doubt: 3.0,
    },
    Level {
        slug: "marshal",
        title: "The Marshal",
        says: "Thinks of more, and throws the dice over and over in his head before he throws them on the table.",
        plans: 6,
        ideas: 12,
        work: 10_000,
        turns: 2,
        doubt: 0.7,
    },
];

/// The Recruit, who weighs nothing and gives any legal order, is called so wherever commanders are named.
pub const RECRUIT: &str = "recruit";

/// The commander of that name.
pub fn level(slug: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.slug == slug)
}

//! Portraits: a head and shoulders in ink lines, as an engraver would cut them. Everything that makes a face comes from the character's name and nothing
//! changes it, so that he is known again as he ages; years bring grey and lines, wounds bring scars, fame a wreath.

mod dress;
mod face;
mod hair;
mod ink;

use campaign::calendar::Turn;
use campaign::character::People;
use campaign::profession::Profession;

use crate::chronicle::{Chronicle, Life};
use crate::whim::Whim;
use crate::words::{escape, printed};
use ink::Ink;

/// What a portrait is drawn from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sitter {
    pub(crate) name: String,
    pub(crate) woman: bool,
    pub(crate) profession: Profession,
    pub(crate) people: Option<People>,
    pub(crate) coolness: u8,
    /// In years.
    pub(crate) age: u16,
    /// Wounds he has had.
    pub(crate) scars: u8,
    /// How well he is known: nobody, known, famous.
    pub(crate) fame: Fame,
    /// All that makes this face and no other.
    pub(crate) seed: u64,
}

/// How well somebody is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fame {
    Nobody,
    Known,
    Famous,
}

/// The proportions of a face; they never change.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Build {
    /// Half the width at the cheekbones.
    pub(crate) cheek: f64,
    /// Half the width at the jaw.
    pub(crate) jaw: f64,
    /// Half the width of the chin.
    pub(crate) chin: f64,
    /// Where the chin ends.
    pub(crate) depth: f64,
    /// Half the distance of the eyes.
    pub(crate) eyes: f64,
    /// Half the width of an eye.
    pub(crate) eye: f64,
    /// Length and half the width of the nose.
    pub(crate) nose: (f64, f64),
    /// How crooked it is.
    pub(crate) bend: f64,
    /// Half the width of the mouth, and the fullness of the lips.
    pub(crate) mouth: (f64, f64),
    /// The weight of the brows, and how they slope.
    pub(crate) brow: (f64, f64),
    /// Half the width of the shoulders.
    pub(crate) shoulders: f64,
    /// How dark the hair is, 0 to 1.
    pub(crate) dark: f64,
    /// Which way he looks: less than nothing is left.
    pub(crate) turn: f64,
}

impl Sitter {
    /// A character as he was in a month.
    pub(crate) fn of(told: &Chronicle, life: usize, turn: Turn) -> Self {
        let one: &Life = &told.lives[life];
        let seed =
            Whim::of(told.seed, &format!("{} {} {}", one.seat.number(), one.number, one.who.name)).next();
        let mut whim = Whim::of(seed, "age");
        let years = turn.0.saturating_sub(one.who.entered.0) / 12;
        let points = one.points.iter().take_while(|(at, _)| *at <= turn).last().map_or(0, |(_, n)| *n);
        let fame = match (points, one.who.kills) {
            (400.., _) | (_, 12..) => Fame::Famous,
            (120.., _) | (_, 4..) => Fame::Known,
            _ => Fame::Nobody,
        };
        Self {
            name: one.who.name.clone(),
            woman: one.who.woman,
            profession: one.who.profession,
            people: one.who.people,
            coolness: one.who.coolness,
            age: 19 + whim.below(20) as u16 + years,
            scars: one.scars,
            fame,
            seed,
        }
    }

    fn build(&self) -> Build {
        let mut whim = Whim::of(self.seed, "build");
        let soft = if self.woman { 0.9 } else { 1.0 };
        Build {
            cheek: whim.between(37.0, 44.0) * soft,
            jaw: whim.between(28.0, 37.0) * soft,
            chin: whim.between(10.0, 18.0) * soft,
            depth: whim.between(150.0, 162.0) - if self.woman { 4.0 } else { 0.0 },
            eyes: whim.between(16.0, 19.0),
            eye: whim.between(7.2, 9.0),
            nose: (whim.between(24.0, 31.0), whim.between(6.5, 10.0) * soft),
            bend: whim.between(-2.2, 2.2),
            mouth: (whim.between(11.0, 16.5), if self.woman { 4.0 } else { whim.between(1.6, 3.2) }),
            brow: (whim.between(1.8, 4.2) * soft * soft, whim.between(-2.5, 2.5)),
            shoulders: whim.between(70.0, 84.0) * soft,
            dark: whim.between(0.25, 1.0),
            turn: if whim.below(2) == 0 { -whim.between(1.5, 3.5) } else { whim.between(1.5, 3.5) },
        }
    }

    /// The picture: 200 wide, 250 high.
    pub(crate) fn svg(&self) -> String {
        let build = self.build();
        let mut ink = Ink::new(self.seed);
        ink.frame(self.fame);
        hair::behind(&mut ink, self, &build);
        dress::shoulders(&mut ink, self, &build);
        hair::locks(&mut ink, self, &build);
        face::face(&mut ink, self, &build);
        hair::front(&mut ink, self, &build);
        dress::hat(&mut ink, self, &build);
        ink.done(&format!("Portrait of {}", escape(&printed(&self.name))))
    }
}

impl Chronicle {
    /// The portrait of a character, by his place among [`Chronicle::names`], as he was in a month; as he is now, or was at last, if none is given.
    pub fn portrait(&self, life: usize, month: Option<Turn>) -> Option<String> {
        let one = self.lives.get(life)?;
        let last = one
            .ended
            .map_or_else(|| self.months.last().map_or(Turn(1), |month| month.turn), |(turn, _)| turn);
        Some(Sitter::of(self, life, month.unwrap_or(last)).svg())
    }
}

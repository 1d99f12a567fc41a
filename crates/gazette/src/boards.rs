//! Boards and bills: the wanted bill of a man, his board on Boot Hill, and the hill.

use std::fmt::Write as _;

use campaign::calendar::Turn;

use crate::chronicle::{Chronicle, Ending};
use crate::frames::lives::{EPITAPHS, EPITAPHS_OF_WOMEN};
use crate::paper::Wanted;
use crate::wanted;
use crate::whim::Whim;
use crate::words::{capital, escape};

/// A grave on Boot Hill.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Grave {
    /// As the campaign calls him.
    pub person: String,
    /// As the board has him.
    pub name: String,
    /// When he was buried.
    pub buried: String,
    /// What stands on the board.
    pub epitaph: String,
}

impl Chronicle {
    /// Everybody who is wanted now, the dearest first.
    pub fn wanted(&self) -> Vec<Wanted> {
        self.months.last().map_or_else(Vec::new, |month| wanted::posted(self, month.turn))
    }

    /// A wanted bill as a picture, 300 wide and 420 high.
    pub fn bill(&self, wanted: &Wanted) -> Option<String> {
        let life = self.lives.iter().rposition(|life| life.who.name == wanted.person)?;
        let portrait = self.portrait(life, None)?;
        let face = portrait.replacen("<svg ", "<svg x=\"75\" y=\"92\" width=\"150\" height=\"187\" ", 1);
        let mut crimes = String::new();
        for (at, line) in wrap(&capital(&wanted.crimes.join(", ")), 34).iter().take(3).enumerate() {
            let _ = write!(
                crimes,
                "<text x=\"150\" y=\"{}\" font-size=\"14\">{}</text>",
                330 + at * 15,
                escape(line)
            );
        }
        let name = wanted.name.to_uppercase();
        let size = if name.chars().count() > 15 { 22 } else { 28 };
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 420\" role=\"img\" aria-label=\"Wanted: {0}\">\
             <rect width=\"300\" height=\"420\" fill=\"#efe3c6\"/><rect x=\"8\" y=\"8\" width=\"284\" height=\"404\" fill=\"none\" stroke=\"#221c14\" stroke-width=\"3\"/>\
             <rect x=\"13\" y=\"13\" width=\"274\" height=\"394\" fill=\"none\" stroke=\"#221c14\"/>\
             <circle cx=\"150\" cy=\"21\" r=\"3\" fill=\"#221c14\"/>\
             <g font-family=\"Georgia, 'Times New Roman', serif\" text-anchor=\"middle\" fill=\"#221c14\">\
             <text x=\"150\" y=\"62\" font-size=\"46\" font-weight=\"900\" letter-spacing=\"8\">WANTED</text>\
             <text x=\"150\" y=\"84\" font-size=\"14\" font-style=\"italic\">to be delivered to any officer of the law</text>\
             <text x=\"150\" y=\"312\" font-size=\"{size}\" font-weight=\"700\">{1}</text>{crimes}\
             <text x=\"150\" y=\"372\" font-size=\"13\" font-style=\"italic\">Last seen in {2}</text>\
             <text x=\"150\" y=\"397\" font-size=\"24\" font-weight=\"900\">${3} REWARD</text></g>{face}</svg>",
            escape(&wanted.name),
            escape(&name),
            escape(&wanted.last_seen),
            wanted.reward
        ))
    }

    /// The dead, in the order in which they were buried.
    pub fn graves(&self) -> Vec<Grave> {
        let mut dead: Vec<(Turn, usize)> = self
            .lives
            .iter()
            .enumerate()
            .filter_map(|(life, one)| match one.ended {
                Some((turn, Ending::Died)) => Some((turn, life)),
                _ => None,
            })
            .collect();
        dead.sort();
        let mut used: Vec<&str> = Vec::new();
        let mut graves = Vec::new();
        for (turn, life) in dead {
            let one = &self.lives[life];
            let pool = if one.who.woman { EPITAPHS_OF_WOMEN } else { EPITAPHS };
            let mut whim = Whim::of(self.seed, &format!("epitaph {life}"));
            // No two boards say the same while there is another thing to say.
            let fresh: Vec<&'static str> = pool.iter().copied().filter(|says| !used.contains(says)).collect();
            let epitaph = if fresh.is_empty() { whim.pick(pool) } else { whim.pick(&fresh) };
            used.push(epitaph);
            graves.push(Grave {
                person: one.who.name.clone(),
                name: self.name(life),
                buried: turn.to_string(),
                epitaph: epitaph.to_owned(),
            });
        }
        graves
    }

    /// A grave board as a picture, 180 wide and 220 high.
    pub fn board(&self, grave: &Grave) -> String {
        let (inside, label) = (board(grave, self.seed), escape(&grave.name));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 180 220\" role=\"img\" aria-label=\"The grave of {label}\">{inside}</svg>"
        )
    }

    /// Boot Hill: all boards in rows, the newest in front.
    pub fn boot_hill(&self) -> String {
        let graves = self.graves();
        let columns = 6;
        let rows = graves.len().div_ceil(columns).max(1);
        let height = 150 + rows * 200;
        let mut hill = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1120 {height}\" role=\"img\" aria-label=\"Boot Hill\">\
             <rect width=\"1120\" height=\"{height}\" fill=\"#f4ecd8\"/>\
             <path d=\"M0 150C200 70 420 60 600 92C780 122 960 100 1120 60V{height}H0Z\" fill=\"#e8dcbf\" stroke=\"#221c14\" stroke-width=\"1.500\"/>\
             <text x=\"40\" y=\"46\" font-family=\"Georgia, serif\" font-size=\"30\" font-weight=\"700\" fill=\"#221c14\">BOOT HILL</text>"
        );
        if graves.is_empty() {
            hill.push_str("<text x=\"40\" y=\"74\" font-family=\"Georgia, serif\" font-size=\"17\" font-style=\"italic\" fill=\"#221c14\">Nobody lies here yet.</text>");
        }
        for (at, grave) in graves.iter().enumerate() {
            let (x, y) = (20 + at % columns * 182, 110 + at / columns * 200);
            let _ = write!(
                hill,
                "<g transform=\"translate({x} {y}) scale(.88)\">{}</g>",
                board(grave, self.seed)
            );
        }
        hill.push_str("</svg>");
        hill
    }
}

fn board(grave: &Grave, seed: u64) -> String {
    let mut whim = Whim::of(seed, &grave.person);
    let lean = whim.between(-3.5, 3.5);
    let shape = match whim.below(3) {
        0 => "M30 196V52C30 20 150 20 150 52V196Z",
        1 => "M30 196V40H60L90 16L120 40H150V196Z",
        _ => "M30 196V34L44 22H136L150 34V196Z",
    };
    let mut grain = String::new();
    for at in 0..9 {
        let x = 36.0 + f64::from(at) * 13.5;
        let _ = write!(
            grain,
            "M{x:.1} {:.1}q{:.1} 40 0 {:.1}",
            40.0 + whim.between(0.0, 30.0),
            whim.between(-4.0, 4.0),
            whim.between(60.0, 110.0)
        );
    }
    let mut lines = String::new();
    let name = wrap(&grave.name.to_uppercase(), 9);
    let mut y = 72;
    for line in &name {
        let _ = write!(
            lines,
            "<text x=\"90\" y=\"{y}\" font-size=\"15\" font-weight=\"700\">{}</text>",
            escape(line)
        );
        y += 18;
    }
    let _ = write!(lines, "<text x=\"90\" y=\"{}\" font-size=\"12\">{}</text>", y + 2, escape(&grave.buried));
    y += 24;
    for line in wrap(&grave.epitaph, 17) {
        let _ = write!(
            lines,
            "<text x=\"90\" y=\"{y}\" font-size=\"12\" font-style=\"italic\">{}</text>",
            escape(&line)
        );
        y += 14;
    }
    let mut stones = String::new();
    for at in 0..7 {
        let x = 16.0 + f64::from(at) * 22.0 + whim.between(-4.0, 4.0);
        let r = whim.between(6.0, 11.0);
        let _ = write!(
            stones,
            "<ellipse cx=\"{x:.1}\" cy=\"{:.1}\" rx=\"{r:.1}\" ry=\"{:.1}\" fill=\"#f4ecd8\" stroke=\"#221c14\"/>",
            200.0 + whim.between(-4.0, 5.0),
            r * 0.6
        );
    }
    format!(
        "<g transform=\"rotate({lean:.1} 90 196)\"><path d=\"{shape}\" fill=\"#efe3c6\" stroke=\"#221c14\" stroke-width=\"1.800\"/>\
         <path d=\"{grain}\" fill=\"none\" stroke=\"#221c14\" stroke-width=\".5\" opacity=\".45\"/>\
         <g font-family=\"Georgia, 'Times New Roman', serif\" text-anchor=\"middle\" fill=\"#221c14\">{lines}</g></g>{stones}"
    )
}

/// Words in lines of so many letters.
pub(crate) fn wrap(words: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

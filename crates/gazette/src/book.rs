//! The life and times of a character as a small book: one page of HTML that needs nothing else and prints as a booklet.

use std::fmt::Write as _;

use campaign::calendar::Turn;
use campaign::encounter::Part;
use campaign::kind::Kind;
use campaign::report::Fate;

use crate::affair::{Affair, Figure, roll};
use crate::chronicle::{Chronicle, Ending};
use crate::frames::lives::QUIET_YEARS;
use crate::lifetime;
use crate::press::Press;
use crate::reporter;
use crate::terms::{self, points, trade};
use crate::words::{article, capital, count, escape, number, roman};

const STYLE: &str = "\
:root{--ink:#221c14;--soft:#6b6153;--rule:#cbbfa8;--paper:#f8f1e0}\
*{box-sizing:border-box}\
body{margin:0;background:#d9cfb8;color:var(--ink);font:1.08rem/1.55 'Old Standard TT',Georgia,'Times New Roman',serif}\
main{max-width:38rem;margin:0 auto;background:var(--paper);padding:0 2.6rem}\
section{padding:3rem 0;border-bottom:1px solid var(--rule)}section:last-child{border:0}\
.title{text-align:center;padding:4rem 0}.title h1{font-size:2.6rem;line-height:1.1;margin:.6rem 0;font-weight:700}\
.title .small{letter-spacing:.14em;text-transform:uppercase;font-size:.82rem;color:var(--soft)}.title svg{width:15rem;height:auto;margin:1.4rem auto;display:block}\
.title hr{width:5rem;border:0;border-top:3px double var(--ink);margin:1.4rem auto}\
h2{text-align:center;font-size:1.5rem;margin:0 0 .2rem;font-weight:700}h2 small{display:block;font-size:.82rem;letter-spacing:.14em;color:var(--soft);font-weight:400}\
h2+p::first-letter{font-size:3em;line-height:.82;float:left;padding:.06em .08em 0 0;font-weight:700}\
p{margin:.55rem 0;text-align:justify;hyphens:auto}.month{font-variant:small-caps;font-weight:700}\
sup{font-size:.58em;color:var(--soft);line-height:0;white-space:nowrap}.face{float:right;width:7.5rem;margin:.2rem 0 .6rem 1.2rem}.face svg{width:100%;height:auto}\
.face figcaption{font-size:.75rem;text-align:center;color:var(--soft)}figure{margin:0}.plot svg{width:100%;height:auto}\
table{border-collapse:collapse;width:100%;font-size:.86rem}th{text-align:left;color:var(--soft);font-weight:600}td,th{padding:.2rem .5rem .2rem 0;border-bottom:1px solid var(--rule);vertical-align:top}td.n,th.n{text-align:right}\
.last{text-align:center}.last svg{width:13rem;height:auto;margin:1rem auto;display:block}\
@media(max-width:40rem){main{padding:0 1.2rem}.title h1{font-size:2rem}}\
@page{size:A5;margin:16mm 15mm}\
@media print{body{background:none;font-size:10.5pt}main{max-width:none;padding:0;background:none}section{break-before:page;border:0;padding:0}section.title{break-before:auto;padding-top:14mm}p{orphans:3;widows:3}tr,.last,.plot{break-inside:avoid}}";

impl Chronicle {
    /// The life and times of a character, by his place among [`Chronicle::names`].
    pub fn book(&self, life: usize) -> Option<String> {
        let one = self.lives.get(life)?;
        let name = self.name(life);
        let from = one.who.entered;
        let to =
            one.ended.map_or_else(|| self.months.last().map_or(from, |month| month.turn), |(turn, _)| turn);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>The Life and Times of {0}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n",
            escape(&name)
        );
        page.push_str(&self.title_page(life, from, to));
        let mut press = Press::new(self.seed ^ (life as u64 + 1));
        for (chapter, year) in (from.year()..=to.year()).enumerate() {
            page.push_str(&self.chapter(life, year, chapter as u32 + 1, (from, to), &mut press));
        }
        page.push_str(&self.record(life));
        page.push_str(&self.last_page(life));
        page.push_str("</main>\n</body>\n</html>\n");
        Some(page)
    }

    fn title_page(&self, life: usize, from: Turn, to: Turn) -> String {
        let one = &self.lives[life];
        let portrait = self.portrait(life, None).unwrap_or_default();
        let years = if from.year() == to.year() {
            from.year().to_string()
        } else {
            format!("{} to {}", from.year(), to.year())
        };
        let player = self.players.get(usize::from(one.seat.number()) - 1).map_or("", String::as_str);
        format!(
            "<section class=\"title\"><p class=\"small\" style=\"text-align:center\">The Life and Times of</p><h1>{}</h1><hr/>\
             <p style=\"text-align:center\">{}</p>{portrait}<p class=\"small\" style=\"text-align:center\">{years}</p>\
             <p style=\"text-align:center\"><i>as lived by {} in the campaign of {}</i></p></section>\n",
            escape(&self.name(life)),
            escape(&capital(&article(&trade(&one.who)))),
            escape(player),
            escape(&self.title)
        )
    }

    /// A year, month by month, with the rules as small notes.
    fn chapter(
        &self,
        life: usize,
        year: u16,
        number: u32,
        (from, to): (Turn, Turn),
        press: &mut Press,
    ) -> String {
        let mut told: Vec<(String, String, Vec<String>)> = Vec::new();
        let of_year = self.months.iter().filter(|month| month.turn.year() == year);
        for month in of_year.filter(|month| month.turn >= from && month.turn <= to) {
            for (at, (paragraph, rules)) in
                lifetime::life_in(self, month, life, press).into_iter().enumerate()
            {
                let name = month.turn.month();
                let lead =
                    if at == 0 { format!("<span class=\"month\">{name}.</span> ") } else { String::new() };
                told.push((lead, paragraph, rules));
            }
        }
        let paragraphs = told.iter_mut().map(|(_, paragraph, _)| paragraph);
        terms::once_in_full(self, &self.lives[life].who.name, paragraphs);
        let mut text = String::new();
        for (lead, paragraph, rules) in told {
            let notes = if rules.is_empty() {
                String::new()
            } else {
                format!(" <sup>{}</sup>", escape(&rules.join(", ")))
            };
            let _ = writeln!(text, "<p>{lead}{}{notes}</p>", escape(&paragraph));
        }
        if text.is_empty() {
            press.begin((year - campaign::calendar::FIRST_YEAR) * 12 + 1);
            let says = press.say(QUIET_YEARS, &terms::about(self, life).with("year", year.to_string()));
            let _ = writeln!(text, "<p>{}</p>", escape(&says.unwrap_or_else(|| "A quiet year.".to_owned())));
        }
        // A face for every third year, so that one sees him age.
        let middle = Turn((year - campaign::calendar::FIRST_YEAR) * 12 + 6).clamp(from, to);
        let face = match (number % 3 == 0, self.portrait(life, Some(middle))) {
            (true, Some(face)) => {
                format!("<figure class=\"face\">{face}<figcaption>in {year}</figcaption></figure>")
            }
            _ => String::new(),
        };
        format!("<section><h2><small>Chapter {}</small>{year}</h2>\n{face}{text}</section>\n", roman(number))
    }

    /// Every fight with what became of it, and the plot of his points.
    fn record(&self, life: usize) -> String {
        let one = &self.lives[life];
        let mut rows = String::new();
        let mut fights = 0;
        for (affair, part) in self.fights(life) {
            let Some(own) = affair.figure(one.seat) else { continue };
            fights += 1;
            let scored: u32 =
                affair.scored.iter().filter(|(seat, _)| *seat == one.seat).map(|(_, n)| n).sum();
            let _ = writeln!(
                rows,
                "<tr><td>{}</td><td>{}, {}</td><td>{}</td><td>{}</td><td class=\"n\">{scored}</td></tr>",
                affair.turn,
                escape(&capital(&reporter::subject(affair))),
                escape(&affair.place()),
                escape(&affair.party(part.other())),
                escape(&fared(affair, part, own))
            );
        }
        if fights == 0 {
            rows.push_str("<tr><td colspan=\"5\">None.</td></tr>");
        }
        format!(
            "<section><h2><small>Appendix</small>His Fights, and What They Came To</h2>\n<p>{}</p>\n\
             <table><thead><tr><th>When</th><th>What and where</th><th>Against</th><th>How it went</th><th class=\"n\">Points</th></tr></thead><tbody>{rows}</tbody></table>\n\
             <figure class=\"plot\">{}</figure></section>\n",
            escape(&format!(
                "{} in {}, {}, {} in all; Combat Value {}, Coolness {}.",
                self.name(life),
                count(fights, "fight", "fights"),
                count(u32::from(one.who.kills), "enemy killed", "enemies killed"),
                points(one.who.points),
                one.who.cv,
                one.who.coolness
            )),
            self.fortune(life)
        )
        .replace("His Fights", if one.who.woman { "Her Fights" } else { "His Fights" })
    }

    fn last_page(&self, life: usize) -> String {
        let one = &self.lives[life];
        let inside = match one.ended {
            Some((turn, Ending::Died)) => {
                let grave = self
                    .graves()
                    .into_iter()
                    .find(|grave| grave.person == one.who.name && grave.buried == turn.to_string());
                let board = grave.map(|grave| self.board(&grave)).unwrap_or_default();
                format!("<h2>Boot Hill</h2>{board}<p style=\"text-align:center\">Died in {turn}.</p>")
            }
            Some((turn, Ending::Retired)) => format!(
                "<h2>Retired</h2>{}<p style=\"text-align:center\">In {turn} {} hung up the guns, with {}, and died in bed, for all that is known.</p>",
                ROCKING_CHAIR,
                escape(&self.name(life)),
                points(one.who.points)
            ),
            Some((turn, Ending::GaveUp)) => format!(
                "<h2>Gone</h2><p style=\"text-align:center\">After {turn} nothing more is known of {}.</p>",
                escape(&self.name(life))
            ),
            None if self.over.is_some() => format!(
                "<h2>The End</h2>{}<p style=\"text-align:center\">{} outlived the campaign, with {}.</p>",
                ROCKING_CHAIR,
                escape(&self.name(life)),
                points(one.who.points)
            ),
            None => format!(
                "<h2>To Be Continued</h2><p style=\"text-align:center\">{} rides yet.</p>",
                escape(&self.name(life))
            ),
        };
        format!("<section class=\"last\">{inside}</section>\n")
    }
}

/// A chair on a porch, and a hat on a peg.
const ROCKING_CHAIR: &str = "<svg viewBox=\"0 0 200 160\" role=\"img\" aria-label=\"A rocking chair\" fill=\"none\" stroke=\"#221c14\" stroke-width=\"2.200\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
<path d=\"M10 146H190M24 146V14M24 30H46M46 26V36\"/><path d=\"M34 42C34 32 60 32 60 42M26 43C34 48 60 48 68 43\" fill=\"#f4ecd8\"/>\
<path d=\"M78 142Q120 152 164 136\" stroke-width=\"3\"/><path d=\"M92 140L96 98H144L148 138M96 98L84 44M90 42L78 46M144 98V80H102M100 80L96 98\"/>\
<path d=\"M90 46L101 96M95 52L86 56M97 62L88 65M99 72L91 75M101 82L93 85\" stroke-width=\"1.200\"/><path d=\"M98 102H142M98 106H143\" stroke-width=\"1\"/></svg>";

/// How he fared: "got away; killed two deputies; hurt".
fn fared(affair: &Affair, part: Part, own: &Figure) -> String {
    let mut said = vec![
        match (own.fate, own.taken && affair.kind != Kind::Gunfight, affair.won) {
            (Fate::Killed, ..) => "killed",
            (_, true, _) => "taken",
            (.., Some(won)) if won == part => "won",
            (.., Some(_)) => "lost",
            (.., None) => "undecided",
        }
        .to_owned(),
    ];
    let victims: Vec<&Figure> = affair.figures().filter(|other| own.kills.contains(&other.name)).collect();
    if !victims.is_empty() {
        said.push(format!("killed {}", roll(&victims)));
    }
    if own.townsfolk_killed > 0 {
        said.push(format!("{} of the townsfolk killed", number(u32::from(own.townsfolk_killed))));
    }
    if own.wounds > 0 && own.fate != Fate::Killed {
        said.push(count(u32::from(own.wounds), "wound", "wounds"));
    }
    if own.ran {
        said.push("ran".to_owned());
    }
    said.join("; ")
}

//! The report as one page of HTML: it carries its own style and maps, needs no script and no network, and prints well.

use std::fmt::Write as _;

use engine::view::{Arm, GroundView, Objective, PieceView, SideView, View};
use engine::{BySide, Side};
use picture::{Letters, Theme, ground_svg, pieces_svg, style_sheet, view_box};

use crate::arrows::Way;
use crate::rolls::{Read, fortune};
use crate::story::{self, capital};
use crate::{Chapter, DecisiveRoll, Fate, Luck, Paragraph, Report, TurningPoint};

const STYLE: &str = "\
:root{--ink:#2b2620;--soft:#6b6153;--rule:#cbbfa8;--paper:#fbf7ee}\
*{box-sizing:border-box}\
body{margin:0 auto;max-width:60rem;padding:2rem 1.2rem 4rem;background:var(--paper);color:var(--ink);font:1.05rem/1.55 Georgia,'Times New Roman',serif}\
h1{font-size:2.2rem;line-height:1.15;margin:0 0 .2rem;font-weight:600}h2{font-size:1.3rem;margin:2.4rem 0 .5rem;border-top:1px solid var(--rule);padding-top:1.2rem}\
h3{font-size:1.05rem;margin:1.2rem 0 .3rem}p{margin:.5rem 0;max-width:46rem}.lead{font-size:1.15rem}.soft{color:var(--soft)}\
table{border-collapse:collapse;width:100%;font-size:.95rem;font-variant-numeric:lining-nums tabular-nums}th{text-align:left;font-weight:600;color:var(--soft)}\
td,th{padding:.15rem .6rem .15rem 0;border-bottom:1px solid var(--rule);vertical-align:top}td.n,th.n{text-align:right}\
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:0 2rem}\
figure{margin:1rem 0}svg.map{width:100%;height:auto;display:block}figcaption{font-size:.9rem;color:var(--soft)}\
li{margin:.3rem 0}.way,.edge{fill:none;stroke-width:.26;stroke-linejoin:round}.edge{stroke:var(--ink);stroke-width:.38}\
.way.A{stroke:var(--a)}.way.B{stroke:var(--b)}.way.charge{stroke-width:.5}.edge.charge{stroke-width:.62}\
.way.back{stroke-dasharray:.6 .45}.edge.back{stroke-dasharray:.6 .45}.head-A,.head-B{stroke:var(--ink);stroke-width:.5}\
.head-A{fill:var(--a)}.head-B{fill:var(--b)}.lr-rose{visibility:var(--foot,visible)}\
@media print{body{background:none;padding:0;max-width:none;font-size:10.5pt}h2{break-after:avoid}figure,table,.whole{break-inside:avoid}}";

/// What a rule is called, if its book is at hand.
pub(crate) type Titles<'t> = &'t dyn Fn(&str) -> Option<String>;

pub(crate) fn page(report: &Report, titles: Titles<'_>) -> String {
    let title = escape(&report.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}: the report</title>\n<style>{STYLE}{}</style>\n</head>\n<body>\n",
        style_sheet()
    );
    page.push_str(&coats(&report.start));
    page.push_str(&ground_once(&report.ground));
    let _ = write!(page, "<h1>{title}</h1>\n{}", in_short(report));
    page.push_str(&stood(report));
    page.push_str(&forces(&report.start));
    page.push_str("<h2>The story</h2>\n");
    let begun = map(report, &report.start, &Sheet::Whole);
    let _ = writeln!(
        page,
        "<figure>{begun}<figcaption>As the battle began. On the maps that follow arrows show who went where: a broad one charged, a broken one went back.</figcaption></figure>"
    );
    for chapter in &report.chapters {
        page.push_str(&told(report, chapter));
    }
    page.push_str(&at_the_end(report));
    page.push_str(&turning_points(report));
    page.push_str(&decisive(&report.reckoning.decisive));
    page.push_str(&luck(report, titles));
    page.push_str(&bill(report));
    page.push_str("</body>\n</html>\n");
    page
}

/// The colours of the arrows are those of the two sides' coats.
fn coats(start: &View) -> String {
    let coat = |side: Side, else_: &str| {
        let nation = &start.sides[side].nation;
        let is_word = !nation.is_empty() && nation.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if is_word { format!("var(--lr-{nation},{else_})") } else { else_.to_owned() }
    };
    format!("<style>.lr-light{{--a:{};--b:{}}}</style>\n", coat(Side::A, "#1f4e8c"), coat(Side::B, "#9c2f2a"))
}

/// Who fought, how it ended and by which rule.
fn in_short(report: &Report) -> String {
    let names = sides(&report.start);
    let turns = report.chapters.last().map_or(1, |chapter| chapter.turn);
    let turns = if turns == 1 { "one turn".to_owned() } else { format!("{} turns", story::in_words(turns)) };
    let ended = report.reckoning.ended.as_ref().map_or_else(
        || "It is not over yet.".to_owned(),
        |ended| format!("{} <span class=\"soft\">({})</span>", escape(&ended.says), escape(&ended.rule)),
    );
    let says = if report.says.is_empty() {
        String::new()
    } else {
        format!("<p><em>{}</em></p>\n", escape(&report.says))
    };
    format!(
        "{says}<p class=\"lead\">{} against {}, {turns}. {ended}</p>\n",
        escape(&capital(&engine::the_army(names[Side::A]))),
        escape(&engine::the_army(names[Side::B]))
    )
}

/// What wins and loses the battle, and how it stood at the end: the numbers that decided.
fn stood(report: &Report) -> String {
    let item = |objective: &Objective| {
        format!(
            "<li>{} <b>{}</b> <span class=\"soft\">({})</span></li>",
            escape(&objective.says),
            escape(&objective.now),
            escape(&objective.rule)
        )
    };
    section("How it stood", report.reckoning.objectives.iter().map(item).collect())
}

/// The last words of the story: who had won, and who was left.
fn at_the_end(report: &Report) -> String {
    let Some(ended) = &report.reckoning.ended else { return String::new() };
    let left = BySide::of(|side| {
        let own = report.start.pieces.iter().filter(|piece| {
            let counts = piece.symbol.nation != "none" && piece.symbol.arm != Arm::Commander;
            piece.side == side && counts
        });
        let all: Vec<&str> = own.map(|piece| piece.name.as_str()).collect();
        let is_gone = |fate: &&Fate| fate.strength.is_none() && all.contains(&fate.piece.as_str());
        let gone = report.reckoning.losses[side].iter().filter(is_gone).count();
        let name = engine::the_army(&report.start.sides[side].name);
        format!("of {name} {} of {} were left", all.len() - gone, all.len())
    });
    format!(
        "<p class=\"lead\">{} {}, {}.</p>\n",
        escape(&ended.says),
        escape(&capital(&left.a)),
        escape(&left.b)
    )
}

fn sides(view: &View) -> BySide<&str> {
    BySide::of(|side| view.sides[side].name.as_str())
}

/// The order of battle as it was drawn up.
fn forces(start: &View) -> String {
    let of_side = |side: Side| {
        let SideView { name, forces, .. } = &start.sides[side];
        if !forces.is_empty() {
            let item = |force: &String| format!("<li>{}</li>", escape(force));
            let each: String = forces.iter().map(item).collect();
            return format!("<section><h3>{}</h3><ul>{each}</ul></section>", escape(name));
        }
        let name = |piece: &PieceView| {
            let strength = piece.strength.map_or_else(String::new, |(_, of)| of.to_string());
            format!(
                "<tr><td>{}</td><td>{}</td><td class=\"n\">{strength}</td></tr>",
                escape(&piece.name),
                escape(&piece.formation)
            )
        };
        let rows: String = start
            .pieces
            .iter()
            .filter(|piece| piece.side == side && piece.symbol.nation != "none")
            .map(name)
            .collect();
        format!(
            "<section><h3>{}</h3><table><thead><tr><th>Who</th><th>Drawn up</th><th class=\"n\">Strength</th></tr></thead>\
             <tbody>{rows}</tbody></table></section>",
            escape(&start.sides[side].name)
        )
    };
    format!("<h2>The forces</h2>\n<div class=\"two\">{}{}</div>\n", of_side(Side::A), of_side(Side::B))
}

fn told(report: &Report, chapter: &Chapter) -> String {
    let mut told = format!("<h3>Turn {}</h3>\n", chapter.turn);
    let names = sides(&report.start);
    for Paragraph { side, says } in &chapter.paragraphs {
        let whose = side.map_or_else(String::new, |side| format!("<b>{}.</b> ", escape(names[side])));
        let _ = writeln!(told, "<p>{whose}{}</p>", escape(says));
    }
    if chapter.paragraphs.is_empty() {
        told.push_str("<p class=\"soft\">Nothing happened that is worth a word.</p>\n");
    }
    let map = map(report, &chapter.end, &Sheet::Table(&chapter.ways));
    let _ = writeln!(told, "<figure>{map}<figcaption>After turn {}.</figcaption></figure>", chapter.turn);
    told
}

/// The ground is drawn once; every map shows it again.
fn ground_once(ground: &GroundView) -> String {
    let head = |side: Side| {
        format!(
            "<marker id=\"head-{side}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerUnits=\"userSpaceOnUse\" markerWidth=\"1.3\" \
             markerHeight=\"1.3\" orient=\"auto-start-reverse\"><path class=\"head-{side}\" d=\"M0 0L10 5L0 10L3 5z\"/></marker>"
        )
    };
    format!(
        "<svg class=\"lr-light\" width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>{}{}<g id=\"ground\">{}</g></defs></svg>\n",
        head(Side::A),
        head(Side::B),
        ground_svg(ground, Theme::Light)
    )
}

/// How much of the sheet a map shows.
enum Sheet<'w> {
    /// All of it, with the scale and the compass at its foot.
    Whole,
    /// The table alone, with the ways of a turn.
    Table(&'w [Way]),
}

fn map(report: &Report, view: &View, sheet: &Sheet<'_>) -> String {
    let ground = &report.ground;
    let [x, y, width, whole] = view_box(ground);
    // The compass at the foot reaches up to the table: where the foot is cut off it is left out.
    let (height, foot, ways) = match sheet {
        Sheet::Whole => (whole, "visible", String::new()),
        Sheet::Table(ways) => {
            (ground.depth + width - ground.width, "hidden", ways.iter().map(Way::svg).collect())
        }
    };
    format!(
        "<svg class=\"map lr-light\" style=\"--foot:{foot}\" viewBox=\"{x} {y} {width} {height}\" role=\"img\" aria-label=\"The table\"><use href=\"#ground\"/>{}{ways}</svg>",
        pieces_svg(ground, view, Letters::default(), Theme::Light)
    )
}

fn turning_points(report: &Report) -> String {
    let names = sides(&report.start);
    let point = |point: &TurningPoint| {
        format!(
            "<li>Turn {}, for {}: {} <span class=\"soft\">({})</span></li>",
            point.turn,
            escape(names[point.side]),
            escape(&point.says),
            escape(&point.rule)
        )
    };
    section("Where it turned", report.reckoning.turning_points.iter().map(point).collect())
}

fn decisive(rolls: &[DecisiveRoll]) -> String {
    let roll = |roll: &DecisiveRoll| {
        let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
        format!(
            "<li>Turn {}: {} <span class=\"soft\">(rolled {}; a roll like it comes {}; {})</span></li>",
            roll.turn,
            escape(&roll.says),
            faces.join(" "),
            how_often(roll.chance),
            escape(&roll.rule)
        )
    };
    section("Rolls that decided", rolls.iter().map(roll).collect())
}

/// "once in 14", "in 3 of 100".
fn how_often(chance: f64) -> String {
    format!("once in {:.0}", (1.0 / chance.max(f64::MIN_POSITIVE)).round().max(1.0))
}

fn section(title: &str, items: Vec<String>) -> String {
    if items.is_empty() { String::new() } else { format!("<h2>{title}</h2>\n<ul>{}</ul>\n", items.concat()) }
}

fn luck(report: &Report, titles: Titles<'_>) -> String {
    let names = sides(&report.start);
    let row = |kind: &Luck| {
        let how = match kind.read {
            Read::Pips => ", added up",
            Read::Faces if kind.unwelcome => ", better few",
            Read::Faces => "",
        };
        let rule = escape(&kind.rule);
        let what = titles(&kind.rule).map_or_else(
            || format!("{rule}{how}"),
            |title| format!("{}{how} <span class=\"soft\">({rule})</span>", escape(&title)),
        );
        format!(
            "<tr><td>{what}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{:.1}</td></tr>",
            kind.dice, kind.counted, kind.expected
        )
    };
    let of_side = |side: Side| {
        let kinds = &report.reckoning.luck[side];
        // Sums alone say nothing of fortune.
        let told = kinds.iter().any(|kind| kind.read == Read::Faces);
        let fortune =
            if told { format!("<p>{}.</p>", fortune_in_words(fortune(kinds))) } else { String::new() };
        format!(
            "<section class=\"whole\"><h3>{}</h3>{}<table><thead><tr><th>Roll</th><th class=\"n\">Dice</th><th class=\"n\">Came to</th>\
             <th class=\"n\">Expected</th></tr></thead><tbody>{}</tbody></table></section>",
            escape(names[side]),
            fortune,
            kinds.iter().map(row).collect::<String>()
        )
    };
    format!("<h2>Luck</h2>\n<div class=\"two\">{}{}</div>\n", of_side(Side::A), of_side(Side::B))
}

/// "2.3 dice better than could be expected".
fn fortune_in_words(more: f64) -> String {
    let dice = format!("{:.1}", more.abs());
    let what = if dice == "1.0" { "die" } else { "dice" };
    match dice.as_str() {
        "0.0" => "Exactly what could be expected".to_owned(),
        _ if more > 0.0 => format!("{dice} {what} better than could be expected"),
        _ => format!("{dice} {what} worse than could be expected"),
    }
}

fn bill(report: &Report) -> String {
    let names = sides(&report.start);
    let row = |fate: &Fate| {
        let left = fate.strength.map_or_else(String::new, |(left, of)| format!("{left} of {of} left"));
        format!("<tr><td>{}</td><td>{left}</td><td>{}</td></tr>", escape(&fate.piece), escape(&fate.says))
    };
    let of_side = |side: Side| {
        let rows: String = report.reckoning.losses[side].iter().map(row).collect();
        let rows = if rows.is_empty() { "<tr><td>None.</td></tr>".to_owned() } else { rows };
        format!(
            "<section class=\"whole\"><h3>{}</h3><table><tbody>{rows}</tbody></table></section>",
            escape(names[side])
        )
    };
    format!("<h2>The bill</h2>\n<div class=\"two\">{}{}</div>\n", of_side(Side::A), of_side(Side::B))
}

/// Words as a page may hold them: whatever a scenario calls its pieces, it stays a name.
fn escape(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

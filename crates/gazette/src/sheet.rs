//! The paper as one page of HTML: it carries its own style, needs no script and no network, and prints on one sheet.

use std::fmt::Write as _;

use crate::paper::{Notice, Paper, Register, Story, Wanted};
use crate::words::{capital, escape};

const STYLE: &str = "\
:root{--ink:#1d1a15;--soft:#5a5145;--paper:#f3ead6}\
*{box-sizing:border-box}\
body{margin:0;background:#d9cfb8;color:var(--ink);font-family:'Old Standard TT','Playfair Display',Georgia,'Times New Roman',serif}\
.page{background:var(--paper);max-width:68rem;margin:0 auto;padding:1.6rem 1.8rem 2rem;line-height:1.32;hyphens:auto}\
header{text-align:center}header .ears{display:flex;justify-content:space-between;font-size:.8em;font-style:italic;color:var(--soft)}\
h1{font-size:clamp(1.7rem,5.6vw,3.9rem);line-height:1;margin:.15em 0 .12em;font-weight:900;letter-spacing:.01em;font-variant:small-caps}\
.motto{text-align:center;text-indent:0;font-style:italic;font-size:.9em;margin:0 0 .5em}\
.line{display:flex;justify-content:space-between;gap:1em;border-top:3px double var(--ink);border-bottom:3px double var(--ink);padding:.2em .1em;font-size:.84em;text-transform:uppercase;letter-spacing:.06em}\
.columns{columns:4 13.5rem;column-gap:1.5rem;column-rule:1px solid var(--ink);margin-top:.9em}\
article,section{break-inside:auto;margin:0 0 .75em}\
article+article,section{border-top:1px solid var(--ink);padding-top:.5em}\
h2{margin:.1em 0 .2em;text-align:center;text-transform:uppercase;font-size:1.2em;line-height:1.06;font-weight:800;letter-spacing:.02em;break-after:avoid}\
.first h2{font-size:1.75em;font-weight:900}\
.subject{text-align:center;text-indent:0;font-style:italic;font-size:.88em;margin:0 0 .2em;break-after:avoid}.deck{text-indent:0;margin:.15em 0;text-align:center;font-size:.92em;font-weight:600;font-variant:small-caps;break-after:avoid}\
.deck::after{content:'';display:block;width:2.4em;border-top:1px solid var(--ink);margin:.28em auto 0}\
h3{margin:.2em 0 .25em;text-align:center;font-size:1em;letter-spacing:.08em;font-weight:800;break-after:avoid}\
p{margin:0 0 .3em;text-align:justify;text-indent:1em}p.open{text-indent:0}.date{font-variant:small-caps;font-weight:700}\
.rules{font-size:.68em;color:var(--soft);text-align:right;text-indent:0;margin:0}\
figure{margin:.3em auto .8em;text-align:center;break-inside:avoid}figure svg{width:62%;height:auto}figcaption{font-style:italic;font-size:.88em}\
dl{margin:.2em 0;font-size:.92em}dl div{display:flex;gap:.5em;justify-content:space-between;border-bottom:1px dotted var(--soft)}dt{flex:0 1 auto}dd{margin:0;text-align:right}\
.remark{text-align:center;font-style:italic;text-indent:0}\
.black{border:3px solid var(--ink);padding:.5em .6em;break-inside:avoid}.table{break-inside:avoid}.columns>section.black{border-top:3px solid var(--ink)}\
.ad{border:1px solid var(--ink);outline:1px solid var(--ink);outline-offset:2px;padding:.4em .5em;margin:.9em .2em;text-align:center;break-inside:avoid}\
.columns>section.ad{border:1px solid var(--ink)}.ad p{text-align:center;text-indent:0;margin:0;font-size:.92em}.ad h3{margin:0 0 .15em;font-size:1.1em}\
.bill{border:2px solid var(--ink);padding:.5em;text-align:center;break-inside:avoid}.columns>section.bill{border:2px solid var(--ink)}\
.bill h3{font-size:1.5em;letter-spacing:.18em;margin:0}.bill strong{font-size:1.2em;display:block;text-transform:uppercase}.bill p{text-align:center;text-indent:0;margin:.1em 0}\
.reward{font-size:1.25em;font-weight:900}\
@media(max-width:40rem){.page{padding:1rem}.line{flex-wrap:wrap;justify-content:center}}\
@page{size:A4 portrait;margin:9mm}\
@media print{body{background:none}.page{max-width:none;padding:0;background:none;font-size:var(--print)}h1{font-size:38pt}.columns{columns:4;column-gap:4mm}}";

impl Paper {
    /// One page of HTML that needs nothing else.
    pub fn page(&self) -> String {
        let title = escape(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}, {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main class=\"page\" style=\"--print:{}pt\">\n",
            escape(&self.date),
            self.type_size()
        );
        let _ = writeln!(
            page,
            "<header><div class=\"ears\"><span>{}</span><span>Five Cents</span></div><h1>{title}</h1><p class=\"motto\">{}</p>\
             <div class=\"line\"><span>{}</span><span>{}</span><span>One Year, Two Dollars</span></div></header>",
            escape(&self.number),
            escape(&self.motto),
            escape(&self.town),
            escape(&self.date)
        );
        page.push_str("<div class=\"columns\">\n");
        for (at, one) in self.stories.iter().enumerate() {
            page.push_str(&story(one, at == 0));
            if let (0, Some(face)) = (at, &self.engraving) {
                let _ = writeln!(
                    page,
                    "<figure>{}<figcaption>{}</figcaption></figure>",
                    face.svg,
                    escape(&face.caption)
                );
            }
        }
        for one in &self.obituaries {
            page.push_str(&obituary(one));
        }
        page.push_str(&notices(&self.notices));
        page.push_str(&lines("BY TELEGRAPH", &self.briefs));
        if let Some(wire) = &self.wire {
            let _ = writeln!(
                page,
                "<section><h3>FROM THE STATES</h3><p class=\"open\">{}</p></section>",
                escape(wire)
            );
        }
        for one in &self.wanted {
            page.push_str(&bill(one));
        }
        page.push_str(&lines("ABOUT TOWN", &self.squibs));
        for one in &self.registers {
            page.push_str(&register(one));
        }
        for one in &self.advertisements {
            let _ = writeln!(
                page,
                "<section class=\"ad\"><h3>{}</h3><p>{}</p></section>",
                escape(&one.heading),
                escape(&one.text)
            );
        }
        page.push_str("</div>\n</main>\n</body>\n</html>\n");
        page
    }

    /// The size of the type in print, so that the number fits on one sheet: the more there is to tell, the smaller.
    fn type_size(&self) -> f64 {
        let prose = self.stories.iter().flat_map(|one| &one.paragraphs).map(String::len).sum::<usize>()
            + self.obituaries.iter().chain(&self.notices).map(|one| one.text.len() + 30).sum::<usize>()
            + self.briefs.iter().chain(&self.squibs).map(|one| one.len() + 20).sum::<usize>();
        let heads = 150 * (self.stories.len() + self.obituaries.len());
        let rows = self.registers.iter().map(|one| 90 + 55 * one.rows.len()).sum::<usize>();
        let boxes = 230 * self.advertisements.len() + 300 * self.wanted.len();
        let face = if self.engraving.is_some() { 700 } else { 0 };
        let letters = (prose + heads + rows + boxes + face) as f64;
        // About so many letters fit on the sheet at nine points; type shrinks with the root of what there is.
        let size = 9.0 * (7_000.0 / letters.max(1.0)).sqrt();
        (size.clamp(4.5, 11.0) * 10.0).round() / 10.0
    }
}

fn story(one: &Story, first: bool) -> String {
    let class = if first { " class=\"first\"" } else { "" };
    let mut said = format!("<article{class}>\n<h2>{}</h2>\n", escape(&one.headline));
    if !one.subject.is_empty() {
        let _ = writeln!(said, "<p class=\"subject\">{}</p>", escape(&one.subject));
    }
    for deck in &one.decks {
        let _ = writeln!(said, "<p class=\"deck\">{}</p>", escape(deck));
    }
    for (at, paragraph) in one.paragraphs.iter().enumerate() {
        let dateline = if at == 0 && !one.dateline.is_empty() {
            format!("<span class=\"date\">{}.</span>&mdash;", escape(&one.dateline))
        } else {
            String::new()
        };
        let class = if at == 0 { " class=\"open\"" } else { "" };
        let _ = writeln!(said, "<p{class}>{dateline}{}</p>", escape(paragraph));
    }
    said.push_str(&rules(&one.rules));
    said.push_str("</article>\n");
    said
}

fn rules(rules: &[String]) -> String {
    if rules.is_empty() {
        String::new()
    } else {
        format!("<p class=\"rules\">{}</p>\n", escape(&rules.join(" \u{b7} ")))
    }
}

fn obituary(one: &Notice) -> String {
    format!(
        "<section class=\"black\"><h3>{}</h3><p class=\"open\">{}</p>{}</section>\n",
        escape(&one.heading),
        escape(&one.text),
        rules(&one.rules)
    )
}

/// Notices under one heading stand together.
fn notices(all: &[Notice]) -> String {
    let mut headings: Vec<&str> = Vec::new();
    for one in all {
        if !headings.contains(&&*one.heading) {
            headings.push(&one.heading);
        }
    }
    let mut said = String::new();
    for heading in headings {
        let _ = write!(said, "<section><h3>{}</h3>", escape(heading));
        for one in all.iter().filter(|one| one.heading == heading) {
            let _ = write!(said, "<p class=\"open\">{}</p>", escape(&one.text));
        }
        said.push_str("</section>\n");
    }
    said
}

fn lines(heading: &str, all: &[String]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut said = format!("<section><h3>{heading}</h3>");
    for one in all {
        let _ = write!(said, "<p class=\"open\">{}</p>", escape(one));
    }
    said.push_str("</section>\n");
    said
}

fn bill(one: &Wanted) -> String {
    format!(
        "<section class=\"bill\"><h3>WANTED</h3><strong>{}</strong><p>{}.</p><p>Last seen in {}.</p><p class=\"reward\">${} REWARD</p></section>\n",
        escape(&one.name),
        escape(&capital(&one.crimes.join(", "))),
        escape(&one.last_seen),
        one.reward
    )
}

fn register(one: &Register) -> String {
    let mut rows = String::new();
    for row in &one.rows {
        let _ = write!(rows, "<div><dt>{}</dt><dd>{}</dd></div>", escape(&row.what), escape(&row.says));
    }
    let remark = one
        .remark
        .as_ref()
        .map_or_else(String::new, |says| format!("<p class=\"remark\">{}</p>", escape(says)));
    format!("<section class=\"table\"><h3>{}</h3><dl>{rows}</dl>{remark}</section>\n", escape(&one.heading))
}

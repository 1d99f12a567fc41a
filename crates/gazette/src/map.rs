//! The map: the three locales in the manner of an old survey, with the towns, the trails, and who is where.

use std::fmt::Write as _;

use campaign::locale::Locale;
use campaign::towns::{Size, names};

use crate::chronicle::{Chronicle, What};
use crate::whim::Whim;
use crate::words::escape;

const WIDTH: f64 = 1040.0;
const HEIGHT: f64 = 900.0;
const INK: &str = "#3a2c1a";

/// Degrees north, degrees west.
type Degrees = (f64, f64);

/// Where a point of the country lies on the sheet.
fn at((north, west): Degrees) -> (f64, f64) {
    ((115.4 - west) * 45.0 + 12.0, (41.6 - north) * 55.5 + 12.0)
}

const KANSAS: &[Degrees] = &[(40.0, 102.05), (40.0, 95.3), (39.1, 94.6), (37.0, 94.6), (37.0, 102.05)];
const TEXAS: &[Degrees] = &[
    (36.5, 103.04),
    (36.5, 100.0),
    (34.56, 100.0),
    (34.1, 98.6),
    (34.0, 97.2),
    (33.8, 95.6),
    (33.55, 94.04),
    (31.0, 93.55),
    (29.7, 93.85),
    (29.3, 94.75),
    (28.6, 95.9),
    (27.8, 97.2),
    (26.0, 97.15),
    (26.4, 99.1),
    (27.5, 99.5),
    (29.3, 100.9),
    (29.8, 102.3),
    (28.98, 103.2),
    (29.6, 104.4),
    (31.75, 106.5),
    (32.0, 106.6),
    (32.0, 103.06),
];
const SOUTHWEST: &[Degrees] = &[
    (37.0, 114.05),
    (37.0, 109.05),
    (41.0, 109.05),
    (41.0, 102.05),
    (37.0, 102.05),
    (37.0, 103.0),
    (32.0, 103.06),
    (32.0, 106.6),
    (31.78, 106.5),
    (31.78, 108.2),
    (31.33, 108.2),
    (31.33, 111.07),
    (32.5, 114.8),
    (34.3, 114.2),
    (35.1, 114.6),
    (36.1, 114.7),
];

const RIVERS: &[(&str, &[Degrees])] = &[
    (
        "Arkansas R.",
        &[
            (39.2, 106.3),
            (38.4, 105.2),
            (38.1, 103.2),
            (37.75, 100.0),
            (38.3, 98.8),
            (37.7, 97.4),
            (36.6, 96.1),
            (35.6, 94.7),
        ],
    ),
    (
        "Rio Grande",
        &[
            (37.6, 106.2),
            (36.3, 105.7),
            (35.1, 106.7),
            (33.2, 107.2),
            (31.75, 106.5),
            (29.6, 104.4),
            (28.98, 103.2),
            (29.8, 102.3),
            (29.3, 100.9),
            (27.5, 99.5),
            (26.4, 99.1),
            (26.0, 97.15),
        ],
    ),
    ("Pecos R.", &[(35.8, 105.6), (34.4, 104.3), (32.4, 104.2), (31.0, 102.6), (29.8, 101.4)]),
    ("Red R.", &[(34.9, 101.9), (34.2, 99.2), (34.0, 97.2), (33.8, 95.6), (33.55, 94.04)]),
    (
        "Canadian R.",
        &[
            (36.6, 104.5),
            (35.4, 104.2),
            (35.4, 102.4),
            (35.9, 100.3),
            (35.3, 98.2),
            (35.2, 96.1),
            (35.4, 95.0),
        ],
    ),
    ("Colorado R.", &[(32.4, 101.3), (31.5, 99.6), (30.3, 97.7), (29.2, 96.1)]),
    ("Gila R.", &[(32.8, 114.2), (33.2, 111.8), (33.0, 110.2), (33.2, 108.3)]),
    ("Smoky Hill R.", &[(38.8, 102.0), (38.8, 99.6), (38.6, 98.2), (38.9, 97.2), (39.05, 96.8)]),
];

/// The great trails north.
const TRAILS: &[(&str, &[Degrees])] = &[
    (
        "Chisholm Trail",
        &[
            (29.42, 98.49),
            (30.9, 97.6),
            (32.76, 97.33),
            (34.0, 97.7),
            (35.6, 97.9),
            (37.0, 97.5),
            (38.92, 97.21),
        ],
    ),
    ("Western Trail", &[(29.7, 98.9), (31.4, 99.3), (33.2, 99.4), (35.2, 99.6), (37.75, 100.02)]),
    (
        "Goodnight-Loving Trail",
        &[(32.4, 99.8), (31.2, 102.5), (33.4, 104.5), (35.5, 104.8), (37.2, 104.5), (39.74, 104.99)],
    ),
];

const RANGES: &[Degrees] = &[
    (40.4, 105.8),
    (39.9, 106.3),
    (39.4, 106.0),
    (38.9, 106.6),
    (38.5, 106.1),
    (38.0, 106.8),
    (37.6, 107.2),
    (37.3, 105.5),
    (36.5, 105.5),
    (36.0, 105.6),
    (37.9, 107.7),
    (38.3, 107.5),
    (34.3, 109.6),
    (33.8, 109.4),
    (33.4, 108.7),
    (33.3, 105.8),
    (32.9, 105.7),
    (32.0, 109.4),
    (31.9, 104.9),
    (31.5, 104.7),
    (30.6, 104.1),
    (30.3, 103.9),
    (29.3, 103.3),
    (34.9, 112.3),
    (34.4, 111.9),
    (35.3, 111.7),
    (32.4, 110.8),
];

/// SX-CTOWN-02: where the listed towns are.
fn town(name: &str) -> Option<Degrees> {
    Some(match name {
        "Abilene" => (38.92, 97.21),
        "Dodge City" => (37.75, 100.02),
        "Wichita" => (37.69, 97.33),
        "Ellsworth" => (38.73, 98.23),
        "San Antonio" => (29.42, 98.49),
        "Anahuac" => (29.77, 94.68),
        "Burnham's Crossing" => (31.9, 100.2),
        "El Paso" => (31.76, 106.35),
        "Fort Worth" => (32.76, 97.33),
        "Independence" => (30.32, 96.35),
        "Laredo" => (27.51, 99.45),
        "Nacogdoches" => (31.6, 94.65),
        "Denver" => (39.74, 104.99),
        "Leadville" => (39.25, 106.29),
        "Santa Fe" => (35.69, 105.94),
        "Tombstone" => (31.71, 110.07),
        "Acoma Pueblo" => (34.9, 107.58),
        "Albuquerque" => (35.08, 106.65),
        "Apache Wells" => (33.75, 112.7),
        "Charleston" => (31.5, 110.7),
        "San Cristobal" => (36.61, 105.64),
        "Tucson" => (32.22, 110.97),
        _ => return None,
    })
}

impl Chronicle {
    /// The map as it stands now, or stood at the end of a month.
    pub fn map(&self, month: Option<campaign::calendar::Turn>) -> String {
        let mut map = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Map of the locales\" \
             font-family=\"Georgia, 'Times New Roman', serif\" fill=\"{INK}\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f0e4c6\"/>"
        );
        sea(&mut map);
        for (outline, tint) in [(SOUTHWEST, "#ead9b0"), (TEXAS, "#efe0b8"), (KANSAS, "#e6dcb4")] {
            let _ = write!(
                map,
                "<path d=\"{}Z\" fill=\"{tint}\" stroke=\"{INK}\" stroke-width=\"1.600\" stroke-dasharray=\"9 3 2 3\"/>",
                straight(outline)
            );
        }
        for (name, course) in RIVERS {
            river(&mut map, name, course);
        }
        mountains(&mut map);
        for (name, course) in TRAILS {
            let _ = write!(
                map,
                "<path d=\"{}\" fill=\"none\" stroke=\"#7a2e1c\" stroke-width=\"1.600\" stroke-dasharray=\"3 5\"/>",
                curve(course)
            );
            let (x, y) = at(course[course.len() / 2]);
            let _ = write!(
                map,
                "<text x=\"{:.0}\" y=\"{:.0}\" font-size=\"10\" font-style=\"italic\" fill=\"#7a2e1c\">{name}</text>",
                x + 6.0,
                y + 14.0
            );
        }
        self.towns(&mut map);
        names_of_the_land(&mut map);
        self.people(&mut map, month);
        rose(&mut map);
        cartouche(
            &mut map,
            &self.title,
            &self.months.last().map_or_else(String::new, |last| month.unwrap_or(last.turn).to_string()),
        );
        let _ = write!(
            map,
            "<rect x=\"5\" y=\"5\" width=\"{:.0}\" height=\"{:.0}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\"/>\
             <rect x=\"11\" y=\"11\" width=\"{:.0}\" height=\"{:.0}\" fill=\"none\" stroke=\"{INK}\"/></svg>",
            WIDTH - 10.0,
            HEIGHT - 10.0,
            WIDTH - 22.0,
            HEIGHT - 22.0
        );
        map
    }

    /// Listed towns, and those the campaign has named; the ones where something has happened are underlined.
    fn towns(&self, map: &mut String) {
        let seen: Vec<&str> = self.affairs().filter_map(crate::affair::Affair::town).collect();
        for locale in Locale::ALL {
            for size in [Size::GoodSized, Size::Small] {
                for name in names::listed(locale, size) {
                    if let Some(place) = town(name) {
                        mark(map, name, at(place), size, seen.contains(name));
                    }
                }
            }
        }
        let own = self.months.iter().flat_map(|month| &month.news).filter_map(|news| match &news.what {
            What::Town { name, size, locale } if town(name).is_none() => Some((name, *size, *locale)),
            _ => None,
        });
        for (name, size, locale) in own {
            let mut whim = Whim::of(self.seed, name);
            let (north, west) = match locale {
                Locale::Kansas => (whim.between(37.3, 39.6), whim.between(99.0, 101.6)),
                Locale::Texas => (whim.between(30.4, 33.0), whim.between(98.0, 102.5)),
                Locale::Southwest => (whim.between(32.6, 36.4), whim.between(104.0, 112.5)),
            };
            mark(map, name, at((north, west)), size, true);
        }
    }

    /// A slip of paper in each locale with those who are there.
    fn people(&self, map: &mut String, month: Option<campaign::calendar::Turn>) {
        let found = match month {
            Some(turn) => self.months.iter().find(|month| month.turn == turn),
            None => self.months.last(),
        };
        let Some(month) = found else { return };
        for (locale, (x, y)) in [
            (Locale::Southwest, (50.0, 150.0)),
            (Locale::Texas, (560.0, 560.0)),
            (Locale::Kansas, (730.0, 22.0)),
        ] {
            let here: Vec<String> = month
                .stood
                .iter()
                .filter(|one| one.locale == locale)
                .map(|one| {
                    let jailed = one.ties.iter().any(|tie| {
                        matches!(
                            tie,
                            campaign::character::Commitment::Jail { .. }
                                | campaign::character::Commitment::Held { .. }
                        )
                    });
                    let name = self.name(one.life);
                    if jailed { format!("{name} (locked up)") } else { name }
                })
                .collect();
            if here.is_empty() {
                continue;
            }
            let wide = here.iter().map(|name| name.chars().count()).max().unwrap_or(0) as f64 * 8.2 + 34.0;
            let tall = here.len() as f64 * 19.0 + 14.0;
            let _ = write!(
                map,
                "<g transform=\"translate({x:.0} {y:.0}) rotate(-1.500)\"><rect width=\"{wide:.0}\" height=\"{tall:.0}\" fill=\"#fbf5e4\" stroke=\"{INK}\"/>"
            );
            for (at, name) in here.iter().enumerate() {
                let y = 20 + at * 19;
                let _ = write!(
                    map,
                    "<path d=\"M10 {}v-12l9 4l-9 4\" fill=\"#7a2e1c\" stroke=\"#7a2e1c\"/><text x=\"25\" y=\"{y}\" font-size=\"15\">{}</text>",
                    y + 1,
                    escape(name)
                );
            }
            map.push_str("</g>");
        }
    }
}

fn mark(map: &mut String, name: &str, (x, y): (f64, f64), size: Size, seen: bool) {
    let (r, letters) = match size {
        Size::GoodSized => (4.2, 14),
        Size::Small => (2.8, 12),
    };
    let left = matches!(
        name,
        "Charleston" | "Leadville" | "Albuquerque" | "Ellsworth" | "Apache Wells" | "Burnham's Crossing"
    );
    let (dx, anchor) = if left { (-7.0, "end") } else { (7.0, "start") };
    let weight = if seen { " font-weight=\"700\" text-decoration=\"underline\"" } else { "" };
    let _ = write!(
        map,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" fill=\"#fbf5e4\" stroke=\"{INK}\" stroke-width=\"1.600\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{letters}\" text-anchor=\"{anchor}\"{weight} paint-order=\"stroke\" stroke=\"#efe0b8\" stroke-width=\"2.500\">{}</text>",
        x + dx,
        y + 4.5,
        escape(name)
    );
}

fn straight(points: &[Degrees]) -> String {
    let mut path = String::new();
    for (i, point) in points.iter().enumerate() {
        let (x, y) = at(*point);
        let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
    }
    path
}

/// A line that bends through its points.
fn curve(points: &[Degrees]) -> String {
    let mut path = String::new();
    let points: Vec<(f64, f64)> = points.iter().map(|point| at(*point)).collect();
    for (i, (x, y)) in points.iter().enumerate() {
        if i == 0 {
            let _ = write!(path, "M{x:.1} {y:.1}");
        } else if let Some((nx, ny)) = points.get(i + 1) {
            let _ =
                write!(path, "Q{x:.1} {y:.1} {:.1} {:.1}", f64::midpoint(*x, *nx), f64::midpoint(*y, *ny));
        } else {
            let _ = write!(path, "L{x:.1} {y:.1}");
        }
    }
    path
}

fn river(map: &mut String, name: &str, course: &[Degrees]) {
    let path = curve(course);
    let id = name.replace([' ', '.'], "");
    let _ = write!(
        map,
        "<path id=\"lr-{id}\" d=\"{path}\" fill=\"none\" stroke=\"#57707a\" stroke-width=\"1.800\" stroke-linecap=\"round\"/>\
         <text font-size=\"10\" font-style=\"italic\" fill=\"#3f5862\" letter-spacing=\"1\" dy=\"-3\"><textPath href=\"#lr-{id}\" startOffset=\"26%\">{name}</textPath></text>"
    );
}

/// The Gulf, in lines along the shore.
fn sea(map: &mut String) {
    let shore: &[Degrees] = &[(29.7, 93.85), (29.3, 94.75), (28.6, 95.9), (27.8, 97.2), (26.0, 97.15)];
    for line in 1..=6 {
        let out = f64::from(line) * 7.0 + f64::from(line * line) * 0.5;
        let mut path = String::new();
        for (i, point) in shore.iter().enumerate() {
            let (x, y) = at(*point);
            let _ =
                write!(path, "{}{:.1} {:.1}", if i == 0 { "M" } else { "L" }, x + out * 0.75, y + out * 0.65);
        }
        let _ = write!(
            map,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#57707a\" stroke-width=\".8\" opacity=\"{:.2}\"/>",
            0.9 - f64::from(line) * 0.08
        );
    }
    map.push_str("<text x=\"925\" y=\"800\" font-size=\"17\" font-style=\"italic\" fill=\"#3f5862\" letter-spacing=\"3\" text-anchor=\"middle\">Gulf of Mexico</text>");
}

/// Hachures: strokes that run down from a crest.
fn mountains(map: &mut String) {
    let mut strokes = String::new();
    for (i, point) in RANGES.iter().enumerate() {
        let mut whim = Whim::of(i as u64, "mountain");
        let (cx, cy) = at(*point);
        for peak in 0..3 {
            let (x, y) =
                (cx + whim.between(-9.0, 9.0) + f64::from(peak) * 9.0 - 9.0, cy + whim.between(-5.0, 5.0));
            let h = whim.between(8.0, 14.0);
            let _ = write!(
                strokes,
                "M{:.1} {:.1}L{x:.1} {:.1}L{:.1} {:.1}",
                x - h * 0.75,
                y + h * 0.5,
                y - h * 0.5,
                x + h * 0.8,
                y + h * 0.5
            );
            for line in 1..5 {
                let t = f64::from(line) / 5.0;
                let _ = write!(
                    strokes,
                    "M{:.1} {:.1}l{:.1} {:.1}",
                    x + h * 0.8 * t,
                    y - h * 0.5 + h * t,
                    -h * 0.12,
                    h * (1.0 - t) * 0.6 + 2.0
                );
            }
        }
    }
    let _ = write!(
        map,
        "<path d=\"{strokes}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\".9\" stroke-linejoin=\"round\"/>"
    );
}

fn names_of_the_land(map: &mut String) {
    for (name, (north, west), size, spacing) in [
        ("KANSAS", (38.25, 99.9), 30, 9),
        ("TEXAS", (31.15, 99.0), 40, 14),
        ("THE SOUTHWEST", (34.6, 110.6), 26, 6),
        ("Colorado", (38.55, 104.2), 15, 3),
        ("New Mexico", (34.35, 105.6), 15, 3),
        ("Arizona", (36.3, 112.2), 15, 3),
        ("Indian Territory", (35.8, 97.2), 14, 2),
        ("MEXICO", (29.0, 107.6), 19, 8),
    ] {
        let (x, y) = at((north, west));
        let _ = write!(
            map,
            "<text x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"{size}\" letter-spacing=\"{spacing}\" text-anchor=\"middle\" opacity=\".5\">{name}</text>"
        );
    }
}

fn rose(map: &mut String) {
    map.push_str("<g transform=\"translate(110 720)\">");
    for at in 0..8 {
        let long = if at % 2 == 0 { 46.0 } else { 28.0 };
        let _ = write!(
            map,
            "<g transform=\"rotate({})\"><path d=\"M0 0L6 -9L0 -{long}Z\" fill=\"{INK}\"/><path d=\"M0 0L-6 -9L0 -{long}Z\" fill=\"#fbf5e4\" stroke=\"{INK}\" stroke-width=\".8\"/></g>",
            at * 45
        );
    }
    map.push_str("<circle r=\"52\" fill=\"none\" stroke=\"#3a2c1a\" stroke-width=\".7\"/><text y=\"-57\" font-size=\"17\" text-anchor=\"middle\">N</text></g>");
}

fn cartouche(map: &mut String, title: &str, month: &str) {
    let _ = write!(
        map,
        "<g transform=\"translate(200 806)\"><rect x=\"-20\" y=\"-34\" width=\"420\" height=\"92\" fill=\"#fbf5e4\" stroke=\"{INK}\" stroke-width=\"2\"/>\
         <rect x=\"-15\" y=\"-29\" width=\"410\" height=\"82\" fill=\"none\" stroke=\"{INK}\" stroke-width=\".7\"/>\
         <g text-anchor=\"middle\"><text x=\"190\" y=\"-8\" font-size=\"12\" letter-spacing=\"3\">A MAP OF</text><text x=\"190\" y=\"18\" font-size=\"22\" font-weight=\"700\">{}</text>\
         <text x=\"190\" y=\"40\" font-size=\"13\" font-style=\"italic\">showing the Three Locales and who is in them, {}</text></g></g>",
        escape(title),
        escape(month)
    );
}

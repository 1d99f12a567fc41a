//! Colours and the style sheet. Every drawn thing has a class; every colour is a CSS custom property a page may override.

use std::fmt::Write as _;

use crate::nations::{NATIONS, Nation};

/// The map by day or by night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Brown ink on old paper.
    #[default]
    Light,
    /// Pale ink on dark paper, for playing by candle-light.
    Dark,
}

impl Theme {
    /// Both themes.
    pub const BOTH: [Self; 2] = [Self::Light, Self::Dark];

    /// The class that carries this theme's colours.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Light => "lr-light",
            Self::Dark => "lr-dark",
        }
    }

    /// The one of two shades that belongs to this theme.
    const fn of(self, [light, dark]: [&'static str; 2]) -> &'static str {
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }
}

/// How the colours stand in the style sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colours {
    /// As custom properties, set by the classes `lr-light` and `lr-dark`: for a page.
    Named,
    /// As they are, for a picture that stands alone and for renderers that know no custom properties.
    Plain(Theme),
}

/// A colour of the map by day and by night.
struct Colour {
    name: &'static str,
    shades: [&'static str; 2],
}

const fn colour(name: &'static str, light: &'static str, dark: &'static str) -> Colour {
    Colour { name, shades: [light, dark] }
}

/// The colours of paper, ink and ground.
#[rustfmt::skip]
const PALETTE: [Colour; 31] = [
    //     name            by day     by night
    colour("paper",        "#f0e6cd", "#1c1f24"),
    colour("margin",       "#e7dabb", "#16181c"),
    colour("stain",        "#b58f52", "#07080a"),
    colour("fleck",        "#8d6f43", "#8c8672"),
    colour("ink",          "#2b2016", "#e6dcc2"),
    colour("soft-ink",     "#6d5a41", "#a89d84"),
    colour("hill",         "#cdb07c", "#5b4c33"),
    colour("hachure",      "#5a4227", "#c3ad84"),
    colour("wood",         "#c3cb98", "#25352a"),
    colour("leaf",         "#9fb070", "#47664a"),
    colour("leaf-shade",   "#39472a", "#0f1811"),
    colour("marsh",        "#cfd8c4", "#22343a"),
    colour("reed",         "#3f5a4c", "#8fb5a4"),
    colour("rough",        "#ddcda2", "#3a3529"),
    colour("field",        "#ead9a4", "#37331f"),
    colour("furrow",       "#8c7233", "#8d8053"),
    colour("village",      "#e6c9ae", "#3d2c28"),
    colour("roof",         "#b4483a", "#b55a4a"),
    colour("roof-shade",   "#6e2219", "#6b2a22"),
    colour("wall",         "#3a2a20", "#f0dcc8"),
    colour("works",        "#d2b78b", "#4c4030"),
    colour("rock",         "#b9ae9b", "#45443f"),
    colour("sand",         "#ecdcae", "#403a28"),
    colour("floor",        "#d8bd8d", "#4a3c29"),
    colour("timber",       "#5b3d24", "#b9966a"),
    colour("water",        "#a9c4cb", "#29485a"),
    colour("water-ink",    "#1f4257", "#9cc4d8"),
    colour("road",         "#fbf5e3", "#8e8468"),
    colour("white",        "#fffdf6", "#f4efe2"),
    colour("shadow",       "#2b2016", "#000000"),
    // Signs are drawn on white counters and flags, which stay white at night.
    colour("sign",         "#1d150d", "#17130e"),
];

/// What each class looks like. `$name` is a colour of the palette.
const RULES: &str = "\
.lr-paper{fill:$paper}.lr-margin{fill:$margin}.lr-stain{stop-color:$stain}\
.lr-fleck{fill:none;stroke:$fleck;stroke-width:.025;stroke-linecap:round;opacity:.24}\
.lr-ink{fill:$ink}.lr-blank{fill:$paper}\
.lr-line{fill:none;stroke:$ink;stroke-width:.05;stroke-linejoin:round;stroke-linecap:round}\
.lr-hair{fill:none;stroke:$ink;stroke-width:.025;stroke-linecap:round}\
.lr-bold{fill:none;stroke:$ink;stroke-width:.14}\
.lr-zebra{fill:none;stroke:$ink;stroke-width:.2}\
.lr-edge{fill:none;stroke:$soft-ink;stroke-width:.03;stroke-linejoin:round;opacity:.75}\
.lr-hill{fill:$hill;opacity:.42}.lr-hachure{fill:$hachure}\
.lr-hill-edge{fill:none;stroke:$hachure;stroke-width:.025;opacity:.55}\
.lr-wood{fill:$wood;opacity:.85}.lr-wood-edge{fill:none;stroke:$leaf-shade;stroke-width:.045;stroke-dasharray:.02 .11;stroke-linecap:round}\
.lr-shadow{fill:$leaf-shade;opacity:.5}\
.lr-crown{fill:$leaf;stroke:$leaf-shade;stroke-width:.03;stroke-linejoin:round}\
.lr-leaf{fill:none;stroke:$leaf-shade;stroke-width:.032;stroke-linecap:round}\
.lr-marsh{fill:$marsh;opacity:.8}.lr-reed{fill:none;stroke:$reed;stroke-width:.032;stroke-linecap:round}\
.lr-pool{fill:none;stroke:$water-ink;stroke-width:.028;stroke-linecap:round;opacity:.75}\
.lr-rough{fill:$rough;opacity:.8}.lr-stipple{fill:$soft-ink}\
.lr-scenery{opacity:.5}.lr-field{fill:$field;opacity:.75}.lr-furrow{fill:none;stroke:$furrow;stroke-width:.028;opacity:.8}\
.lr-crop{fill:none;stroke:$furrow;stroke-width:.06;stroke-dasharray:0 .17;stroke-linecap:round;opacity:.85}\
.lr-hedge{fill:none;stroke:$leaf-shade;stroke-width:.09;stroke-dasharray:0 .15;stroke-linecap:round;opacity:.8}\
.lr-village{fill:$village;opacity:.75}\
.lr-roof{fill:$roof}.lr-roof-shade{fill:$roof-shade}.lr-wall{fill:none;stroke:$wall;stroke-width:.03;stroke-linejoin:round}\
.lr-works{fill:$works;opacity:.7}.lr-crest{fill:none;stroke:$ink;stroke-width:.11;stroke-linejoin:round}\
.lr-rock{fill:$rock;opacity:.75}\
.lr-sand{fill:$sand;opacity:.85}.lr-gully{fill:$hachure;opacity:.28}\
.lr-ripple{fill:none;stroke:$furrow;stroke-width:.035;stroke-linecap:round;opacity:.8}.lr-pebble{fill:$rock;stroke:$soft-ink;stroke-width:.02}\
.lr-form{fill:none;stroke:$hachure;stroke-width:.03;stroke-linecap:round;opacity:.75}\
.lr-sage{fill:none;stroke:$reed;stroke-width:.035;stroke-linecap:round}.lr-cactus{fill:none;stroke:$leaf-shade;stroke-width:.1;stroke-linecap:round}\
.lr-tank{fill:$water}.lr-thing{fill:$works}\
.lr-floor,.lr-floor-gap{fill:$floor}.lr-plank{fill:none;stroke:$timber;stroke-width:.025;opacity:.5}\
.lr-timber{fill:none;stroke:$timber;stroke-width:.16;stroke-linejoin:miter}\
.lr-sill{fill:$white;stroke:$ink;stroke-width:.025}.lr-step{fill:$road;stroke:$timber;stroke-width:.035}\
.lr-rail-shade{fill:none;stroke:$paper;stroke-width:.2}.lr-rail{fill:none;stroke:$timber;stroke-width:.06}\
.lr-stones-edge{fill:none;stroke:$ink;stroke-width:.32;stroke-linejoin:round;stroke-linecap:round}.lr-stones{fill:none;stroke:$rock;stroke-width:.25;stroke-linejoin:round;stroke-linecap:round}\
.lr-hide{fill:$timber;stroke:$white;stroke-width:.045;stroke-linejoin:round}.lr-tail{fill:none;stroke:$timber;stroke-width:.12;stroke-linecap:round}\
.lr-cross-back{fill:none;stroke:$white;stroke-width:.26;stroke-linecap:round}.lr-cross{fill:none;stroke:$sign;stroke-width:.13;stroke-linecap:round}\
.lr-bank{fill:none;stroke:$water-ink;stroke-linejoin:round;stroke-linecap:round}\
.lr-water{fill:none;stroke:$water;stroke-linejoin:round;stroke-linecap:round}\
.lr-flow{fill:none;stroke:$water-ink;stroke-width:.025;stroke-linecap:round;stroke-linejoin:round;opacity:.7}\
.lr-casing{fill:none;stroke:$ink;stroke-width:.4;stroke-linejoin:round}\
.lr-road{fill:none;stroke:$road;stroke-width:.3;stroke-linejoin:round}\
.lr-ruts{fill:none;stroke:$soft-ink;stroke-width:.02;stroke-dasharray:.5 .35 .2 .6;opacity:.7}\
.lr-deck{fill:$road;stroke:$ink;stroke-width:.05;stroke-linejoin:round}\
.lr-parapet{fill:none;stroke:$ink;stroke-width:.1;stroke-linecap:round;stroke-linejoin:round}\
.lr-ford{fill:none;stroke:$ink;stroke-width:.06;stroke-dasharray:.12 .1}\
.lr-name,.lr-figures,.lr-title,.lr-label{font-family:'IM Fell English','Libre Caslon Text','Hoefler Text',Baskerville,Palatino,Georgia,'DejaVu Serif',serif;fill:$ink}\
.lr-name{@name-scale;font-style:italic;stroke:$paper;stroke-width:.16;stroke-linejoin:round;paint-order:stroke;pointer-events:none}\
.lr-name-hill{letter-spacing:.1px}.lr-name-water{fill:$water-ink}.lr-name-village{font-style:normal;font-weight:bold}\
.lr-name-sign{@sign-scale;font-style:normal;font-weight:bold;stroke:$floor;stroke-width:.12}\
.lr-figures{font-size:.55px}.lr-title{text-anchor:middle}\
.lr-head{font-weight:bold}.lr-under{font-style:italic}\
.lr-key{text-anchor:start;font-size:.72px}\
.lr-middle{text-anchor:middle}.lr-start{text-anchor:start}.lr-end{text-anchor:end}\
.lr-outline{stroke:$ink;stroke-width:.045;stroke-linejoin:round}\
.lr-drop{fill:$shadow;opacity:.35}.lr-half{fill:$white;opacity:.5}.lr-staff{fill:none;stroke:$ink;stroke-width:.07;stroke-linecap:round}\
.lr-badge{fill:$white;stroke:$sign;stroke-width:.035}.lr-badge-heavy{fill:$sign;stroke:$white}\
.lr-void{fill:none}.lr-inlay{fill:none;stroke:$white;stroke-width:.05;opacity:.9}\
.lr-open{stroke-dasharray:0 .1;stroke-width:.075;stroke-linecap:round}\
.lr-broken{stroke-dasharray:.2 .13}.lr-faded{fill-opacity:.45}\
.lr-arrow{stroke:$ink;stroke-width:.035;stroke-linejoin:round}\
.lr-pip{fill:$ink}.lr-lost{fill:$paper;stroke:$ink;stroke-width:.03}\
.lr-token{fill:$white;stroke:$ink;stroke-width:.04}\
.lr-sign{fill:none;stroke:$sign;stroke-width:.055;stroke-linecap:round;stroke-linejoin:round}.lr-solid{fill:$sign}\
.lr-letters{fill:$sign;font-family:'DejaVu Sans',Verdana,Arial,sans-serif;font-weight:bold;font-size:.27px;text-anchor:middle}\
.lr-wave-back{fill:none;stroke:$sign;stroke-width:.13;stroke-linejoin:round}\
.lr-wave{fill:none;stroke:$white;stroke-width:.06;stroke-linejoin:round}\
.lr-flag{fill:$white;stroke:$sign;stroke-width:.04;stroke-linejoin:round}.lr-pole{fill:none;stroke:$sign;stroke-width:.07;stroke-linecap:round}\
.lr-halo{fill:none;stroke:$paper;stroke-width:.16;stroke-linecap:round;stroke-linejoin:round;opacity:.85}\
.lr-label{font-size:@label-size;stroke:$paper;stroke-width:.14;stroke-linejoin:round;paint-order:stroke;pointer-events:none}\
.lr-leaning{font-style:italic}.lr-leader-back,.lr-leader{fill:none;stroke:$paper;stroke-width:@back-line;stroke-linecap:round;pointer-events:none}.lr-leader{stroke:$ink;stroke-width:@line}\
.lr-ring{fill:$ink;fill-opacity:.05;stroke:$ink;stroke-width:.05;stroke-dasharray:.3 .15}";

/// The style sheet for a page that shows grounds and pieces: the classes, and both themes' colours under `lr-light` and
/// `lr-dark`. A page overrides a colour by setting its property, such as `--lr-paper` or `--lr-french`, further in, and keeps
/// names readable when it is zoomed by setting `--lr-label-size` (of pieces, in map inches, written as `px`) and
/// `--lr-name-scale` (of the ground, as a factor; signs grow no larger than their houses).
pub fn style_sheet() -> String {
    sheet(Colours::Named)
}

pub(crate) fn sheet(colours: Colours) -> String {
    let mut css = String::new();
    if colours == Colours::Named {
        for theme in Theme::BOTH {
            properties(&mut css, theme);
        }
    }
    let (size, names, signs) = match colours {
        Colours::Named => (
            "var(--lr-label-size,.56px)",
            "scale:var(--lr-name-scale,1);",
            "scale:min(1,var(--lr-name-scale,1));",
        ),
        Colours::Plain(_) => (".56px", "", ""),
    };
    // A line to a name is as thick as its letters' thin strokes, however large they are shown.
    let [line, back] = match colours {
        Colours::Named => ["calc(var(--lr-label-size,.56px)*.075)", "calc(var(--lr-label-size,.56px)*.22)"],
        Colours::Plain(_) => [".042", ".12"],
    };
    let rules = coloured(RULES, colours).replace("@label-size", size);
    let rules = rules.replace("@back-line", back).replace("@line", line);
    css.push_str(&rules.replace("@name-scale;", names).replace("@sign-scale;", signs));
    for nation in &NATIONS {
        css.push_str(&coloured(&uniform(nation), colours));
    }
    css
}

/// The rules that dress a piece in its nation's colours.
fn uniform(nation: &Nation) -> String {
    let name = nation.name;
    format!(
        ".lr-{name} .lr-coat{{fill:${name}}}.lr-{name} .lr-trim{{fill:${name}-trim}}\
         .lr-{name} .lr-mark{{fill:none;stroke:${name}-mark;stroke-width:.055;stroke-linecap:round;stroke-linejoin:round}}\
         .lr-{name} .lr-mark-solid{{fill:${name}-mark}}"
    )
}

fn properties(css: &mut String, theme: Theme) {
    write!(css, ".{}{{", theme.class()).expect("a string takes every character");
    for (name, shades) in palette() {
        write!(css, "--lr-{name}:{};", theme.of(shades)).expect("a string takes every character");
    }
    css.push('}');
}

/// All colours by name, by day and by night, those of nations included.
fn palette() -> Vec<(String, [&'static str; 2])> {
    let mut all: Vec<_> = PALETTE.iter().map(|colour| (colour.name.to_owned(), colour.shades)).collect();
    for nation in &NATIONS {
        all.push((nation.name.to_owned(), nation.coats));
        all.push((format!("{}-trim", nation.name), [nation.trim; 2]));
        all.push((format!("{}-mark", nation.name), [nation.mark; 2]));
    }
    all
}

/// Puts the colours where the rules name them.
fn coloured(rules: &str, colours: Colours) -> String {
    let palette = palette();
    let mut parts = rules.split('$');
    let mut css = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end =
            part.find(|letter: char| letter != '-' && !letter.is_ascii_lowercase()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        let found = palette.iter().find(|(known, _)| known == name);
        let (_, shades) = found.expect("every colour of the rules is in the palette");
        match colours {
            Colours::Named => write!(css, "var(--lr-{name})").expect("a string takes every character"),
            Colours::Plain(theme) => css.push_str(theme.of(*shades)),
        }
        css.push_str(rest);
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as accessibility guidelines reckon it, from 1 to 21.
    fn contrast(one: &str, other: &str) -> f64 {
        let light = |colour: &str| -> f64 {
            let channel = |at: usize| {
                let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("colours are written #rrggbb");
                let part = f64::from(value) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
            };
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        let (one, other) = (light(one), light(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn shade(name: &str, theme: Theme) -> &'static str {
        theme.of(palette().into_iter().find(|(known, _)| known == name).expect("it is in the palette").1)
    }

    #[test]
    fn contrast_is_reckoned_as_the_guidelines_do() {
        assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 0.001);
        assert!((contrast("#777777", "#ffffff") - 4.478).abs() < 0.01);
    }

    #[test]
    fn ink_is_readable_on_paper_by_day_and_by_night() {
        for theme in Theme::BOTH {
            for (ink, paper) in
                [("ink", "paper"), ("ink", "margin"), ("sign", "white"), ("water-ink", "paper")]
            {
                let contrast = contrast(shade(ink, theme), shade(paper, theme));
                assert!(contrast >= 7.0, "{ink} on {paper} has {contrast:.1} in {theme:?}");
            }
        }
    }

    #[test]
    fn marks_are_seen_on_every_coat() {
        for nation in &NATIONS {
            for theme in Theme::BOTH {
                let contrast = contrast(nation.mark, theme.of(nation.coats));
                assert!(contrast >= 3.0, "{} has {contrast:.1} in {theme:?}", nation.name);
            }
        }
    }
}

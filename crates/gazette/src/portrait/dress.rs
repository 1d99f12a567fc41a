//! What people wear: coat, collar, neckerchief, star, shawl; and hats, by what they live by.

use campaign::character::People;
use campaign::profession::Profession;

use super::ink::{Hatch, Ink, PAPER};
use super::{Build, Sitter};
use crate::whim::Whim;

pub(super) fn shoulders(ink: &mut Ink, who: &Sitter, b: &Build) {
    let s = b.shoulders;
    let neck = if who.woman { 15.0 } else { 19.0 };
    let coat = format!(
        "M{:.1} 172C{:.1} 178 {:.1} 182 {:.1} 200C{:.1} 222 {:.1} 240 {:.1} 256H{:.1}C{:.1} 240 {:.1} 222 {:.1} 200C{:.1} 182 {:.1} 178 {:.1} 172Z",
        100.0 - neck - 4.0,
        100.0 - s * 0.6,
        100.0 - s,
        100.0 - s - 4.0,
        100.0 - s - 9.0,
        100.0 - s - 10.0,
        100.0 - s - 10.0,
        100.0 + s + 10.0,
        100.0 + s + 10.0,
        100.0 + s + 9.0,
        100.0 + s + 4.0,
        100.0 + s,
        100.0 + s * 0.6,
        100.0 + neck + 4.0
    );
    ink.shape(&coat, PAPER, 1.5);
    let over = [0.0, 165.0, 200.0, 256.0];
    let mut whim = Whim::of(who.seed, "coat");
    let gap = whim.between(2.0, 3.6);
    ink.hatch(&coat, over, Hatch { gap, angle: 62.0 * b.turn.signum(), weight: 0.85 });
    let shadow =
        if b.turn > 0.0 { "M112 168L200 168L200 256L128 256Z" } else { "M88 168L0 168L0 256L72 256Z" };
    ink.cut(&coat, shadow, over, Hatch { gap: gap + 0.4, angle: -24.0 * b.turn.signum(), weight: 0.8 });
    throat(ink, b, neck);
    match (who.people, who.woman) {
        (Some(people), _) => beads(ink, people),
        (None, true) => bodice(ink, &mut whim),
        (None, false) => lapels(ink, who, &mut whim),
    }
    if who.profession.is_marshal() {
        star(ink, 100.0 - b.turn.signum() * 46.0, 214.0, who.profession);
    }
}

fn throat(ink: &mut Ink, b: &Build, neck: f64) {
    let throat = format!(
        "M{:.1} 136C{:.1} 156 {:.1} 164 {:.1} 176Q100 192 {:.1} 176C{:.1} 164 {:.1} 156 {:.1} 136Z",
        100.0 - neck - 2.0,
        100.0 - neck,
        100.0 - neck - 1.0,
        100.0 - neck - 6.0,
        100.0 + neck + 6.0,
        100.0 + neck + 1.0,
        100.0 + neck,
        100.0 + neck + 2.0
    );
    ink.shape(&throat, PAPER, 1.2);
    ink.hatch(&throat, [70.0, 136.0, 130.0, 190.0], Hatch { gap: 2.4, angle: 12.0, weight: 0.65 });
    let under = format!(
        "M60 {:.1}H140V{:.1}Q100 {:.1} 60 {:.1}Z",
        b.depth - 10.0,
        b.depth + 10.0,
        b.depth + 20.0,
        b.depth + 8.0
    );
    ink.cut(&throat, &under, [60.0, 136.0, 140.0, 190.0], Hatch { gap: 2.0, angle: -40.0, weight: 0.7 });
}

fn lapels(ink: &mut Ink, who: &Sitter, whim: &mut Whim) {
    let shirt = "M78 174Q100 196 122 174L116 256H84Z";
    ink.shape(shirt, PAPER, 1.1);
    match who.profession {
        Profession::Cowboy | Profession::Outlaw => {
            let cut = whim.below(4);
            match cut {
                0 => plaid(ink),
                1 => vest(ink),
                _ => ink.line("M100 200V256M97 216h.1M97 232h.1M97 246h.1", 1.1),
            }
            scarf(ink, whim);
            // In his shirt sleeves, or in a vest, he has no coat to turn down.
            if cut < 2 {
                return;
            }
        }
        Profession::Gunfighter => {
            collar(ink);
            ink.solid("M92 184L100 190L108 184L112 194L100 192L88 194Z");
            ink.line("M98 192Q92 206 94 218M102 192Q108 206 106 218", 1.6);
            waistcoat(ink);
        }
        Profession::Marshal | Profession::TerritorialMarshal | Profession::Ranger => {
            collar(ink);
            ink.solid("M96 186H104L106 196L101 224L94 196Z");
            waistcoat(ink);
        }
        Profession::Renegade => {}
    }
    for side in [-1.0, 1.0] {
        let x = |at: f64| 100.0 + side * at;
        let lapel = format!(
            "M{:.1} 172L{:.1} 186L{:.1} 198L{:.1} 204L{:.1} 256L{:.1} 256L{:.1} 190Z",
            x(24.0),
            x(40.0),
            x(34.0),
            x(40.0),
            x(18.0),
            x(14.0),
            x(20.0)
        );
        ink.shape(&lapel, PAPER, 1.2);
        ink.hatch(&lapel, [50.0, 168.0, 150.0, 256.0], Hatch { gap: 2.6, angle: -58.0 * side, weight: 0.7 });
    }
}

/// A shirt of checked cloth and what holds up the trousers.
fn plaid(ink: &mut Ink) {
    let shirt = "M74 176Q100 198 126 176L150 196L156 256H44L50 196Z";
    ink.shape(shirt, PAPER, 1.1);
    let over = [40.0, 170.0, 160.0, 256.0];
    ink.hatch(shirt, over, Hatch { gap: 7.0, angle: 2.0, weight: 1.2 });
    ink.hatch(shirt, over, Hatch { gap: 7.0, angle: 88.0, weight: 1.2 });
    ink.hatch(shirt, over, Hatch { gap: 3.5, angle: 45.0, weight: 0.35 });
    for side in [-1.0, 1.0] {
        let x = |at: f64| 100.0 + side * at;
        let brace = format!("M{:.1} 182L{:.1} 179L{:.1} 256L{:.1} 256Z", x(30.0), x(37.0), x(33.0), x(26.0));
        ink.shape(&brace, PAPER, 1.1);
    }
    ink.line("M100 200V256M97 222h.1M97 240h.1", 1.1);
}

/// An open vest over a plain shirt.
fn vest(ink: &mut Ink) {
    for side in [-1.0, 1.0] {
        let x = |at: f64| 100.0 + side * at;
        let front = format!(
            "M{:.1} 173L{:.1} 182C{:.1} 200 {:.1} 226 {:.1} 256L{:.1} 256L{:.1} 214Z",
            x(22.0),
            x(46.0),
            x(44.0),
            x(50.0),
            x(54.0),
            x(7.0),
            x(10.0)
        );
        ink.shape(&front, PAPER, 1.4);
        let over = [40.0, 168.0, 160.0, 256.0];
        ink.hatch(&front, over, Hatch { gap: 1.9, angle: 84.0 * side, weight: 0.9 });
        ink.hatch(&front, over, Hatch { gap: 2.6, angle: 40.0 * side, weight: 0.5 });
    }
    ink.line("M100 200V256M97 222h.1M97 240h.1", 1.1);
}

/// A neckerchief: light, dark or spotted.
fn scarf(ink: &mut Ink, whim: &mut Whim) {
    let deep = whim.between(198.0, 212.0);
    let cloth =
        format!("M70 172Q100 194 130 172Q128 186 112 192L102 {deep:.1}L98 {deep:.1}L88 192Q72 186 70 172Z");
    let over = [68.0, 168.0, 132.0, deep];
    match whim.below(3) {
        0 => {
            ink.shape(&cloth, PAPER, 1.3);
            ink.hatch(&cloth, over, Hatch { gap: 2.4, angle: 36.0, weight: 0.8 });
            ink.line("M80 180Q100 196 120 180M90 192L98 200M110 192L102 200", 0.9);
        }
        1 => ink.shape(&cloth, "#3a3126", 1.3),
        _ => {
            ink.shape(&cloth, PAPER, 1.3);
            ink.strands(
                &cloth,
                "M76 178h.1M84 184h.1M92 189h.1M100 191h.1M108 189h.1M116 184h.1M124 178h.1M96 198h.1M104 198h.1M100 205h.1",
                2.6,
            );
            ink.line("M80 177Q100 193 120 177", 0.8);
        }
    }
}

fn collar(ink: &mut Ink) {
    ink.shape("M78 170Q100 190 122 170L124 182L106 194L100 188L94 194L76 182Z", PAPER, 1.1);
}

fn waistcoat(ink: &mut Ink) {
    let vest = "M84 206L100 226L116 206L118 256H82Z";
    ink.shape(vest, PAPER, 1.0);
    ink.hatch(vest, [80.0, 200.0, 120.0, 256.0], Hatch { gap: 2.0, angle: 90.0, weight: 0.7 });
    ink.line("M100 230h.1M100 240h.1", 2.4);
}

fn bodice(ink: &mut Ink, whim: &mut Whim) {
    if whim.below(2) == 0 {
        ink.shape("M76 172Q100 190 124 172L126 182Q100 202 74 182Z", PAPER, 1.2);
        ink.line("M80 179l2 6M88 184l1 6M96 187v6M104 187v6M112 184l-1 6M120 179l-2 6", 0.7);
        ink.shape("M94 194h12v10h-12Z", PAPER, 1.0);
        ink.solid("M97 197h6v4h-6Z");
        ink.line("M100 206V250M96 214h8M96 224h8M96 234h8M96 244h8", 0.8);
    } else {
        ink.shape("M72 174Q100 214 128 174L140 182Q120 232 100 236Q80 232 60 182Z", PAPER, 1.2);
        ink.hatch(
            "M72 174Q100 214 128 174L140 182Q120 232 100 236Q80 232 60 182Z",
            [58.0, 170.0, 142.0, 238.0],
            Hatch { gap: 3.2, angle: 40.0, weight: 0.6 },
        );
        ink.hatch(
            "M72 174Q100 214 128 174L140 182Q120 232 100 236Q80 232 60 182Z",
            [58.0, 170.0, 142.0, 238.0],
            Hatch { gap: 3.2, angle: -40.0, weight: 0.6 },
        );
    }
}

/// A breast piece of bone for the Plains, strands of shell and turquoise for the Southwest.
fn beads(ink: &mut Ink, people: People) {
    match people {
        People::Plains => {
            for row in 0..5 {
                let y = 190.0 + f64::from(row) * 11.0;
                for side in [-1.0, 1.0] {
                    let x = if side < 0.0 { 76.0 } else { 102.0 };
                    ink.shape(&format!("M{x:.1} {y:.1}h22v6h-22Z"), PAPER, 0.9);
                    ink.line(&format!("M{:.1} {:.1}h18", x + 2.0, y + 4.0), 0.4);
                }
            }
            ink.line("M80 178Q100 196 120 178", 1.2);
        }
        People::Southwestern => {
            for strand in 0..3 {
                let drop = f64::from(strand) * 10.0;
                for at in 0..15 {
                    let t = (f64::from(at) / 14.0 - 0.5) * 2.0;
                    let x = 100.0 + t * (26.0 + drop * 0.5);
                    let y = 178.0 + (1.0 - t * t) * (18.0 + drop) + drop * 0.25;
                    ink.shape(
                        &format!(
                            "M{:.1} {y:.1}a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0 -4.400 0Z",
                            x - 2.2
                        ),
                        PAPER,
                        0.8,
                    );
                }
            }
        }
    }
}

fn star(ink: &mut Ink, x: f64, y: f64, profession: Profession) {
    let points = if profession == Profession::TerritorialMarshal { 6 } else { 5 };
    let mut path = String::new();
    for at in 0..points * 2 {
        let r = if at % 2 == 0 { 9.5 } else { 4.2 };
        let (sin, cos) = libm::sincos(core::f64::consts::PI * f64::from(at) / f64::from(points));
        path.push_str(&format!("{}{:.1} {:.1}", if at == 0 { "M" } else { "L" }, x + r * sin, y - r * cos));
    }
    path.push('Z');
    if profession == Profession::Ranger {
        ink.shape(&format!("M{:.1} {y:.1}a12 12 0 1 0 24 0a12 12 0 1 0 -24 0Z", x - 12.0), PAPER, 1.4);
    }
    ink.shape(&path, PAPER, 1.2);
    ink.line(&format!("M{:.1} {y:.1}h5", x - 2.5), 0.7);
}

/// Hats: nobody wears the same one in quite the same way.
pub(super) fn hat(ink: &mut Ink, who: &Sitter, b: &Build) {
    if who.people.is_some() {
        return;
    }
    let mut whim = Whim::of(who.seed, "hat");
    let style = match (who.woman, who.profession) {
        (true, _) => match whim.below(3) {
            0 => return,
            1 => Style::Straw,
            _ => Style::Flat,
        },
        (false, Profession::Cowboy | Profession::Outlaw) => match whim.below(6) {
            0 | 1 => Style::Tall,
            2 | 3 => Style::Slouch,
            4 => Style::Flat,
            _ => Style::Round,
        },
        (false, Profession::Gunfighter) => match whim.below(4) {
            0 => return,
            1 => Style::Derby,
            _ => Style::Flat,
        },
        (false, _) => match whim.below(5) {
            0 => return,
            1 => Style::Tall,
            _ => Style::Flat,
        },
    };
    let c = b.cheek + 3.0;
    let tilt = whim.between(-4.0, 4.0);
    let brim = match style {
        Style::Derby => c + 11.0,
        Style::Straw => c + 20.0,
        Style::Flat => c + whim.between(20.0, 28.0),
        Style::Slouch | Style::Tall => c + whim.between(24.0, 33.0),
        Style::Round => c + whim.between(17.0, 24.0),
    };
    let top = match style {
        Style::Derby => 34.0,
        Style::Straw => 46.0,
        Style::Flat => whim.between(34.0, 42.0),
        Style::Slouch => whim.between(28.0, 36.0),
        Style::Tall => whim.between(18.0, 27.0),
        Style::Round => whim.between(26.0, 34.0),
    };
    let crown = crown(style, c, top, tilt);
    ink.shape(&crown, PAPER, 1.5);
    let over = [40.0, 10.0, 160.0, 84.0];
    // Felt is pale, brown or black.
    let felt = [4.2, 2.7, 1.6][whim.below(3)];
    ink.hatch(&crown, over, Hatch { gap: felt, angle: 80.0, weight: 0.7 });
    if felt < 2.0 {
        ink.hatch(&crown, over, Hatch { gap: felt + 0.4, angle: 10.0, weight: 0.8 });
    }
    let s = b.turn.signum();
    let side = format!("M{:.1} 10H{:.1}V84H{:.1}Z", 100.0 + s * 8.0, 100.0 + s * 70.0, 100.0 + s * 14.0);
    ink.cut(&crown, &side, over, Hatch { gap: 2.2, angle: -50.0 * s, weight: 0.8 });
    let band = format!(
        "M{:.1} {:.1}Q100 {:.1} {:.1} {:.1}L{:.1} 76Q100 84 {:.1} 76Z",
        100.0 - c * 0.93,
        66.0 - tilt * 0.3,
        74.0,
        100.0 + c * 0.93,
        66.0 + tilt * 0.3,
        100.0 + c * 0.96,
        100.0 - c * 0.96
    );
    let dark_band = whim.below(3) > 0;
    ink.shape(&band, if dark_band { "#3a3126" } else { PAPER }, 1.0);
    if !dark_band {
        ink.strands(&band, &format!("M{:.1} 72Q100 79 {:.1} 72", 100.0 - c, 100.0 + c), 1.4);
    }
    let (up, dip) = match style {
        Style::Slouch => (-4.0, 13.0),
        Style::Tall => (9.0, 10.0),
        Style::Derby => (6.0, 7.0),
        Style::Straw | Style::Flat => (2.0, 9.0),
        Style::Round => (5.0, 8.0),
    };
    let brim_path = format!(
        "M{:.1} {:.1}C{:.1} {:.1} {:.1} 72 100 73C{:.1} 72 {:.1} {:.1} {:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} 100 {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}Z",
        100.0 - brim,
        74.0 - up - tilt,
        100.0 - brim * 0.8,
        76.0 - up * 0.4,
        100.0 - c * 0.6,
        100.0 + c * 0.6,
        100.0 + brim * 0.8,
        76.0 - up * 0.4,
        100.0 + brim,
        74.0 - up + tilt,
        100.0 + brim * 0.86,
        82.0 + dip * 0.4 - up * 0.3,
        100.0 + c * 0.7,
        78.0 + dip,
        78.0 + dip,
        100.0 - c * 0.7,
        78.0 + dip,
        100.0 - brim * 0.86,
        82.0 + dip * 0.4 - up * 0.3,
        100.0 - brim,
        74.0 - up - tilt
    );
    ink.shape(&brim_path, PAPER, 1.5);
    ink.hatch(
        &brim_path,
        [100.0 - brim, 60.0, 100.0 + brim, 100.0],
        Hatch { gap: felt.min(2.8), angle: 4.0, weight: 0.75 },
    );
    let under = format!(
        "M{:.1} 84Q100 {:.1} {:.1} 84L{:.1} 92Q100 {:.1} {:.1} 92Z",
        100.0 - c,
        76.0 + dip,
        100.0 + c,
        100.0 + c,
        82.0 + dip,
        100.0 - c
    );
    ink.cut(&brim_path, &under, [40.0, 70.0, 160.0, 100.0], Hatch { gap: 1.6, angle: 70.0, weight: 0.8 });
}

#[derive(Debug, Clone, Copy)]
enum Style {
    Tall,
    Flat,
    Slouch,
    Derby,
    Straw,
    Round,
}

fn crown(style: Style, c: f64, top: f64, tilt: f64) -> String {
    let (l, r) = (100.0 - c * 0.95, 100.0 + c * 0.95);
    match style {
        Style::Tall => format!(
            "M{l:.1} 76C{:.1} 50 {:.1} {:.1} {:.1} {top:.1}Q{:.1} {:.1} 100 {:.1}Q{:.1} {:.1} {:.1} {top:.1}C{:.1} {:.1} {:.1} 50 {r:.1} 76Z",
            l - 1.0,
            l + 4.0,
            top + 4.0,
            100.0 - c * 0.45 + tilt,
            100.0 - 8.0 + tilt,
            top + 1.0,
            top + 9.0,
            108.0 + tilt,
            top + 1.0,
            100.0 + c * 0.45 + tilt,
            r - 4.0,
            top + 4.0,
            r + 1.0
        ),
        Style::Flat | Style::Straw => format!(
            "M{l:.1} 76C{:.1} 60 {:.1} {:.1} {:.1} {top:.1}Q100 {:.1} {:.1} {top:.1}C{:.1} {:.1} {:.1} 60 {r:.1} 76Z",
            l + 1.0,
            l + 1.0,
            top + 5.0,
            l + 7.0,
            top - 4.0,
            r - 7.0,
            r - 1.0,
            top + 5.0,
            r - 1.0
        ),
        Style::Slouch => format!(
            "M{l:.1} 76C{:.1} 54 {:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}C{:.1} {:.1} {:.1} 58 {r:.1} 76Z",
            l - 1.0,
            l + 2.0,
            top + 6.0,
            100.0 - c * 0.4 + tilt,
            top,
            100.0 + tilt * 2.0,
            top - 6.0,
            100.0 + c * 0.55,
            top + 8.0,
            r - 2.0,
            top + 14.0,
            r
        ),
        Style::Round => format!(
            "M{l:.1} 76C{:.1} 40 {:.1} {top:.1} {:.1} {top:.1}C{:.1} {top:.1} {:.1} 42 {r:.1} 76Z",
            l + 3.0,
            100.0 - c * 0.62,
            100.0 + tilt,
            100.0 + c * 0.7,
            r - 4.0
        ),
        Style::Derby => format!("M{l:.1} 76C{:.1} 26 {:.1} 26 {r:.1} 76Z", l - 1.0, r + 1.0),
    }
}

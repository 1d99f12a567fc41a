//! SG-DATA-01: artillery types 1850 to 1871, as printed.

use crate::scale::Distance::{self, Metres, Yards};

/// A type of gun.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gun {
    /// Its key in scenario files.
    pub key: &'static str,
    /// What players call it.
    pub title: &'static str,
    /// SG-ART-01: its greatest effective range, in the unit it is kept in.
    pub range: Distance,
}

/// What a battery has whose scenario says nothing.
pub const USUAL: &str = "napoleon-12pdr";

/// SG-DATA-01.
#[rustfmt::skip]
pub const GUNS: [Gun; 15] = [
    Gun { key: "us-6pdr",           title: "6-pdr field gun M.1841",       range: Yards(1500.0) },
    Gun { key: "us-12pdr-howitzer", title: "12-pdr field howitzer M.1841", range: Yards(1070.0) },
    Gun { key: "us-24pdr-howitzer", title: "24-pdr field howitzer M.1841", range: Yards(1320.0) },
    Gun { key: "napoleon-12pdr",    title: "12-pdr Napoleon M.1857",       range: Yards(1600.0) },
    Gun { key: "parrott-10pdr",     title: "10-pdr Parrott",               range: Yards(1850.0) },
    Gun { key: "parrott-20pdr",     title: "20-pdr Parrott",               range: Yards(1900.0) },
    Gun { key: "ordnance-3in",      title: "3-inch Ordnance rifle",        range: Yards(1830.0) },
    Gun { key: "james-14pdr",       title: "14-pdr James rifle",           range: Yards(1700.0) },
    Gun { key: "whitworth-12pdr",   title: "12-pdr Whitworth",             range: Yards(2800.0) },
    Gun { key: "krupp-c64-4pdr",    title: "Krupp 4-pdr C/64 (8 cm)",      range: Metres(2500.0) },
    Gun { key: "krupp-c64-6pdr",    title: "Krupp 6-pdr C/64 (9 cm)",      range: Metres(2800.0) },
    Gun { key: "lahitte-4pdr",      title: "La Hitte 4-pdr M.1858",        range: Metres(2000.0) },
    Gun { key: "lahitte-12pdr",     title: "La Hitte 12-pdr",              range: Metres(2200.0) },
    Gun { key: "austrian-4pdr-m63", title: "Austrian 4-pdr M.1863",        range: Metres(2200.0) },
    Gun { key: "austrian-8pdr-m63", title: "Austrian 8-pdr M.1863",        range: Metres(2500.0) },
];

/// The gun of a key.
pub fn gun(key: &str) -> Option<&'static Gun> {
    GUNS.iter().find(|gun| gun.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::{Scale, Units};

    /// The column "Inches at 24"/mile" of the printed table is what the ranges convert to.
    #[test]
    fn ranges_convert_to_the_printed_inches() {
        let scale = Scale { units: Units::Imperial, per_unit: 24.0 };
        let book = include_str!("../../../../rulebook/sound-of-the-guns.md");
        for gun in &GUNS {
            let row = book.lines().find(|line| line.starts_with(&format!("| `{}`", gun.key))).expect("a row");
            let printed: Vec<&str> = row.split('|').map(str::trim).collect();
            assert_eq!(printed[2], gun.title);
            assert_eq!(printed[6].parse::<f64>().expect("inches"), scale.range(gun.range), "{}", gun.key);
        }
    }
}

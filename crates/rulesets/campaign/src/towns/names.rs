//! SX-CTOWN-02, SX-CTOWN-03: the printed names, and what a town may be called.

use engine::{Refusal, no};

use super::Size;
use crate::ids;
use crate::locale::Locale;

/// SX-CTOWN-02: the listed towns of a locale and a size, in the order printed.
#[rustfmt::skip]
pub const fn listed(locale: Locale, size: Size) -> &'static [&'static str] {
    match (locale, size) {
        (Locale::Kansas, Size::GoodSized)    => &["Abilene", "Dodge City", "Wichita"],
        (Locale::Kansas, Size::Small)        => &["Ellsworth"],
        (Locale::Texas, Size::GoodSized)     => &["San Antonio"],
        (Locale::Texas, Size::Small)         => &["Anahuac", "Burnham's Crossing", "El Paso", "Fort Worth", "Independence", "Laredo", "Nacogdoches"],
        (Locale::Southwest, Size::GoodSized) => &["Denver", "Leadville", "Santa Fe", "Tombstone"],
        (Locale::Southwest, Size::Small)     => &["Acoma Pueblo", "Albuquerque", "Apache Wells", "Charleston", "San Cristobal", "Tucson"],
    }
}

/// SX-CTOWN-03: a town has a listed name of its locale and size, or one that is on no list. A known name, of the list or of a town of the binder there,
/// is written as it is known.
pub fn check<'t>(
    locale: Locale,
    size: Size,
    binder: impl Iterator<Item = &'t str>,
    name: &str,
) -> Result<(), Refusal> {
    if name.trim().is_empty() {
        return Err(no!(ids::SX_CTOWN_03, "a town needs a name: take one of the list, or make one up"));
    }
    let all = Locale::ALL.into_iter().flat_map(|there| [(there, Size::Small), (there, Size::GoodSized)]);
    let printed =
        all.flat_map(|(there, large)| listed(there, large).iter().map(move |name| (there, large, *name)));
    let own = binder.map(|name| (locale, size, name));
    match printed.chain(own).find(|(_, _, known)| same(known, name)) {
        Some((there, large, known)) if (there, large) != (locale, size) => Err(no!(
            ids::SX_CTOWN_03,
            "{} is a {} town of {}: take a name of the list for this place, or make one up",
            known.to_owned(),
            large.word(),
            there.to_string()
        )),
        Some((_, _, known)) if known != name => Err(no!(
            ids::SX_CTOWN_03,
            "{} is the same name as {}: write it so, or make another up",
            name.to_owned(),
            known.to_owned()
        )),
        Some(_) | None => Ok(()),
    }
}

/// SX-CTOWN-03: whether two names are the same but for capitals and spaces.
fn same(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String {
        name.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    letters(one) == letters(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printed;

    /// SX-CTOWN-02: every printed name, without the territory that follows it.
    #[test]
    fn the_names_are_as_printed() {
        let bare = |cell: &str| -> Vec<String> {
            cell.split(", ").map(|name| name.split(" (").next().unwrap_or(name).to_owned()).collect()
        };
        let rows = printed::table(ids::SX_CTOWN_02);
        assert_eq!(rows.len(), 3);
        for row in rows {
            let locale = match row[0].as_str() {
                "Kansas" => Locale::Kansas,
                "Texas" => Locale::Texas,
                "Southwest" => Locale::Southwest,
                other => panic!("{other}"),
            };
            assert_eq!(listed(locale, Size::GoodSized), bare(&row[1]));
            assert_eq!(listed(locale, Size::Small), bare(&row[2]));
        }
    }

    /// SX-CTOWN-03, its examples.
    #[test]
    fn a_listed_name_belongs_to_its_own_place() {
        let check = |locale, size, name| check(locale, size, ["Dry Creek"].into_iter(), name);
        let may = |locale, size, name| check(locale, size, name).is_ok();
        assert!(may(Locale::Texas, Size::GoodSized, "San Antonio"));
        assert!(may(Locale::Texas, Size::GoodSized, "Dry Creek"));
        assert!(may(Locale::Kansas, Size::GoodSized, "Dry Creek"));
        for (locale, size, name) in [
            (Locale::Texas, Size::GoodSized, "Laredo"),
            (Locale::Texas, Size::GoodSized, "Wichita"),
            (Locale::Southwest, Size::Small, "Tombstone"),
            (Locale::Southwest, Size::Small, " "),
            (Locale::Kansas, Size::GoodSized, "dodge city"),
            (Locale::Kansas, Size::GoodSized, "Dodge  City "),
            (Locale::Texas, Size::Small, "dodge city"),
            (Locale::Texas, Size::Small, "dry creek"),
        ] {
            assert_eq!(check(locale, size, name).unwrap_err().rule(), ids::SX_CTOWN_03, "{name}");
        }
    }
}

//! SX-CTOWN-05, SX-CTOWN-06, SX-CTOWN-07, SX-CTOWN-09: what stands in a town.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Size;

/// SX-CTOWN-05, SX-CTOWN-06: what a building is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sign over the door says it")]
pub enum Trade {
    Bank,
    BarberAndBaths,
    Blacksmith,
    BoardingHouse,
    BootsAndTack,
    Cafe,
    CafeAndHotel,
    Church,
    ClaimsOffice,
    Doctor,
    DryGoods,
    FeedAndGrain,
    GeneralStore,
    GeneralStoreAndHardware,
    Hardware,
    Hotel,
    Jeweler,
    Lawyer,
    Livery,
    LumberCompany,
    MarshalAndJail,
    Newspaper,
    PhotographyStudio,
    PostOffice,
    Railyard,
    Saloon,
    Schoolhouse,
    Telegraph,
    TerritorialMarshal,
    Undertaker,
    WellsFargo,
}

/// SX-CTOWN-07: how large a building is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bulk {
    /// 3 by 4 inches.
    Small,
    /// 4 by 5.
    Medium,
    /// 6 by 6.
    Large,
}

impl Bulk {
    /// SX-CTOWN-07: inches along the street.
    pub const fn frontage(self) -> f64 {
        match self {
            Self::Small => 3.0,
            Self::Medium => 4.0,
            Self::Large => 6.0,
        }
    }

    /// SX-CTOWN-07: inches away from it.
    pub const fn depth(self) -> f64 {
        match self {
            Self::Small => 4.0,
            Self::Medium => 5.0,
            Self::Large => 6.0,
        }
    }
}

/// SX-CTOWN-09: how near to the middle of the street it wants to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Banks, saloons, hotels.
    A,
    /// Other services.
    B,
    /// All others.
    C,
}

impl Trade {
    /// The sign over the door, as the lists print it.
    #[rustfmt::skip]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Bank                    => "Bank",
            Self::BarberAndBaths          => "Barber & Baths",
            Self::Blacksmith              => "Blacksmith",
            Self::BoardingHouse           => "Boarding House & Café",
            Self::BootsAndTack            => "Boots and Tack",
            Self::Cafe                    => "Café",
            Self::CafeAndHotel            => "Café & Hotel",
            Self::Church                  => "Church",
            Self::ClaimsOffice            => "Claims Office/Telegraph",
            Self::Doctor                  => "Doctor/Dentist",
            Self::DryGoods                => "Dry Goods & Tailor",
            Self::FeedAndGrain            => "Feed & Grain",
            Self::GeneralStore            => "General Store",
            Self::GeneralStoreAndHardware => "General Store/Hardware",
            Self::Hardware                => "Hardware",
            Self::Hotel                   => "Hotel",
            Self::Jeweler                 => "Jeweler & Watch Maker",
            Self::Lawyer                  => "Lawyer",
            Self::Livery                  => "Livery/Stables",
            Self::LumberCompany           => "Lumber Company",
            Self::MarshalAndJail          => "Marshal & Jail",
            Self::Newspaper               => "Newspaper",
            Self::PhotographyStudio       => "Photography Studio",
            Self::PostOffice              => "Post Office",
            Self::Railyard                => "Railyard",
            Self::Saloon                  => "Saloon",
            Self::Schoolhouse             => "Schoolhouse",
            Self::Telegraph               => "Telegraph",
            Self::TerritorialMarshal      => "Territorial Marshal",
            Self::Undertaker              => "Undertaker",
            Self::WellsFargo              => "Wells Fargo Office",
        }
    }

    /// SX-CTOWN-09: its class.
    #[rustfmt::skip]
    pub const fn class(self) -> Class {
        match self {
            Self::Bank | Self::Saloon | Self::CafeAndHotel | Self::Hotel | Self::BoardingHouse => Class::A,
            Self::BarberAndBaths | Self::Cafe | Self::ClaimsOffice | Self::Doctor | Self::GeneralStore
            | Self::GeneralStoreAndHardware | Self::Lawyer | Self::MarshalAndJail | Self::Newspaper
            | Self::PostOffice | Self::Telegraph | Self::TerritorialMarshal => Class::B,
            Self::Blacksmith | Self::BootsAndTack | Self::Church | Self::DryGoods | Self::FeedAndGrain
            | Self::Hardware | Self::Jeweler | Self::Livery | Self::LumberCompany | Self::PhotographyStudio
            | Self::Railyard | Self::Schoolhouse | Self::Undertaker | Self::WellsFargo => Class::C,
        }
    }

    /// SX-CCAP-03: how much likelier a hunted man is found there.
    #[rustfmt::skip]
    pub const fn shelter(self) -> u8 {
        match self {
            Self::Saloon => 2,
            // "Hotel" in its name; a boarding house is none.
            Self::CafeAndHotel | Self::Hotel => 1,
            Self::Bank | Self::BarberAndBaths | Self::Blacksmith | Self::BoardingHouse | Self::BootsAndTack | Self::Cafe
            | Self::Church | Self::ClaimsOffice | Self::Doctor | Self::DryGoods | Self::FeedAndGrain | Self::GeneralStore
            | Self::GeneralStoreAndHardware | Self::Hardware | Self::Jeweler | Self::Lawyer | Self::Livery
            | Self::LumberCompany | Self::MarshalAndJail | Self::Newspaper | Self::PhotographyStudio | Self::PostOffice
            | Self::Railyard | Self::Schoolhouse | Self::Telegraph | Self::TerritorialMarshal | Self::Undertaker
            | Self::WellsFargo => 0,
        }
    }
}

/// A line of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    /// What it is.
    pub trade: Trade,
    /// How large.
    pub bulk: Bulk,
    /// SX-CTOWN-13: marked with a star: a yard lies behind it.
    pub yard: bool,
}

/// SX-CTOWN-05, SX-CTOWN-06: the buildings of a town in list order.
pub const fn list(size: Size) -> &'static [Listed] {
    match size {
        Size::Small => &SMALL_TOWN,
        Size::GoodSized => &GOOD_SIZED_TOWN,
    }
}

const fn small(trade: Trade) -> Listed {
    Listed { trade, bulk: Bulk::Small, yard: false }
}

const fn medium(trade: Trade) -> Listed {
    Listed { trade, bulk: Bulk::Medium, yard: false }
}

const fn large(trade: Trade) -> Listed {
    Listed { trade, bulk: Bulk::Large, yard: false }
}

const fn with_yard(listed: Listed) -> Listed {
    Listed { yard: true, ..listed }
}

/// SX-CTOWN-05.
const SMALL_TOWN: [Listed; 18] = [
    medium(Trade::Bank),
    small(Trade::BarberAndBaths),
    medium(Trade::Blacksmith),
    large(Trade::CafeAndHotel),
    medium(Trade::Church),
    small(Trade::Doctor),
    medium(Trade::FeedAndGrain),
    medium(Trade::GeneralStoreAndHardware),
    small(Trade::Lawyer),
    large(Trade::Livery),
    small(Trade::MarshalAndJail),
    small(Trade::Newspaper),
    small(Trade::PostOffice),
    medium(Trade::Saloon),
    large(Trade::Saloon),
    medium(Trade::Schoolhouse),
    small(Trade::Telegraph),
    small(Trade::Undertaker),
];

/// SX-CTOWN-06.
const GOOD_SIZED_TOWN: [Listed; 34] = [
    medium(Trade::Bank),
    medium(Trade::Bank),
    small(Trade::BarberAndBaths),
    with_yard(medium(Trade::Blacksmith)),
    large(Trade::BoardingHouse),
    medium(Trade::BootsAndTack),
    large(Trade::CafeAndHotel),
    medium(Trade::Church),
    small(Trade::ClaimsOffice),
    medium(Trade::Cafe),
    small(Trade::Doctor),
    medium(Trade::FeedAndGrain),
    medium(Trade::GeneralStore),
    medium(Trade::GeneralStoreAndHardware),
    medium(Trade::Hardware),
    large(Trade::Hotel),
    small(Trade::Jeweler),
    medium(Trade::DryGoods),
    small(Trade::Lawyer),
    with_yard(large(Trade::Livery)),
    large(Trade::LumberCompany),
    small(Trade::MarshalAndJail),
    small(Trade::Newspaper),
    small(Trade::PhotographyStudio),
    medium(Trade::PostOffice),
    with_yard(large(Trade::Railyard)),
    medium(Trade::Saloon),
    medium(Trade::Saloon),
    large(Trade::Saloon),
    large(Trade::Saloon),
    medium(Trade::Schoolhouse),
    medium(Trade::TerritorialMarshal),
    small(Trade::Undertaker),
    with_yard(medium(Trade::WellsFargo)),
];

/// The sign of each house of a town, in list order, where several of one kind are told apart: "First Bank", "Second Bank", and saloons by their size.
pub fn signs(size: Size) -> Vec<String> {
    let list = list(size);
    let alike = |one: &Listed, other: &Listed| one.trade == other.trade && one.bulk == other.bulk;
    let sign = |(place, listed): (usize, &Listed)| {
        let bulky = list.iter().any(|other| other.trade == listed.trade && other.bulk < listed.bulk);
        let plain = listed.trade.sign();
        let name = if bulky { format!("Large {plain}") } else { plain.to_owned() };
        let twins = list.iter().filter(|other| alike(listed, other)).count();
        let before = list[..place].iter().filter(|other| alike(listed, other)).count();
        match (twins, before) {
            (1, _) => name,
            (_, 0) => format!("First {name}"),
            _ => format!("Second {name}"),
        }
    };
    list.iter().enumerate().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ids, printed};

    /// SX-CTOWN-05, SX-CTOWN-06: both printed lists, two columns of them a page.
    #[test]
    fn the_lists_are_as_printed() {
        for (rule, size) in [(ids::SX_CTOWN_05, Size::Small), (ids::SX_CTOWN_06, Size::GoodSized)] {
            let mut rows: Vec<Vec<String>> = Vec::new();
            for row in printed::table(rule) {
                rows.extend(row.chunks(3).map(<[String]>::to_vec));
            }
            rows.sort_by_key(|row| row[0].parse::<usize>().unwrap());
            let ours: Vec<Vec<String>> = list(size)
                .iter()
                .enumerate()
                .map(|(place, listed)| {
                    let star = if listed.yard { " *" } else { "" };
                    let sign = format!("{}{star}", listed.trade.sign());
                    vec![(place + 1).to_string(), sign, format!("{:?}", listed.bulk)]
                })
                .collect();
            assert_eq!(ours, rows, "{size:?}");
        }
    }

    /// SX-CTOWN-09: the classes as the ruling lists them.
    #[test]
    fn the_classes_are_as_printed() {
        let text = crate::RULEBOOK.split("### SX-CTOWN-09 ").nth(1).unwrap().split("\n### ").next().unwrap();
        let class = |letter: &str| -> Vec<String> {
            let list = text.split(&format!("Class {letter}: ")).nth(1).unwrap().split(". ").next().unwrap();
            list.trim_start_matches("every ").split(", ").map(str::to_owned).collect()
        };
        for listed in list(Size::Small).iter().chain(list(Size::GoodSized)) {
            let sign = listed.trade.sign().to_owned();
            let printed = if class("A").contains(&sign) {
                Class::A
            } else if class("B").contains(&sign) {
                Class::B
            } else {
                Class::C
            };
            assert_eq!(listed.trade.class(), printed, "{sign}");
        }
    }

    #[test]
    fn every_sign_is_there_once() {
        for size in [Size::Small, Size::GoodSized] {
            let mut signs = signs(size);
            signs.sort();
            let all = signs.len();
            signs.dedup();
            assert_eq!(signs.len(), all);
        }
        assert_eq!(signs(Size::Small)[13..15], ["Saloon", "Large Saloon"]);
        assert_eq!(signs(Size::GoodSized)[28], "First Large Saloon");
    }
}

//! Encounters: how they are announced, handed out to the war table, and typed in.

use std::collections::BTreeMap;

use campaign::chase::Edge;
use campaign::encounter::{Camp, Cause, Encounter, Part, Place, seat_of};
use campaign::kind::Kind;
use campaign::people::Person;
use campaign::report::{End, Fate, Herd, Homecoming, Loot, Report};
use engine::{BySide, Seats};
use host::Hand;
use serde::Serialize;
use serde_json::{Value, json};

use crate::message::{CampView, EncounterView, FigureView, Form, FormFigure, Named, Scene, Stage, Start};

/// An encounter as it is announced; with its report, what became of everybody.
pub(crate) fn view(one: &Encounter, report: Option<&Report>) -> EncounterView {
    EncounterView {
        lead: one.lead,
        kind: one.kind.to_string(),
        cause: cause(one.cause),
        place: place(one),
        stage: match one.stage {
            campaign::encounter::Stage::Preparing => Stage::Preparing,
            campaign::encounter::Stage::Prepared => Stage::Prepared,
            campaign::encounter::Stage::Playing => Stage::Playing,
            campaign::encounter::Stage::Over => Stage::Over,
        },
        notes: notes(one),
        sides: Part::BOTH.map(|part| camp(one.kind, part, one.camp(part), report)).to_vec(),
    }
}

fn cause(cause: Cause) -> String {
    match cause {
        Cause::Selected => "by the dice of the month".to_owned(),
        Cause::Drive => "met on a cattle drive".to_owned(),
        Cause::War => "a battle of a range war".to_owned(),
        Cause::Scheduled => "it was due this month".to_owned(),
        Cause::After(kind) => format!("it follows on a {kind}"),
    }
}

fn place(one: &Encounter) -> String {
    match &one.place {
        Place::Open => format!("somewhere in {}", one.locale),
        Place::Town { size, name, saloon } => {
            let saloon = if *saloon { "a saloon of " } else { "" };
            let name = if name.is_empty() { "a town" } else { name };
            format!("{saloon}{name}, a {} town in {}", size.word(), one.locale)
        }
        Place::Trail { .. } => format!("on the trail in {}", one.locale),
    }
}

fn notes(one: &Encounter) -> Vec<String> {
    let mut notes = Vec::new();
    if one.cattle > 0 {
        notes.push(format!("{} head of cattle are at stake.", one.cattle));
    }
    if one.holed_up {
        notes.push("They are holed up and surrounded.".to_owned());
    }
    if let Some(chase) = one.chase {
        notes.push(format!("The chase: the pursuers are {} inches behind.", chase.distance));
    }
    notes
}

fn camp(kind: Kind, part: Part, camp: &Camp, report: Option<&Report>) -> CampView {
    let figure = |who: &Person| FigureView {
        name: who.name.clone(),
        seat: seat_of(who),
        calling: calling(who),
        cv: who.cv,
        coolness: who.coolness,
        constitution: who.constitution().saturating_sub(who.lasting),
        fate: report.map(|report| fate(report.figures.get(&who.name).unwrap_or(&Homecoming::default()))),
    };
    CampView { title: kind.side_title(part), figures: camp.figures.iter().map(figure).collect() }
}

/// SX-CFRM-07: what somebody is, by the label shown and not by the source's word.
fn calling(who: &Person) -> String {
    match called(who.calling).as_str() {
        "Indian" if who.player.is_some() => "Free band leader".to_owned(),
        "Indian" => "War band".to_owned(),
        other => other.to_owned(),
    }
}

/// A value of a table in its file's word, as a word of a sentence.
fn called(value: impl Serialize) -> String {
    let said = slug(value).replace('-', " ");
    let mut letters = said.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn slug(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(said)) => said,
        _ => String::new(),
    }
}

/// SX-CREP-01: what became of somebody, in a few words.
fn fate(home: &Homecoming) -> String {
    let mut said = vec![match home.fate {
        Fate::Killed => "killed".to_owned(),
        Fate::Incapacitated => "knocked out".to_owned(),
        Fate::Up if home.lasting > 0 => format!("wounded, {} of Constitution lost", home.lasting),
        Fate::Up => "unhurt".to_owned(),
    }];
    if home.captured {
        said.push("captured".to_owned());
    }
    if home.surrendered {
        said.push("surrendered".to_owned());
    }
    if home.ran {
        said.push("ran away".to_owned());
    } else if home.left.is_some() {
        said.push("got away".to_owned());
    }
    match home.kills.len() {
        0 => {}
        1 => said.push(format!("killed {}", home.kills[0])),
        kills => said.push(format!("killed {kills}")),
    }
    said.join(", ")
}

/// SX-CREP-02: how it ended, in a sentence.
pub(crate) fn ended(report: &Report) -> String {
    let days = if report.days > 1 { format!(" It took {} days.", report.days) } else { String::new() };
    format!("{}{days}", report.end.says())
}

/// The encounter for the war table: side A are the hunted, side B the hunters.
pub(crate) fn scene(one: &Encounter, people: Seats, own: Seats) -> Option<Scene> {
    let scenario = one.drawing.scene.clone()?;
    let led = |part: Part, by: Seats| one.players(part).any(|seat| by.has(seat));
    let hand = |part: Part| if led(part, own) { Hand::Own } else { Hand::Longroll };
    Some(Scene {
        title: scenario.get("title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        scenario,
        people: BySide { a: led(Part::Hunted, people), b: led(Part::Hunters, people) },
        hands: BySide { a: hand(Part::Hunted), b: hand(Part::Hunters) },
    })
}

/// Every end there is.
const ENDS: [End; 11] = [
    End::OneSideLeft,
    End::SceneEnded,
    End::Conceded,
    End::Surrendered,
    End::BrokenOff,
    End::Dusk,
    End::SixthDusk,
    End::NoCattle,
    End::Morale,
    End::Cavalry,
    End::Thirst,
];

/// SX-CREP-02: whether an encounter of this kind can end so.
const fn may_end(of: &Encounter, end: End) -> bool {
    match end {
        End::NoCattle => matches!(of.kind, Kind::CattleRustling),
        End::Morale | End::Cavalry => matches!(of.kind, Kind::Indians),
        End::Thirst => of.holed_up,
        End::Dusk => matches!(of.kind, Kind::Gunfight),
        End::ChaseWon => false,
        End::OneSideLeft
        | End::SceneEnded
        | End::Conceded
        | End::Surrendered
        | End::BrokenOff
        | End::SixthDusk => true,
    }
}

/// What is to be typed in.
pub(crate) fn form(one: &Encounter) -> Form {
    let figures = Part::BOTH.into_iter().flat_map(|part| {
        let enemies: Vec<String> =
            one.camp(part.other()).figures.iter().map(|who| who.name.clone()).collect();
        one.camp(part).figures.iter().map(move |who| FormFigure {
            name: who.name.clone(),
            side: one.kind.side_title(part),
            constitution: who.constitution().saturating_sub(who.lasting),
            deadly: 2 * who.constitution(),
            enemies: enemies.clone(),
        })
    });
    let named = |value: String, label: &str| Named { value, label: label.to_owned() };
    let holds = |part: Part| named(slug(part), &format!("{} hold it", one.kind.side_title(part)));
    let edges = [(Edge::West, "west"), (Edge::East, "east"), (Edge::North, "north"), (Edge::South, "south")];
    let loot = [
        (Loot::Out, "It left over an end of Main Street"),
        (Loot::Held, "The robbers hold the field with it"),
        (Loot::Lost, "The bank has it back"),
    ];
    Form {
        starts: starts(one),
        figures: figures.collect(),
        ends: ENDS
            .into_iter()
            .filter(|end| may_end(one, *end))
            .map(|end| named(slug(end), end.says()))
            .collect(),
        fields: vec![holds(Part::Hunted), holds(Part::Hunters), named(String::new(), "Nobody holds it")],
        fates: vec![
            named(slug(Fate::Up), "on his feet"),
            named(slug(Fate::Incapacitated), "unconscious"),
            named(slug(Fate::Killed), "dead"),
        ],
        edges: edges.map(|(edge, label)| named(slug(edge), label)).to_vec(),
        loot: if one.kind == Kind::Robbery {
            loot.map(|(loot, label)| named(slug(loot), label)).to_vec()
        } else {
            Vec::new()
        },
        cattle: one.cattle,
        townsfolk: one.has_townsfolk(),
    }
}

/// Where the form begins: everybody down on one side or the other, or nobody hurt.
fn starts(one: &Encounter) -> Vec<Start> {
    let down = |lost: Part| {
        let fallen: BTreeMap<String, Homecoming> = Part::BOTH
            .into_iter()
            .flat_map(|part| one.camp(part).figures.iter().map(move |who| (part, who)))
            .enumerate()
            .map(|(place, (part, who))| {
                let mut home = Homecoming::default();
                if part == lost {
                    home.fate = Fate::Incapacitated;
                    home.lasting = who.constitution().saturating_sub(who.lasting).max(1);
                    home.fell = place as u8 + 1;
                }
                (who.name.clone(), home)
            })
            .collect();
        Start {
            label: format!("{} are down", one.kind.side_title(lost)),
            report: json!(report(one, fallen, Some(lost.other()), End::OneSideLeft)),
        }
    };
    let unhurt = one.camps.iter().flat_map(|camp| &camp.figures);
    let unhurt = unhurt.map(|who| (who.name.clone(), Homecoming::default())).collect();
    let nobody = Start {
        label: "Nobody is hurt".to_owned(),
        report: json!(report(one, unhurt, None, End::SceneEnded)),
    };
    vec![down(Part::Hunters), down(Part::Hunted), nobody]
}

fn report(one: &Encounter, figures: BTreeMap<String, Homecoming>, field: Option<Part>, end: End) -> Report {
    let loot = if field == Some(Part::Hunted) { Loot::Held } else { Loot::Lost };
    Report {
        figures,
        field,
        end,
        days: 1,
        shots: true,
        yielded: None,
        unfought: false,
        loot: (one.kind == Kind::Robbery).then_some(loot),
        cattle: (one.kind == Kind::CattleRustling).then_some(Herd {
            driven_off: 0,
            strays: 0,
            left: one.cattle,
        }),
        townsfolk: 0,
        same_instant: Vec::new(),
    }
}

//! The reporter: an affair, or a chain of them, as a story.

use campaign::encounter::{Cause, Part};
use campaign::kind::Kind;
use campaign::people::{Folk, Sheet};
use campaign::report::{End, Fate};

use crate::affair::{Affair, Band, Figure, bare, roll, roll_beside, roll_of};
use crate::frames::{affairs, heads, toll};
use crate::press::{Number, Press, Slots};
use crate::words::{apart, capital, count, list, number, printed};

/// What a reporter brings home.
#[derive(Debug, Default)]
pub(crate) struct Copy {
    pub(crate) paragraphs: Vec<String>,
    /// What there was no sentence for.
    pub(crate) briefs: Vec<String>,
}

impl Copy {
    /// A sentence of the present paragraph, or else a brief.
    fn put(&mut self, paragraph: &mut Vec<String>, said: Option<String>, brief: impl FnOnce() -> String) {
        match said {
            Some(said) => paragraph.push(said),
            None => self.briefs.push(brief()),
        }
    }

    fn close(&mut self, paragraph: &mut Vec<String>) {
        if !paragraph.is_empty() {
            self.paragraphs.push(std::mem::take(paragraph).join(" "));
        }
    }
}

/// The gaps every sentence about an affair may have.
pub(crate) fn slots(affair: &Affair) -> Slots {
    let [hunted, hunters] = Part::BOTH.map(|part| affair.side(part));
    let n = affair.figures().count() as u32;
    let hurt = affair.figures().filter(|one| one.fate != Fate::Killed && (one.wounds > 0 || one.is_down()));
    let (winner, loser) = match affair.won {
        Some(part) => (short(affair, part), short(affair, part.other())),
        None => (String::new(), String::new()),
    };
    let mut slots = Slots::default()
        .counted("A", affair.party(Part::Hunted), plural(hunted))
        .counted("B", affair.party(Part::Hunters), plural(hunters))
        .with("a", short(affair, Part::Hunted))
        .with("b", short(affair, Part::Hunters))
        .with("winner", winner)
        .with("loser", loser)
        .with("place", affair.place())
        .with("spot", affair.spot())
        .with("town", affair.town().unwrap_or_default())
        .with("range", bare(affair.locale))
        .with("locale", affair.locale.to_string())
        .with("n", number(n))
        .with("hurt-n", none_or(hurt.count() as u32))
        .with("dead-n", none_or(affair.dead()));
    if affair.days > 1 {
        let days = count(u32::from(affair.days), "day", "days");
        slots = slots.with("days-cap", capital(&days)).with("days", days);
    }
    if let Some((driven, kept, all)) = affair.herd {
        let head = |n: u8| count(u32::from(n), "head", "head");
        slots = slots
            .counted("head", head(all), Number::of(usize::from(all)))
            .counted("driven", head(driven), Number::of(usize::from(driven)))
            .counted("kept", head(kept), Number::of(usize::from(kept)));
    }
    slots
}

/// "None", "Two".
fn none_or(n: u32) -> String {
    if n == 0 { "None".to_owned() } else { capital(&number(n)) }
}

/// A war band "was", Ann and two others "were".
fn plural(band: &Band) -> Number {
    match (band.led, band.folk) {
        (true, _) => Number::of(band.figures.len()),
        (
            false,
            Some(Folk::Sheet(Sheet::Cowboys | Sheet::Civilians) | Folk::Rangers | Folk::Soldiers { .. }),
        ) => Number::of(band.figures.len()),
        (false, _) => Number::One,
    }
}

/// Whoever led a side, or the side itself.
pub(crate) fn short(affair: &Affair, part: Part) -> String {
    let band = affair.side(part);
    if let Some(first) = band.principal() {
        return first.known();
    }
    match (band.folk, affair.kind) {
        (Some(Folk::Sheet(Sheet::Indians) | Folk::Warriors), _) | (None, Kind::Indians) => "the war band",
        (Some(Folk::Soldiers { .. }), _) => "the patrol",
        (Some(Folk::Rangers), _) => "the Rangers' party",
        (Some(Folk::Sheet(Sheet::Gang)), _) => "the gang",
        (Some(Folk::Sheet(Sheet::Cowboys)), _) => "the outfit",
        (Some(Folk::Sheet(Sheet::Civilians)), _) => "the citizens' party",
        (Some(Folk::Sheet(Sheet::Posse)) | None, _) => "the posse",
    }
    .to_owned()
}

fn openings(affair: &Affair) -> &'static [&'static str] {
    match (affair.kind, affair.cause) {
        (Kind::Capture, _) => affairs::CAPTURE,
        (Kind::JailBreak, _) => affairs::JAIL_BREAK,
        (Kind::Posse, _) => affairs::POSSE,
        (Kind::Robbery, _) => affairs::ROBBERY,
        (Kind::CattleRustling, _) => affairs::RUSTLING,
        (Kind::Gunfight | Kind::RangeWar, Cause::War) => affairs::WAR_FIGHT,
        (Kind::Gunfight | Kind::RangeWar | Kind::CattleDrive, _) => affairs::GUNFIGHT,
        (Kind::Indians, _) if affair.holed_up => affairs::BESIEGED,
        (Kind::Indians, _) => affairs::RUN_DOWN,
        (Kind::CaptureAttacker, _) => affairs::RAID,
        (Kind::CaptureDefender, _) => affairs::CAMP,
    }
}

/// SX-CENC-08: why it followed on the affair before it.
fn sequels(affair: &Affair) -> &'static [&'static str] {
    match (affair.kind, affair.cause) {
        (Kind::Posse, Cause::After(Kind::Gunfight)) => affairs::FRIENDS_CAME,
        (Kind::Posse, Cause::After(_)) => affairs::PURSUED,
        (Kind::Capture, Cause::After(_)) => affairs::TRACKED,
        _ => affairs::FOLLOWED,
    }
}

/// How it ended: the frames of the sentence, and of the headline.
fn endings(affair: &Affair) -> (&'static [&'static str], &'static [&'static str]) {
    let slain = affair.side(Part::Hunted).principal().is_some_and(|who| who.fate == Fate::Killed);
    match (affair.kind, affair.won) {
        (Kind::JailBreak, Some(Part::Hunted)) => (affairs::BROKE_OUT, heads::BROKE_OUT),
        (Kind::JailBreak, Some(Part::Hunters)) if slain => (affairs::SLAIN_IN_JAIL, heads::SLAIN_IN_JAIL),
        (Kind::JailBreak, Some(Part::Hunters)) => (affairs::KEPT_IN, heads::KEPT_IN),
        (Kind::Capture | Kind::Posse | Kind::CaptureDefender, Some(Part::Hunted)) => {
            (if affair.end == End::ChaseWon { affairs::CHASED } else { affairs::ESCAPED }, heads::ESCAPE)
        }
        (Kind::Capture | Kind::Posse | Kind::CaptureDefender, Some(Part::Hunters)) => {
            let native = matches!(affair.kind, Kind::CaptureDefender);
            match (slain, native) {
                (true, false) => (affairs::SLAIN, heads::SLAIN),
                (true, true) => (affairs::FELL, heads::SLAIN),
                (false, false) => (affairs::TAKEN, heads::TAKEN),
                (false, true) => (affairs::MADE_PRISONER, heads::TAKEN),
            }
        }
        (Kind::Robbery, Some(Part::Hunted)) => (affairs::ROBBED, heads::ROBBED),
        (Kind::Robbery, _) => (affairs::FOILED, heads::FOILED),
        (Kind::CattleRustling, _) => match affair.herd {
            Some((0, 0, _)) | None => (affairs::SCATTERED, heads::UNSETTLED),
            Some((0, kept, all)) if kept == all => (affairs::RECOVERED, heads::RECOVERED),
            Some((driven, 0, all)) if driven == all => (affairs::DRIVEN, heads::DRIVEN),
            Some(_) => (affairs::DIVIDED, heads::DIVIDED),
        },
        (Kind::Gunfight, Some(part)) => {
            let ran =
                affair.side(part.other()).principal().is_some_and(|who| who.ran && who.fate == Fate::Up);
            let head = if affair.cause == Cause::War { heads::WAR } else { heads::DUEL };
            (if ran { affairs::BOLTED } else { affairs::BESTED }, head)
        }
        (Kind::Gunfight, None) => (affairs::UNDECIDED, heads::DRAW),
        (Kind::Indians, Some(Part::Hunted)) if affair.end == End::Cavalry => {
            (affairs::CAVALRY, heads::RELIEVED)
        }
        (Kind::Indians, Some(Part::Hunted)) => (affairs::HELD_OUT, heads::SURVIVED),
        (Kind::Indians, _) => (affairs::OVERRUN, heads::LOST),
        (Kind::CaptureAttacker, Some(Part::Hunters)) => (affairs::RAID_WON, heads::RAIDED),
        (Kind::CaptureAttacker, _) => (affairs::RAID_FAILED, heads::RAID_FAILED),
        (Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::CaptureDefender, None)
        | (Kind::CattleDrive | Kind::RangeWar, _) => (affairs::UNDECIDED, heads::UNSETTLED),
    }
}

/// The headline of an affair.
pub(crate) fn headline(press: &mut Press, affair: &Affair, year: u16) -> String {
    press.headline(endings(affair).1, &title_slots(affair), year)
}

/// The same for a sequel, which has none if there is no fresh one.
pub(crate) fn deck(press: &mut Press, affair: &Affair) -> Option<String> {
    press.try_headline(endings(affair).1, &title_slots(affair))
}

/// A deck below the headline.
pub(crate) fn second_deck(press: &mut Press, affair: &Affair) -> Option<String> {
    let fallen = affair.dead() > 0;
    let frames: Vec<&'static str> =
        heads::DECKS.iter().copied().filter(|frame| fallen || !frame.contains("Fallen")).collect();
    press.try_headline(&frames, &title_slots(affair))
}

/// Headlines want capitals: "The Posse", "Nine Head".
fn title_slots(affair: &Affair) -> Slots {
    slots(affair).titled()
}

/// An affair in full.
pub(crate) fn write(press: &mut Press, affair: &Affair, copy: &mut Copy) {
    let slots = slots(affair);
    let mut text = Vec::new();
    let telegraph = |what: &str| format!("{}: {what}", capital(&affair.spot()));
    if affair.link > 0 {
        let said = press.say(sequels(affair), &Slots::default());
        text.extend(said.or_else(|| press.say(affairs::FOLLOWED, &Slots::default())));
    }
    let said = press.say(openings(affair), &slots);
    copy.put(&mut text, said, || {
        let (a, b) = (affair.party(Part::Hunted), affair.party(Part::Hunters));
        format!("{} {}: {a} against {b}", affair.kind, affair.place())
    });
    for part in Part::BOTH {
        forces(press, affair, part, &mut text);
    }
    copy.close(&mut text);
    let said = press.say(endings(affair).0, &slots);
    copy.put(&mut text, said, || telegraph(&outcome(affair)));
    got_away(press, affair, &slots, &mut text);
    if affair.days > 1 {
        let said = press.say(toll::DAYS, &slots);
        copy.put(&mut text, said, || telegraph(&count(u32::from(affair.days), "day", "days")));
    }
    if affair.townsfolk > 0 {
        let slots = Slots::default().with("n", number(u32::from(affair.townsfolk)));
        text.extend(press.say(toll::TOWNSFOLK, &slots));
    }
    the_toll(press, affair, copy, &mut text);
    copy.close(&mut text);
}

/// What came of it in four words, when the frames are used up.
fn outcome(affair: &Affair) -> String {
    let a = short(affair, Part::Hunted);
    let slain = affair.side(Part::Hunted).principal().is_some_and(|who| who.fate == Fate::Killed);
    match (affair.kind, affair.won, affair.herd) {
        (Kind::Robbery, Some(Part::Hunted), _) => "bank robbed".to_owned(),
        (Kind::Robbery, ..) => "bank not robbed".to_owned(),
        (_, _, Some((driven, kept, _))) => format!("{driven} head lost, {kept} saved"),
        (Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::CaptureDefender, Some(Part::Hunted), _) => {
            format!("{a} escaped")
        }
        (Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::CaptureDefender, Some(Part::Hunters), _) => {
            format!("{a} {}", if slain { "killed" } else { "taken" })
        }
        (_, Some(part), _) => format!("{} victorious", short(affair, part)),
        (_, None, _) => "undecided".to_owned(),
    }
}

fn forces(press: &mut Press, affair: &Affair, part: Part, text: &mut Vec<String>) {
    let band = affair.side(part);
    let others: Vec<&Figure> = band.others().iter().collect();
    if others.is_empty() {
        return;
    }
    let number = Number::of(others.len());
    match band.principal() {
        Some(first) => {
            let slots = Slots::default().counted("list", roll_beside(&others, first), number);
            text.extend(press.say(toll::FORCES, &slots.with("who", first.known())));
        }
        None if part == Part::Hunters => {
            text.extend(press.say(toll::CROWD, &Slots::default().counted("list", roll(&others), number)));
        }
        None => {}
    }
}

/// A robber or rustler who is a player's character and got away is told of, whatever became of the money.
fn got_away(press: &mut Press, affair: &Affair, slots: &Slots, text: &mut Vec<String>) {
    if !matches!(affair.kind, Kind::Robbery | Kind::CattleRustling) {
        return;
    }
    let principal = affair.side(Part::Hunted).principal().filter(|who| who.seat.is_some());
    if principal.is_some_and(|who| who.fate != Fate::Killed && !who.taken) {
        text.extend(press.say(affairs::ESCAPED, slots));
    }
}

fn the_toll(press: &mut Press, affair: &Affair, copy: &mut Copy, text: &mut Vec<String>) {
    let telegraph = |what: String| format!("{}: {what}", capital(&affair.spot()));
    if !affair.shots {
        text.extend(press.say(toll::UNFIRED, &Slots::default()));
    }
    let hunted = matches!(affair.kind, Kind::Capture | Kind::JailBreak | Kind::Posse | Kind::CaptureDefender);
    // That the hunted principal fell has been said.
    let said = |one: &&Figure| {
        hunted && affair.side(Part::Hunted).principal().is_some_and(|first| first.name == one.name)
    };
    // Whom a player's character killed is told with him.
    let told = |one: &&Figure| {
        affair.figures().any(|killer| killer.seat.is_some() && killer.kills.contains(&one.name))
    };
    let dead: Vec<&Figure> = affair
        .figures()
        .filter(|one| one.fate == Fate::Killed)
        .filter(|one| !said(one) && !told(one))
        .collect();
    if dead.is_empty() {
        if affair.shots && affair.dead() == 0 {
            text.extend(press.say(toll::BLOODLESS, &Slots::default()));
        }
    } else {
        let names = roll(&dead);
        let his = if dead[0].woman { "her" } else { "his" };
        let slots =
            Slots::default().with("dead", &*names).with("tally", number(dead.len() as u32)).with("his", his);
        let frames = if dead.len() == 1 { toll::DEAD_ONE } else { toll::DEAD };
        let said = press.say(frames, &slots);
        copy.put(text, said, || telegraph(format!("killed, {names}")));
    }
    let townsfolk: u32 = affair.figures().map(|one| u32::from(one.townsfolk_killed)).sum();
    if townsfolk > 0 {
        let said = press.say(toll::BYSTANDERS, &Slots::default().with("n", number(townsfolk)));
        copy.put(text, said, || telegraph(format!("{} of the townsfolk dead", number(townsfolk))));
    }
    for one in affair.figures().filter(|one| one.seat.is_some()) {
        deeds(press, affair, one, copy, text);
    }
    // Nobody is locked up for a gunfight (SX-CGUN-09); what becomes of a player's character who was taken is told of him.
    let of_the_law = affair.kind != Kind::Gunfight;
    let caught: Vec<&Figure> = affair
        .figures()
        .filter(|one| one.taken && of_the_law && one.seat.is_none())
        .filter(|one| !said(one))
        .collect();
    if !caught.is_empty() {
        let names = roll(&caught);
        let said = press.say(
            if caught.len() == 1 { toll::CAUGHT_ONE } else { toll::CAUGHT },
            &Slots::default().counted("list", &*names, Number::of(caught.len())),
        );
        copy.put(text, said, || telegraph(format!("taken, {names}")));
    }
    let duellist = |one: &&Figure| {
        affair.kind == Kind::Gunfight && affair.sides.iter().any(|side| side.principal() == Some(*one))
    };
    let ran: Vec<&Figure> = affair
        .figures()
        .filter(|one| one.ran && one.fate == Fate::Up && !one.taken)
        .filter(|one| !(said(one) || duellist(one) && affair.won.is_some()))
        .collect();
    if !ran.is_empty() {
        let slots = Slots::default().counted("list", roll(&ran), Number::of(ran.len()));
        text.extend(press.say(toll::RAN, &slots));
    }
}

/// What a player's character did and what it cost him.
fn deeds(press: &mut Press, affair: &Affair, one: &Figure, copy: &mut Copy, text: &mut Vec<String>) {
    let who = printed(&one.name);
    let telegraph = |what: String| format!("{}: {what}", capital(&affair.spot()));
    let named = |names: &[String]| -> String {
        let people: Vec<&Figure> = affair.figures().filter(|other| names.contains(&other.name)).collect();
        if people.is_empty() {
            list(&names.iter().map(|name| apart(name).0.to_owned()).collect::<Vec<_>>())
        } else {
            roll_of(&people, &affair.figures().collect::<Vec<_>>())
        }
    };
    if !one.kills.is_empty() {
        let victims = named(&one.kills);
        let number = Number::of(one.kills.len());
        let slots = Slots::default().with("who", &*who).counted("victims", &*victims, number);
        let said = press.say(toll::SHOT, &slots);
        copy.put(text, said, || telegraph(format!("{who} killed {victims}")));
    }
    if !one.coups.is_empty() {
        let victims = named(&one.coups);
        let said = press.say(toll::COUPS, &Slots::default().with("who", &*who).with("victims", &*victims));
        copy.put(text, said, || telegraph(format!("{who} counted coup on {victims}")));
    }
    if one.fate != Fate::Killed && one.wounds > 0 {
        let how = match (one.wounds, one.is_down()) {
            (_, true) => ["desperately", "all but mortally", "grievously", "dangerously"],
            (1, false) => ["slightly", "lightly", "a little", "not seriously"],
            (2, false) => ["painfully", "sharply", "smartly", "sorely"],
            (_, false) => ["badly", "severely", "cruelly", "heavily"],
        };
        let how = how[press.whim("wound").below(4)];
        let said = press.say(toll::HURT, &Slots::default().with("who", &*who).with("how", how));
        copy.put(text, said, || telegraph(format!("{who} {how} wounded")));
    }
}

/// What an affair was, for an obituary: "the robbery of the bank".
pub(crate) fn what_it_was(affair: &Affair, of: &str) -> String {
    let a = short(affair, Part::Hunted);
    let own = affair.side(Part::Hunted).principal().is_some_and(|first| first.name == of);
    match affair.kind {
        Kind::Capture if own => "a fight with the law".to_owned(),
        Kind::JailBreak if own => "an attempt to break jail".to_owned(),
        Kind::Posse if own => "flight from a posse".to_owned(),
        Kind::CaptureDefender if own => "the defense of the camp".to_owned(),
        Kind::Capture => format!("the hunt for {a}"),
        Kind::CaptureDefender => format!("the attack on the camp of {a}"),
        Kind::CaptureAttacker => "the raid".to_owned(),
        Kind::CattleRustling => "a fight over cattle".to_owned(),
        Kind::Gunfight if affair.cause == Cause::War => "the range war".to_owned(),
        Kind::Gunfight => "a gunfight".to_owned(),
        Kind::Indians => "a fight with a war band".to_owned(),
        Kind::JailBreak => format!("the jail break of {a}"),
        Kind::Posse => format!("the pursuit of {a}"),
        Kind::Robbery => "the robbery of the bank".to_owned(),
        Kind::RangeWar | Kind::CattleDrive => "trouble on the range".to_owned(),
    }
}

/// SX-CREC-04: what somebody has declined: "a robbery".
pub(crate) const fn invitation(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Capture | Kind::CaptureDefender | Kind::CaptureAttacker) => "an arrest",
        Some(Kind::CattleDrive) => "a cattle drive",
        Some(Kind::CattleRustling) => "a fight over cattle",
        Some(Kind::Gunfight) => "a gunfight",
        Some(Kind::Indians) => "a brush with a war band",
        Some(Kind::JailBreak) => "a jail break",
        Some(Kind::Posse) => "a pursuit",
        Some(Kind::RangeWar) => "a range war",
        Some(Kind::Robbery) => "a robbery",
        None => "an affair of some kind",
    }
}

/// "Southwest" and the like for a dateline.
pub(crate) fn dateline(affair: &Affair) -> String {
    let line = affair.dateline();
    if line == bare(affair.locale) { capital(&affair.locale.to_string()) } else { line }
}

/// What an affair was, as plainly as can be.
pub(crate) fn subject(affair: &Affair) -> String {
    match (affair.kind, affair.cause) {
        (Kind::Capture, _) => "an arrest attempted",
        (Kind::JailBreak, _) => "a jail break",
        (Kind::Posse, Cause::After(_)) => "pursuit by a posse",
        (Kind::Posse, _) => "a posse in chase",
        (Kind::Robbery, _) => "a bank robbery",
        (Kind::CattleRustling, _) => "cattle rustling",
        (Kind::Gunfight, Cause::War) => "a fight of the range war",
        (Kind::Gunfight, _) => "a gunfight",
        (Kind::Indians, _) => "a war band on the trail",
        (Kind::CaptureAttacker, _) => "a raid",
        (Kind::CaptureDefender, _) => "an attack on a camp",
        (Kind::RangeWar, _) => "a range war",
        (Kind::CattleDrive, _) => "a cattle drive",
    }
    .to_owned()
}

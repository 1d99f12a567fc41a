//! The people of a scenario, their horses and their wagons, put in their places.

use engine::fault::{Faults as _, meant};

use super::Setup;
use crate::prelude::*;
use crate::scenario::{FigureFile, HorseFile, Scenario, StateFile};
use crate::state::{Horse, Vehicle};

/// Everything that stands on the table.
pub(super) struct Placed {
    pub figures: Vec<Figure>,
    pub horses: Vec<Horse>,
    pub vehicles: Vec<Vehicle>,
}

/// All figures of a scenario in roster order, with their place in the file.
fn roster(scenario: &Scenario) -> impl Iterator<Item = (Side, &String, &FigureFile)> {
    Side::BOTH
        .into_iter()
        .flat_map(move |side| scenario.sides[side].figures.iter().map(move |(name, file)| (side, name, file)))
}

/// SX-TER-12: a side deploys if the file gives none of its figures a place.
pub(super) fn deploys(scenario: &Scenario, side: Side) -> bool {
    scenario.sides[side].figures.values().all(|figure| !has_place(scenario, figure))
}

/// A figure's place is its own, its horse's or its vehicle's.
fn has_place(scenario: &Scenario, figure: &FigureFile) -> bool {
    let horse = figure.rides.as_ref().and_then(|name| scenario.horses.get(name));
    figure.at.is_some() || figure.aboard.is_some() || horse.is_some_and(|horse| horse.at.is_some())
}

/// SX-CHR-01: who they are, each with what he has in hand.
pub(super) fn characters(scenario: &Scenario) -> Vec<FigureFile> {
    let in_hand = |(_, _, file): (Side, &String, &FigureFile)| {
        let mut character = file.clone();
        character.weapons.retain(|weapon| !in_saddle(scenario, file, *weapon));
        character
    };
    roster(scenario).map(in_hand).collect()
}

/// SX-CHR-13: in a town a player character's rifle is not in his hand.
fn in_saddle(scenario: &Scenario, file: &FigureFile, weapon: Weapon) -> bool {
    scenario.in_town && file.player && weapon.is_rifle()
}

/// SX-CHR-13: what is in each saddle: what the file says, and in a town the rifle of the one who rides or owns the horse.
pub(super) fn saddles(scenario: &Scenario) -> Vec<Vec<Weapon>> {
    let saddle = |(name, horse): (&String, &HorseFile)| {
        let his = |rider: &str, file: &FigureFile| {
            horse.owner.as_deref() == Some(rider) || file.rides.as_ref() == Some(name)
        };
        let mut carries = horse.carries.clone();
        for (_, _, file) in roster(scenario).filter(|(_, rider, file)| his(rider, file)) {
            let left = file.weapons.iter().copied().filter(|weapon| in_saddle(scenario, file, *weapon));
            carries.extend(left.filter(|weapon| !horse.carries.contains(weapon)));
        }
        carries
    };
    scenario.horses.iter().map(saddle).collect()
}

/// Puts everybody and everything in its place.
pub(super) fn everything(scenario: &Scenario, setup: &Setup, faults: &mut Vec<Fault>) -> Placed {
    let mut reader = Reader { scenario, setup, faults };
    let mut placed = Placed { figures: Vec::new(), horses: Vec::new(), vehicles: Vec::new() };
    for (side, name, file) in roster(scenario) {
        let figure = reader.figure(side, name, file, setup.deploys[side]);
        placed.figures.push(figure);
    }
    for (index, (name, file)) in scenario.horses.iter().enumerate() {
        let horse = reader.horse(index, name, file, &placed.figures);
        placed.horses.push(horse);
    }
    for file in scenario.vehicles.values() {
        placed.vehicles.push(Vehicle { driven: 0, at: file.at, moved: false });
    }
    reader.crews(&placed.figures);
    placed
}

/// Reads figures and horses, and remembers what is wrong.
struct Reader<'a> {
    scenario: &'a Scenario,
    setup: &'a Setup,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: String, says: &str) {
        self.faults.note(at, says);
    }

    fn figure(&mut self, side: Side, name: &str, file: &FigureFile, deploys: bool) -> Figure {
        let at = format!("sides.{side}.figures.\"{name}\"");
        self.values(&at, file);
        if file.in_plain_sight && !file.concealed && !deploys {
            let says =
                "in-plain-sight lets a figure start concealed where it is seen: say that it is concealed";
            self.faults.by_rule(format!("{at}.in-plain-sight"), ids::SX_CONC_01, says);
        }
        let ride = self.ride(&at, file);
        let pose = self.pose(&at, file, ride, deploys);
        // SX-TER-12: those who deploy are not on the table before.
        let status = if deploys { Status::OffTable } else { self.status(&at, file) };
        let ready = self.ready(&at, file);
        let per_inch = match ride {
            Ride::Foot => 8.0,
            Ride::Horse(_) => 16.0,
            Ride::Vehicle { .. } => 12.0,
        };
        let moves = if self.setup.options.has(Module::FastMove) { 2 } else { 1 };
        let used = libm::round(file.used / per_inch * f64::from(FULL_MOVE));
        if !(0.0..=f64::from(moves * FULL_MOVE)).contains(&used) {
            self.faults.by_rule(format!("{at}.used"), ids::SX_MOV_03, "more than a whole move is used");
        }
        Figure {
            status,
            ride,
            ready,
            shots: file.shots,
            moved: file.moved,
            moved_fast: file.moved_fast,
            fast_turn: file.fast_turn,
            concealed: file.concealed,
            spotted: file.spotted,
            standing: file.standing,
            lasting: file.lasting,
            passing: file.passing,
            bad_wounds: file.bad_wounds,
            duck_turns: file.duck_turns,
            ran_away: file.state == StateFile::Running,
            cv: file.cv.unwrap_or(4),
            coolness: file.coolness.unwrap_or(4),
            ..Figure::fresh(side, pose, moves * FULL_MOVE - used as i32)
        }
    }

    /// SX-CHR-02, SX-CHR-03, SX-CHR-06, SX-CHR-11.
    fn values(&mut self, at: &str, file: &FigureFile) {
        if file.cv.is_some_and(|cv| !(3..=6).contains(&cv)) {
            self.faults.by_rule(
                format!("{at}.cv"),
                ids::SX_CHR_02,
                "CV runs from 3 to 6: give it a number of these",
            );
        }
        if file.coolness.is_some_and(|coolness| coolness > 6) {
            self.faults.by_rule(
                format!("{at}.coolness"),
                ids::SX_CHR_11,
                "Coolness runs from 0 to 6: give it a number of these",
            );
        }
        let rolled = file.cv.is_none() || file.coolness.is_none();
        if rolled && (!file.player || self.scenario.situation.is_some()) {
            let says =
                "CV and Coolness are rolled only for a player character before the fight: give both numbers";
            self.faults.by_rule(at, ids::SX_CHR_03, says);
        }
        if file.player && file.shoot_outs > 2 {
            let says = "the count of shoot-outs restarts at every third: it is 0 to 2";
            self.faults.by_rule(format!("{at}.shoot-outs"), ids::SX_CHR_09, says);
        }
        self.used_up(at, file);
    }

    /// SX-WPN-03, SX-ADV-21, SX-ADV-24: what has happened already could have happened: shots, turns spent ducked, Bad Wounds.
    fn used_up(&mut self, at: &str, file: &FigureFile) {
        let gunplay = self.setup.options.has(Module::Gunplay);
        let line = |weapon: &Weapon| if gunplay { weapon.advanced() } else { weapon.basic() };
        let most = file.weapons.iter().filter_map(line).map(|line| line.rate).max().unwrap_or(0);
        if file.shots > most {
            let says =
                format!("it has fired {} shots, and its fastest weapon fires {most} in a phase", file.shots);
            self.faults.by_rule(format!("{at}.shots"), ids::SX_WPN_03, says);
        }
        // A die less its Combat Value, at least one.
        let longest = if gunplay { 6_u8.saturating_sub(file.cv.unwrap_or(4)).max(1) } else { 0 };
        if file.duck_turns > longest {
            let says = format!("it is kept down for {longest} turns at most");
            self.faults.by_rule(format!("{at}.duck-turns"), ids::SX_ADV_21, says);
        }
        if file.bad_wounds > 0 && !gunplay {
            let says = "there are Bad Wounds only with adv-gunplay: take damage, or turn the module on";
            self.faults.by_rule(format!("{at}.bad-wounds"), ids::SX_ADV_24, says);
        }
    }

    fn ride(&mut self, at: &str, file: &FigureFile) -> Ride {
        match (&file.rides, &file.aboard) {
            (None, None) => Ride::Foot,
            (Some(name), None) => {
                if let Some(index) = self.scenario.horses.get_index_of(name) {
                    return Ride::Horse(HorseId(index as u8));
                }
                self.fault(
                    format!("{at}.rides"),
                    &format!(
                        "no horse is called '{name}': {}",
                        meant(name, self.scenario.horses.keys().map(String::as_str))
                    ),
                );
                Ride::Foot
            }
            (None, Some(name)) => {
                if let Some(index) = self.scenario.vehicles.get_index_of(name) {
                    return Ride::Vehicle { vehicle: VehicleId(index as u8), driver: file.drives };
                }
                self.fault(
                    format!("{at}.aboard"),
                    &format!(
                        "no vehicle is called '{name}': {}",
                        meant(name, self.scenario.vehicles.keys().map(String::as_str))
                    ),
                );
                Ride::Foot
            }
            (Some(_), Some(_)) => {
                self.fault(format!("{at}.aboard"), "nobody rides a horse and a vehicle at once");
                Ride::Foot
            }
        }
    }

    fn pose(&mut self, at: &str, file: &FigureFile, ride: Ride, deploys: bool) -> Pose {
        let carried = match ride {
            Ride::Foot => None,
            Ride::Horse(horse) => self.scenario.horses[usize::from(horse.0)].at,
            Ride::Vehicle { vehicle, .. } => Some(self.scenario.vehicles[usize::from(vehicle.0)].at),
        };
        if file.at.is_some() && carried.is_some() && file.at != carried {
            self.fault(format!("{at}.at"), "it stands where what it rides stands: leave its own place out");
        }
        let place = carried.or(file.at);
        if place.is_none() && !deploys && !matches!(file.state, StateFile::OffTable | StateFile::Captured) {
            let says = "either all figures of a side have a place, or none and the side deploys";
            self.faults.by_rule(format!("{at}.at"), ids::SX_TER_12, says);
        }
        // Those who deploy wait in the middle of nowhere that matters; the deployment gives the place.
        place.unwrap_or_else(|| Pose::new(1.0, 1.0, 0.0))
    }

    /// SX-CHR-15.
    fn status(&mut self, at: &str, file: &FigureFile) -> Status {
        let needs_cover = file.state == StateFile::Ducked;
        if file.behind.is_some() != needs_cover && file.state != StateFile::PoppedUp {
            let says =
                "a ducked figure is behind a feature, one that has popped up may be, and no other: name it";
            self.faults.by_rule(format!("{at}.behind"), ids::SX_ACT_09, says);
        }
        if file.exit.is_some() != (file.state == StateFile::Running) {
            let says = "a running figure, and no other, has an exit: give the point of the edge";
            self.faults.by_rule(format!("{at}.exit"), ids::SX_MOV_13, says);
        }
        match file.state {
            StateFile::Up => Status::Up,
            StateFile::PoppedUp => {
                Status::PoppedUp(file.behind.as_deref().map(|behind| self.feature(at, behind)))
            }
            StateFile::Ducked => Status::Ducked(self.feature(at, file.behind.as_deref().unwrap_or_default())),
            StateFile::Thrown => Status::Thrown { flight_pending: false },
            StateFile::Running => {
                let exit = file.exit.unwrap_or(Spot { x: 0, y: 0 });
                let board = &self.setup.terrain.board;
                let open: Edges = Edge::ALL
                    .into_iter()
                    .filter(|edge| within(board.inside(*edge, exit.point()), 0.0))
                    .collect();
                if file.exit.is_some() && open.iter().next().is_none() {
                    let says = "a running figure makes for a point of the table's edge, and this is none";
                    self.faults.by_rule(format!("{at}.exit"), ids::SX_MOV_13, says);
                }
                Status::Running { exit, open }
            }
            StateFile::Unconscious => Status::Unconscious,
            StateFile::Dead => Status::Dead,
            StateFile::Captured => Status::Captured,
            StateFile::OffTable => Status::OffTable,
        }
    }

    fn feature(&mut self, at: &str, name: &str) -> Cover {
        let horse =
            || self.scenario.horses.get_index_of(name).map(|index| Cover::Horse(HorseId(index as u8)));
        let vehicle =
            || self.scenario.vehicles.get_index_of(name).map(|index| Cover::Vehicle(VehicleId(index as u8)));
        self.setup.terrain.find(name).or_else(horse).or_else(vehicle).unwrap_or_else(|| {
            self.faults.by_rule(
                format!("{at}.behind"),
                ids::SX_ACT_09,
                format!("no feature of the ground, horse or vehicle is called '{name}'"),
            );
            Cover::Area(0)
        })
    }

    /// SX-CHR-14: the first weapon that can be fired or thrown is ready unless the file says otherwise.
    fn ready(&mut self, at: &str, file: &FigureFile) -> Option<Weapon> {
        if let Some(ready) = file.ready {
            if !file.weapons.contains(&ready) {
                let says = "the ready weapon is one it carries";
                self.faults.by_rule(format!("{at}.ready"), ids::SX_CHR_14, says);
            }
            return Some(ready);
        }
        file.weapons.iter().copied().find(|weapon| !in_saddle(self.scenario, file, *weapon))
    }

    fn horse(&mut self, index: usize, name: &str, file: &HorseFile, figures: &[Figure]) -> Horse {
        let id = HorseId(index as u8);
        let at = format!("horses.\"{name}\"");
        let riders: Vec<FigureId> = (0..figures.len() as u8)
            .map(FigureId)
            .filter(|rider| figures[usize::from(rider.0)].ride == Ride::Horse(id))
            .collect();
        if riders.len() > 1 {
            self.fault(at.clone(), "one rides a horse, not two");
        }
        let fallen = file.fallen || file.damage >= 12;
        if fallen && !riders.is_empty() {
            self.faults.by_rule(at.clone(), ids::SX_HORSE_05, "nobody rides a fallen horse");
        }
        if let Some(owner) =
            file.owner.as_ref().filter(|owner| !roster(self.scenario).any(|(_, name, _)| name == *owner))
        {
            self.fault(format!("{at}.owner"), &format!("no figure is called '{owner}'"));
        }
        let rider = riders.first().copied();
        let place = file.at.or_else(|| rider.map(|rider| figures[usize::from(rider.0)].at));
        if place.is_none() {
            self.fault(format!("{at}.at"), "a horse without a rider needs a place");
        }
        Horse { at: place.unwrap_or_default(), damage: file.damage, fallen, rider }
    }

    /// SX-VEH-01, SX-VEH-02: at most six aboard, one of them with the reins.
    fn crews(&mut self, figures: &[Figure]) {
        for (index, name) in self.scenario.vehicles.keys().enumerate() {
            let aboard = figures.iter().filter_map(|figure| match figure.ride {
                Ride::Vehicle { vehicle, driver } if usize::from(vehicle.0) == index => Some(driver),
                _ => None,
            });
            let aboard: Vec<bool> = aboard.collect();
            if aboard.len() > 6 || aboard.iter().filter(|driver| **driver).count() > 1 {
                let says = "at most six are aboard, and one of them drives";
                self.faults.by_rule(format!("vehicles.\"{name}\""), ids::SX_VEH_02, says);
            }
        }
    }
}

/// SX-CHR-15: what is said of a figure goes together: one without Constitution lies there, and whoever lies rides no more.
pub(super) fn check_conditions(state: &State, faults: &mut Vec<Fault>) {
    for id in state.everybody().filter(|id| !state.setup.deploys[state.figure(*id).side]) {
        let it = state.figure(id);
        let at = |key: &str| format!("sides.{}.figures.\"{}\".{key}", it.side, state.name(id));
        let (all, damage) = (state.constitution(id), u32::from(it.lasting) + u32::from(it.passing));
        let worse = if it.lasting > 0 { "lasting" } else { "passing" };
        let dead = u32::from(it.lasting) > 2 * u32::from(all);
        let counts = match it.status {
            Status::Dead | Status::Captured | Status::OffTable => None,
            Status::Unconscious if !dead => None,
            _ if dead => Some((ids::SX_DMG_03, "more than twice that, it is dead: state = \"dead\"")),
            _ if damage >= u32::from(all) => {
                Some((ids::SX_DMG_02, "with none left it is unconscious: state = \"unconscious\""))
            }
            _ => None,
        };
        if let Some((rule, says)) = counts {
            let says = format!("its Constitution is {all} and its damage {damage}; {says}, or less damage");
            faults.by_rule(at(worse), rule, says);
        }
        let lies = match it.status {
            Status::Thrown { .. } => Some(ids::SX_HORSE_08),
            Status::Unconscious | Status::Dead => Some(ids::SX_DMG_05),
            _ => None,
        };
        if let Some(rule) = lies.filter(|_| matches!(it.ride, Ride::Horse(_))) {
            let says = "it lies on the ground and rides: give it a place of its own, beside the horse";
            faults.by_rule(at("rides"), rule, says);
        }
        let out = !it.status.conscious() && it.status.on_table();
        let stands = out || matches!(it.status, Status::Running { .. });
        if stands && !state.setup.terrain.board.holds(it.at.point()) {
            let says = "it lies beyond the edge of the table: bring it in, or say state = \"off-table\"";
            faults.by_rule(at("at"), ids::SX_MOV_08, says);
        }
        if out && it.concealed {
            let says = "it lies about for all to see: leave `concealed` out";
            faults.by_rule(at("concealed"), ids::SX_CONC_01, says);
        }
    }
    check_mounts(state, faults);
}

/// SX-MOV-08: horses and vehicles stand on the table, unless those who come with them deploy.
fn check_mounts(state: &State, faults: &mut Vec<Fault>) {
    let board = &state.setup.terrain.board;
    let says = "it stands beyond the edge of the table: bring it in";
    let name = |piece: usize| state.names().of(engine::PieceId(piece as u16)).to_owned();
    let first = state.setup.roster;
    for (index, horse) in state.horses.iter().enumerate() {
        if horse.rider.is_none() && !board.holds(horse.at.point()) {
            let at = format!("horses.\"{}\".at", name(first + index));
            faults.by_rule(at, ids::SX_MOV_08, says);
        }
    }
    let first = first + state.horses.len();
    for (index, vehicle) in state.vehicles.iter().enumerate() {
        if !board.holds(vehicle.at.point()) {
            let at = format!("vehicles.\"{}\".at", name(first + index));
            faults.by_rule(at, ids::SX_MOV_08, says);
        }
    }
}

/// SX-MOV-06, SX-MOV-08: everybody stands on the table, apart from the others and where one may stand.
pub(super) fn check_bases(state: &State, faults: &mut Vec<Fault>) {
    let stands = |id: &FigureId| {
        let it = state.figure(*id);
        it.status.conscious() && !state.setup.deploys[it.side]
    };
    let board = &state.setup.terrain.board;
    for id in state.everybody().filter(stands) {
        let it = state.figure(id);
        let at = format!("sides.{}.figures.\"{}\".at", it.side, state.name(id));
        let base = field::base(state, id);
        if !base.on_table(board) && !matches!(it.status, Status::Running { .. }) {
            faults.by_rule(
                at.clone(),
                ids::SX_MOV_08,
                "the base lies beyond the edge of the table: bring it in",
            );
        }
        if matches!(it.ride, Ride::Vehicle { .. }) {
            continue;
        }
        if let Err((rule, says)) = state.setup.terrain.may_stand(&base) {
            faults.by_rule(at.clone(), rule, format!("{says}: put it elsewhere"));
        }
        for other in state.everybody().take(usize::from(id.0)).filter(stands) {
            if base.overlaps(&field::base(state, other)) {
                let says = format!("the base overlaps that of {}: move one of them", state.name(other));
                faults.by_rule(at.clone(), ids::SX_MOV_06, says);
            }
        }
    }
}

//! What a unit wishes for: infantry, cavalry and guns, each by its drill.

use engine::plan::{Part, Role};
use table::{Placement, Point, Segment, Vector, Zone, distance_only, is_ahead, turn_between, zone_of};

use super::{Deed, Field, Foe, Wish};
use crate::Weights;
use crate::charge::{self, Ranks};
use crate::ideas::{assaults, blows};
use crate::layout::stand_size;
use crate::movement::rate;
use crate::order::TargetEdge;
use crate::profiles::{Arm, Range};
use crate::set_up::Victory;
use crate::shooting;
use crate::state::{Condition, Formation, State, Unit, UnitId};

/// From how far infantry storms a place, in inches.
const STORMING: f64 = 1.5;

/// How near to the line of fire a friend masks guns, in inches, and how far aside they look for a clear one.
const MASKS: f64 = 0.6;
const ASIDE: [f64; 7] = [0.0, -2.0, 2.0, -4.0, 4.0, -6.0, 6.0];

/// What one unit wishes for is written here.
pub(super) struct Sheet<'a> {
    pub(super) state: &'a State,
    pub(super) field: &'a Field,
    pub(super) unit: UnitId,
    /// What it has to do by the plan.
    pub(super) weights: &'a Weights,
    pub(super) part: Option<&'a Part>,
    pub(super) foes: Vec<Foe>,
    pub(super) wishes: &'a mut Vec<Wish>,
}

impl Sheet<'_> {
    pub(super) fn wish(&mut self, value: f64, deed: Deed) {
        self.wishes.push(Wish { value, unit: self.unit, deed });
    }

    /// Infantry comes up in column, forms where its muskets reach, shoots, and charges where that promises more.
    pub(super) fn infantry(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let touching = self.foes.first().is_some_and(|foe| foe.gap < 0.01);
        if here.formation == Formation::MarchColumn {
            self.march_column(Formation::Column);
            return;
        }
        let reach = state.profile(self.unit).musket_range(Formation::Line).map_or(0.0, f64::from);
        let horse = self.horse_within(9.0);
        if here.formation == Formation::Square {
            let near = self.nearest_gap() <= reach + 1.0;
            let value = if horse.is_none() { 6.0 } else { 0.3 };
            self.wish(value, Deed::Form(if near { Formation::Line } else { Formation::Column }));
            self.wish(value - 1.0, Deed::Form(if near { Formation::OpenLine } else { Formation::Line }));
            return;
        }
        self.square_against(horse, reach);
        if touching {
            return;
        }
        if self.hold_ground() || self.wait(reach) {
            return;
        }
        let Some(foe) = self.target() else { return };
        if self.field.rivers
            && foe.gap > reach
            && self.over_water(4.0, state.unit(foe.unit).footprint.centre())
        {
            return;
        }
        let open = state.open_order(self.unit);
        let column = matches!(here.formation, Formation::Column | Formation::OpenColumn);
        let mut musket_shot = (reach * self.weights.stand_off).max(0.3);
        // Whoever is to be driven from a place is charged in the end: a line goes two inches for that (MG-MOV-04).
        if assaults::keeps_what_we_want(state, foe.unit) {
            musket_shot = musket_shot.min(STORMING);
        }
        let spot = self.before(foe, musket_shot);
        let turned = self.fronts(foe.unit);
        self.wish(0.2, Deed::Go(self.back(2.0)));
        if foe.gap <= reach && turned && reach > 0.0 {
            if column && !open {
                self.wish(8.0, Deed::Form(Formation::Line));
                // Two columns in touch have no room for lines: one goes aside first.
                if let Some(aside) = self.clear_of_comrades() {
                    self.wish(self.weights.spread, Deed::Go(aside));
                }
                self.wish(0.45, Deed::Form(Formation::OpenLine));
            } else {
                let fires = shooting::volley(state, self.unit, foe.unit).map_or(0, |volley| volley.stands);
                let few = f64::from(fires) < 0.6 * f64::from(here.stands) || foe.gap > musket_shot + 0.4;
                self.wish(if few { 3.0 } else { 0.3 }, Deed::Go(spot));
                if !open {
                    self.wish(0.4, Deed::Form(Formation::OpenLine));
                }
            }
            return;
        }
        // Whoever is farther behind goes first, so that the line comes up together and nobody runs ahead of it.
        let value = 3.0 + 0.06 * foe.gap;
        if foe.gap > reach + 4.5 && here.formation == Formation::Line && !open {
            self.wish(value - 0.5, Deed::Form(Formation::Column));
            self.wish(0.3, Deed::Go(spot));
            return;
        }
        let soon = foe.gap - rate(state, self.unit) <= reach;
        let halt = self.before(foe, self.weights.gather);
        if column && foe.gap > self.weights.gather + 0.7 && self.comrades(foe.unit) > 0 {
            // Columns gather out of musket shot and go in together.
            self.wish(value, Deed::Go(halt));
            self.wish(0.4, Deed::Go(spot));
        } else {
            self.wish(value + if soon { 2.0 } else { 0.0 }, Deed::Go(spot));
        }
        if !open {
            self.wish(0.3, Deed::Form(Formation::OpenLine));
            self.wish(0.25, Deed::Form(if column { Formation::Line } else { Formation::Column }));
        }
    }

    /// Whether the plan sends this unit against an enemy.
    fn is_wanted(&self, enemy: UnitId) -> bool {
        self.part.is_some_and(|part| part.against == Some(self.state.piece(enemy)))
    }

    /// Whether it keeps its place or waits behind the others as the plan has it, and what it does meanwhile: it faces whoever comes, forms for
    /// him, and leaves nothing else out of mind.
    fn wait(&mut self, reach: f64) -> bool {
        let state = self.state;
        let front = state.unit(self.unit).footprint.front();
        let Some(&Part { role, place, .. }) = self.part else { return false };
        if !matches!(role, Role::Hold | Role::Reserve) {
            return false;
        }
        let Some(foe) = self.target() else { return false };
        let near = foe.gap <= reach + 4.0;
        if role == Role::Reserve && near {
            return false;
        }
        let column = state.unit(self.unit).formation == Formation::Column;
        if near && column {
            self.wish(4.0, Deed::Form(Formation::Line));
        }
        if foe.gap <= 12.0 && !self.fronts(foe.unit) {
            let facing = (state.unit(foe.unit).footprint.centre() - front.at).bearing();
            self.wish(3.0, Deed::Go(Placement { at: front.at, facing }));
        }
        if let Some(place) = place.filter(|place| role == Role::Reserve && place.at.distance(front.at) > 3.0)
        {
            self.wish(1.5, Deed::Go(place));
        }
        self.wish(0.4, Deed::Go(self.before(foe, (reach * self.weights.stand_off).max(0.3))));
        true
    }

    /// How many other columns are near enough to an enemy to go in with this one, this turn or the next.
    fn comrades(&self, foe: UnitId) -> usize {
        let state = self.state;
        let there = &state.unit(foe).footprint.block;
        state
            .of_side(state.active)
            .filter(|(id, unit)| {
                *id != self.unit
                    && unit.formation == Formation::Column
                    && unit.condition == Condition::Good
                    && distance_only(&unit.footprint.block, there) <= 9.0
            })
            .count()
    }

    /// A place beside, as far from the comrades it touches as it needs to form line.
    fn clear_of_comrades(&self) -> Option<Placement> {
        let state = self.state;
        let here = state.unit(self.unit);
        let front = here.footprint.front();
        let touched = |(id, _): &(UnitId, &Unit)| *id != self.unit && state.touch(self.unit, *id);
        let (_, comrade) = state.of_side(state.active).find(touched)?;
        let away = -front.local(comrade.footprint.centre()).x.signum();
        let (stand, _) = stand_size(Arm::Infantry);
        let apart = stand * (f64::from(here.stands) + f64::from(comrade.stands)) / 2.0;
        Some(front.advanced(0.0, away * (apart - here.footprint.block.width())))
    }

    /// Cavalry rides for guns, flanks and whoever is shaken, and keeps its distance from the rest.
    pub(super) fn cavalry(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        if here.formation == Formation::MarchColumn {
            self.march_column(Formation::Line);
            return;
        }
        if here.exhausted {
            if self.nearest_gap() < 9.0 {
                self.wish(3.0, Deed::Go(self.back(4.0)));
            }
            return;
        }
        let mut prey: Vec<(f64, Placement)> = Vec::new();
        for foe in self.foes.iter().take_while(|foe| foe.gap < 40.0).take(8) {
            let there = state.unit(foe.unit);
            if there.condition == Condition::Routed || foe.round > 0.0 {
                continue;
            }
            let (promise, spot) = self.hunt(foe.unit);
            prey.push((promise - self.weights.ride * foe.gap, spot));
        }
        if self.field.rivers
            && prey.is_empty()
            && self.nearest_by_way().is_some_and(|to| self.over_water(4.0, to))
        {
            return;
        }
        prey.sort_by(|a, b| b.0.total_cmp(&a.0));
        let near = self.nearest_gap() < 9.0;
        for (place, (promise, spot)) in prey.into_iter().take(3).enumerate() {
            let value = if place > 0 || (near && promise < 4.0) { 0.3 } else { 4.0 };
            self.wish(value, Deed::Go(spot));
        }
        // Where no flank is to be had it comes up within a charge of whoever is before it.
        if let Some(foe) = self.foes.iter().copied().find(|foe| foe.gap > 9.0 && foe.round <= 0.0) {
            self.wish(if near { 0.25 } else { self.weights.horse_up }, Deed::Go(self.before(foe, 7.5)));
        }
        self.wish(0.2, Deed::Go(self.back(6.0)));
    }

    /// Where cavalry would have to be to strike somebody well, and what it would be worth.
    fn hunt(&self, target: UnitId) -> (f64, Placement) {
        let state = self.state;
        let block = &state.unit(target).footprint.block;
        let flank = state.arm(target) != Arm::Artillery;
        let edge = if flank { TargetEdge::Left } else { TargetEdge::Front };
        let promise = if charge::may_strike(state, self.unit, Ranks::Closed, target).is_ok() {
            blows::charge(state, self.unit, target, edge)
        } else {
            -5.0
        };
        let from = state.unit(self.unit).footprint.centre();
        let aside = if (from - block.centre).dot(block.right()) >= 0.0 { 1.0 } else { -1.0 };
        let at = if flank {
            block.centre + block.right() * (aside * (block.half_width + 4.0)) - block.forward * 1.5
        } else {
            block.centre + (from - block.centre).unit().unwrap_or(block.forward) * 6.0
        };
        (promise, Placement { at, facing: (block.centre - at).bearing() })
    }

    /// Guns go where they reach the enemy, unlimber, and stay as long as they do.
    pub(super) fn artillery(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let Range::Guns { short, long } = state.profile(self.unit).range else { return };
        let (short, long) = (f64::from(short), f64::from(long));
        let stands = |foe: &&Foe| state.unit(foe.unit).condition != Condition::Routed;
        let wanted = self.foes.iter().filter(stands).find(|foe| self.is_wanted(foe.unit));
        let wanted = wanted.filter(|foe| foe.gap <= long + 6.0);
        let Some(foe) = wanted.or_else(|| self.foes.iter().find(stands)).copied() else { return };
        let there = state.unit(foe.unit).footprint.centre();
        if foe.gap > long && foe.round > 0.0 && self.over_water(self.weights.guns_up, there) {
            return;
        }
        if here.formation == Formation::Unlimbered {
            // Guns that see nobody are of no use where they are.
            let bears = shooting::targets(state, self.unit).next().is_some();
            self.wish(if bears { 0.1 } else { 2.2 }, Deed::Form(Formation::Limbered));
            return;
        }
        let turned = self.fronts(foe.unit);
        let ready = turned && foe.gap <= f64::midpoint(short, long);
        let masked = ready && !self.sees(here.footprint.centre(), foe.unit);
        self.wish(if ready && !masked { 5.0 } else { 0.3 }, Deed::Form(Formation::Unlimbered));
        let spot = self.clear_view(foe, short - 0.5);
        self.wish(if ready && !masked { 0.3 } else { self.weights.guns_up }, Deed::Go(spot));
    }

    /// Whether nobody of its own side stands between guns at a place and an enemy.
    fn sees(&self, from: Point, foe: UnitId) -> bool {
        let state = self.state;
        let way = Segment::new(from, state.unit(foe).footprint.centre());
        let masks =
            |(id, unit): (UnitId, &Unit)| id != self.unit && unit.footprint.body().is_near_way(way, MASKS);
        !state.of_side(state.active).any(masks)
    }

    /// The place from which guns reach an enemy over nobody's heads, the nearest to the straight one.
    fn clear_view(&self, foe: Foe, inches: f64) -> Placement {
        let straight = self.before(foe, inches);
        let places = ASIDE.map(|aside| straight.advanced(0.0, aside));
        places.into_iter().find(|place| self.sees(place.at, foe.unit)).unwrap_or(straight)
    }

    /// A march column goes on along its road while the enemy is far and it leads toward him; then it forms for battle.
    fn march_column(&mut self, battle: Formation) {
        let state = self.state;
        let here = state.unit(self.unit);
        let front = here.footprint.front();
        if self.field.rivers && self.nearest_by_way().is_some_and(|to| self.marches_over(to)) {
            return;
        }
        let ahead = self.foes.first().is_some_and(|foe| {
            let to = state.unit(foe.unit).footprint.centre();
            (to - front.at).dot(front.forward()) > 0.5 * to.distance(front.at)
        });
        let far = self.nearest_gap() > 12.0;
        if ahead && far {
            self.wish(3.0, Deed::March(rate(state, self.unit)));
            self.wish(2.8, Deed::March(rate(state, self.unit) / 2.0));
        }
        self.wish(if ahead && far { 0.6 } else { 5.0 }, Deed::Form(battle));
    }

    /// A square, if horse is near: at once if it would ride the unit down and nobody else is near enough to shoot at the square.
    fn square_against(&mut self, horse: Option<UnitId>, reach: f64) {
        let state = self.state;
        let Some(horse) = horse else { return };
        let promise = blows::from_here(state, horse, self.unit);
        let others =
            self.foes.iter().any(|foe| foe.gap <= reach + 2.0 && state.arm(foe.unit) == Arm::Infantry);
        let value = if promise > 8.0 && !others { 6.5 } else { 0.45 };
        self.wish(value, Deed::Form(Formation::Square));
        self.wish(0.45, Deed::Form(Formation::OpenLine));
    }

    /// MG-END-05: whether this unit is the one to hold a place, and what it does about it.
    fn hold_ground(&mut self) -> bool {
        let state = self.state;
        let here = state.unit(self.unit);
        for (victory, holders) in state.setup.victory.iter().zip(&self.field.holders) {
            let Victory::Hold { area, .. } = victory else { continue };
            let ground = &state.setup.terrain.areas[usize::from(*area)];
            let outline = &ground.outline;
            let mine = outline.gap_to_point(here.footprint.centre()).distance;
            let nearer = holders.iter().filter(|(id, far)| *id != self.unit && *far < mine).count();
            let holding = crate::ground::has_inside(ground, &here.footprint.stands);
            let last = state.turn + 1 >= state.setup.turn_limit;
            if nearer > usize::from(last) {
                continue;
            }
            if holding {
                return true;
            }
            let contested = state
                .of_side(here.side.enemy())
                .any(|(_, unit)| unit.footprint.stands.iter().any(|stand| outline.overlaps_rect(stand)));
            if contested {
                continue;
            }
            let aim = outline.gap_to_point(here.footprint.front().at).to;
            if self.field.rivers && self.over_water(6.0, aim) {
                return true;
            }
            let way = aim - here.footprint.front().at;
            let at = aim + way.unit().unwrap_or(here.footprint.block.forward) * depth_of_half(here);
            let facing = if way.length() > 0.5 { way.bearing() } else { here.footprint.front().facing };
            if here.formation == Formation::Line && mine > 4.0 && !here.footprint.ground.partly.difficult {
                self.wish(5.5, Deed::Form(Formation::Column));
            }
            self.wish(6.0, Deed::Go(Placement { at, facing }));
            return true;
        }
        false
    }

    /// Whom the infantry goes for: who is near, guns rather than others, nobody who runs already.
    fn target(&self) -> Option<Foe> {
        let state = self.state;
        let dread = |foe: &Foe| {
            let there = state.unit(foe.unit);
            let kind = match state.arm(foe.unit) {
                Arm::Artillery => -1.5,
                Arm::Infantry => 0.0,
                Arm::Cavalry => 3.0,
            };
            let broken = match there.condition {
                Condition::Good => 0.0,
                Condition::Disordered => -1.5,
                Condition::Routed => 12.0,
            };
            // Where comrades are, the enemy is beaten sooner.
            let mut comrades = self.field.company[usize::from(foe.unit.0)];
            comrades.remove(self.unit);
            let company = self.weights.company * f64::from(comrades.0.count_ones().min(3));
            let wanted = if self.is_wanted(foe.unit) { self.weights.wanted } else { 0.0 };
            foe.gap + foe.round + kind + broken - company - wanted
                + if there.footprint.ground.defended() { 1.5 } else { 0.0 }
        };
        self.foes.iter().copied().min_by(|a, b| dread(a).total_cmp(&dread(b)))
    }

    /// Where the enemy is to whom the way is shortest, if anybody stands.
    fn nearest_by_way(&self) -> Option<Point> {
        let standing = |foe: &&Foe| self.state.unit(foe.unit).condition != Condition::Routed;
        let way = |foe: &&Foe| foe.gap + foe.round;
        let nearest = self.foes.iter().filter(standing).min_by(|a, b| way(a).total_cmp(&way(b)))?;
        (nearest.round < super::CUT_OFF).then(|| self.state.unit(nearest.unit).footprint.centre())
    }

    fn nearest_gap(&self) -> f64 {
        let standing = |foe: &&Foe| self.state.unit(foe.unit).condition != Condition::Routed;
        self.foes.iter().find(standing).map_or(99.0, |foe| foe.gap)
    }

    /// The nearest enemy cavalry within so many inches that could charge.
    fn horse_within(&self, inches: f64) -> Option<UnitId> {
        let state = self.state;
        let charges = |foe: &&Foe| {
            let there = state.unit(foe.unit);
            state.arm(foe.unit) == Arm::Cavalry && there.condition == Condition::Good && !there.exhausted
        };
        self.foes.iter().take_while(|foe| foe.gap <= inches).find(charges).map(|foe| foe.unit)
    }

    /// Whether an enemy is ahead.
    fn fronts(&self, foe: UnitId) -> bool {
        let block = &self.state.unit(self.unit).footprint.block;
        let there = &self.state.unit(foe).footprint.block;
        let front = Placement { at: block.front_centre(), facing: block.forward.bearing() };
        zone_of(front, block.width(), block.depth(), there.centre) == Zone::Front && is_ahead(block, there)
    }

    /// The place before an enemy at which a unit faces him from so many inches away, on his front as far as that is natural.
    fn before(&self, foe: Foe, inches: f64) -> Placement {
        let front = self.state.unit(self.unit).footprint.front();
        let there = &self.state.unit(foe.unit).footprint.block;
        let near = there.nearest(front.at).lerp(there.centre, 0.4);
        let near = there.nearest(near + (front.at - near).unit().unwrap_or(there.forward) * 20.0);
        let out: Vector = (front.at - near).unit().unwrap_or(there.forward);
        let toward = (-out).bearing();
        let opposite = (-there.forward).bearing();
        let facing = if turn_between(toward, opposite).abs() <= 35.0 { opposite } else { toward };
        Placement { at: near + out * inches, facing }
    }

    /// Straight back, still facing the enemy.
    fn back(&self, inches: f64) -> Placement {
        let front = self.state.unit(self.unit).footprint.front();
        Placement { at: front.at - front.forward() * inches, facing: front.facing }
    }
}

/// How deep a unit must go into an area to have half of its stands inside (MG-TER-02), with a little to spare.
fn depth_of_half(unit: &Unit) -> f64 {
    let files = unit.footprint.front_rank.max(1);
    let ranks = unit.stands.div_ceil(2).div_ceil(files);
    let stand = unit.footprint.stands.first().map_or(0.0, table::Rect::depth);
    f64::from(ranks) * stand + 0.2
}

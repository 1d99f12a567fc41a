//! What an officer does in 1b: who attacks, who comes up, who forms for the fight, who stands.
//!
//! A unit is looked at by itself ([`Sheet`]): everything that comes to mind for it is a wish with a value. Wishes of 1 and more are the drill book's;
//! smaller ones are worth weighing.

mod over;

use bodies::{gap_only, touch_ahead};
use engine::Plan;
use engine::plan::{Part as Task, Role};

use super::blows;
use crate::attack::{self, Attack, Speed};
use crate::manoeuvre::{self, Cost, On};
use crate::movement::{self, Leg, Through, course, rate};
use crate::order::{
    Advance, EndMovement, EnterBlock, Face, Form, MoveOver, Reform, Ride, Shift, StormBlock, Wheel,
};
use crate::prelude::*;
use crate::set_up::Victory;
use crate::shooting::{Aimed, Part, Party, Posts, volley};
use crate::{blocks, riding, sight};

/// How many enemies a unit looks at, the nearest first.
const LOOKED_AT: usize = 5;
/// What a volley must promise for infantry to stay where it is and fire.
const STANDS_AND_FIRES: f64 = 4.0;
/// SC-FIR-09: as far as muskets carry.
const MUSKETS: f64 = 8.0;

/// The order of the drill book: whoever is on the move goes on, then the others, those nearest to the enemy first; then the generals; then the end.
pub(super) fn best(state: &State, plan: Option<&Plan>) -> Order {
    if let Some(order) = state.moving.and_then(|unit| first(wishes(state, unit, plan))) {
        return order;
    }
    let found = line_of_march(state).into_iter().find_map(|unit| first(wishes(state, unit, plan)));
    found.or_else(|| first(rides(state))).unwrap_or_else(|| EndMovement {}.into())
}

/// Everything worth weighing, the likeliest first; to end the movement is always among the first of them.
pub(super) fn all(state: &State, plan: Option<&Plan>) -> Vec<Order> {
    let units = line_of_march(state).into_iter().filter(|unit| state.moving != Some(*unit));
    let mut all: Vec<(f64, Order)> =
        state.moving.into_iter().chain(units).flat_map(|unit| wishes(state, unit, plan)).collect();
    all.extend(rides(state));
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut orders: Vec<Order> = all.into_iter().map(|(_, order)| order).take(40).collect();
    orders.insert(orders.len().min(super::DONE), EndMovement {}.into());
    orders
}

/// The best wish, if it is one of the drill book.
fn first(wishes: Vec<(f64, Order)>) -> Option<Order> {
    let best = wishes.into_iter().filter(|(value, _)| *value >= 1.0).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order)
}

/// Units that have not begun to move yet, those nearest to the enemy first, so that nobody is in the way of those behind him.
fn line_of_march(state: &State) -> Vec<UnitId> {
    let fresh = state.of_side(state.active).filter(|(unit, here)| {
        here.turn.spent == Share::default() && movement::may_move(state, *unit).is_ok()
    });
    let mut units: Vec<(f64, UnitId)> = fresh.map(|(unit, _)| (nearest(state, unit), unit)).collect();
    units.sort_by(|a, b| a.0.total_cmp(&b.0));
    units.into_iter().map(|(_, unit)| unit).collect()
}

fn nearest(state: &State, unit: UnitId) -> f64 {
    let here = state.unit(unit).footprint.centre;
    let enemies = state.of_side(state.unit(unit).side.enemy());
    enemies.map(|(_, enemy)| enemy.footprint.centre.distance(here)).fold(f64::INFINITY, f64::min)
}

/// Everything that comes to mind for a unit.
fn wishes(state: &State, unit: UnitId, plan: Option<&Plan>) -> Vec<(f64, Order)> {
    if movement::may_move(state, unit).is_err() {
        return Vec::new();
    }
    let mut sheet = Sheet::of(state, unit, plan.and_then(|plan| plan.part(state.piece(unit))));
    let here = state.unit(unit);
    if here.shaken {
        sheet.reform(2.0);
        return sheet.wishes;
    }
    sheet.attacks();
    match (state.info(unit).arm, here.lie.formation) {
        (Arm::Artillery, Formation::OffGuns { .. }) => sheet.back_to_the_guns(),
        (Arm::Artillery, _) => sheet.artillery(),
        (Arm::Infantry, Formation::Garrison { .. }) => sheet.garrison(),
        (Arm::Infantry, Formation::Skirmish { .. }) => sheet.skirmishers(),
        (Arm::Infantry, _) => sheet.infantry(),
        (Arm::LightCavalry | Arm::MediumCavalry | Arm::HeavyCavalry, _) => sheet.cavalry(),
    }
    sheet.wishes
}

/// An enemy, and how far away he is.
#[derive(Clone, Copy)]
struct Foe {
    unit: UnitId,
    gap: f64,
}

/// What an officer notes about one of his units.
struct Sheet<'a> {
    state: &'a State,
    unit: UnitId,
    piece: PieceId,
    /// What it has to do by the plan.
    part: Option<&'a Task>,
    /// Enemies, the nearest first.
    foes: Vec<Foe>,
    wishes: Vec<(f64, Order)>,
}

impl<'a> Sheet<'a> {
    fn of(state: &'a State, unit: UnitId, part: Option<&'a Task>) -> Self {
        let body = state.body(unit);
        let enemies = state.of_side(state.unit(unit).side.enemy());
        let mut foes: Vec<Foe> =
            enemies.map(|(enemy, _)| Foe { unit: enemy, gap: gap_only(&body, &state.body(enemy)) }).collect();
        foes.sort_by(|a, b| a.gap.total_cmp(&b.gap));
        Self { state, unit, piece: state.piece(unit), part, foes, wishes: Vec::new() }
    }

    fn wish(&mut self, value: f64, order: impl Into<Order>) {
        self.wishes.push((value, order.into()));
    }

    fn front(&self) -> Placement {
        self.state.unit(self.unit).lie.at.into()
    }

    /// Inches left of its move as it is formed now.
    fn left(&self) -> f64 {
        let here = self.state.unit(self.unit);
        let rate = rate(self.state, self.unit, here.lie);
        (rate - here.turn.spent.inches(rate)).max(0.0)
    }

    fn is_fresh(&self) -> bool {
        self.state.unit(self.unit).turn.spent == Share::default()
    }

    /// How far to the right of its facing a place lies.
    fn bearing(&self, to: Point) -> f64 {
        let front = self.front();
        turn_between(front.facing, (to - front.at).bearing())
    }

    /// Whom it goes for: by the plan, unless somebody else is much nearer; else the nearest, and nobody whom others are beating already.
    fn foe(&self) -> Option<Foe> {
        let free = |foe: &&Foe| !self.state.is_engaged(foe.unit);
        let nearest = self.foes.iter().find(free).or(self.foes.first()).copied()?;
        let planned = self.part.filter(|part| part.role == Role::Assault).and_then(|part| part.against);
        let planned = planned.and_then(|piece| self.state.as_unit(piece));
        let planned = self.foes.iter().filter(free).find(|foe| Some(foe.unit) == planned).copied();
        Some(planned.filter(|foe| foe.gap < nearest.gap + 16.0 && nearest.gap > 9.0).unwrap_or(nearest))
    }

    /// Whether it only keeps the enemy busy.
    fn fixes(&self) -> bool {
        self.part.is_some_and(|part| part.role == Role::Fix)
    }

    /// What a volley from here would promise, at the best of the nearest enemies.
    fn fire(&self) -> f64 {
        let shooter = Party { unit: self.unit, part: Part::Unit };
        let at = |foe: &Foe| {
            let mark = Party { unit: foe.unit, part: Part::Unit };
            let (none, side, figures) = (Posts::default(), None, None);
            let aimed =
                Aimed { shooter, mark, ammunition: None, side, figures, used: none, taken: none, done: none };
            let engaged = self.state.is_engaged(foe.unit);
            if engaged { None } else { volley(self.state, aimed).ok() }
                .map(|found| blows::volley(self.state, &found))
        };
        self.foes.iter().take(LOOKED_AT + 3).filter_map(at).fold(0.0, f64::max)
    }

    /// Attacks that promise something.
    fn attacks(&mut self) {
        let state = self.state;
        if attack::may_attack(state, self.unit).is_err() {
            return;
        }
        let here = state.unit(self.unit);
        let reach = rate(state, self.unit, here.lie) * if self.is_fresh() { 1.5 } else { 1.0 };
        let near: Vec<Foe> =
            self.foes.iter().take_while(|foe| foe.gap <= reach).take(LOOKED_AT).copied().collect();
        for foe in near {
            let Some((order, promise)) = self.attack(foe.unit) else { continue };
            let least = match (self.is_wanted(foe.unit), self.fixes()) {
                (true, _) => -10.0,
                (false, true) => 10.0,
                (false, false) => 3.0,
            };
            let value =
                if promise > least { (4.0 + promise / 4.0).max(1.5) } else { 0.3 + promise.max(-5.0) / 50.0 };
            self.wish(value, order);
        }
    }

    /// An attack on an enemy by the first way that works, and what it promises.
    fn attack(&self, target: UnitId) -> Option<(Attack, f64)> {
        let state = self.state;
        let to = state.body(target).nearest(self.front().at);
        let off = self.bearing(to.lerp(state.unit(target).footprint.centre, 0.5));
        let is_loose = course::is_free_form(state, self.unit, state.unit(self.unit).lie);
        let wheel = |part: f64| {
            let corner = if off > 0.0 { Wing::Right } else { Wing::Left };
            vec![Leg::Wheel { corner, angle: (off.abs() * part).clamp(1.0, 45.0).round() }]
        };
        let mut ways: Vec<Vec<Leg>> = Vec::new();
        if off.abs() < 30.0 {
            ways.push(Vec::new());
        }
        if !is_loose && off.abs() > 2.0 && off.abs() < 60.0 {
            ways.extend([wheel(1.0), wheel(0.7), wheel(1.25)]);
        }
        let speeds: &[Speed] =
            if self.is_fresh() { &[Speed::Charge, Speed::Normal] } else { &[Speed::Normal] };
        for speed in speeds {
            for legs in &ways {
                let order = Attack {
                    unit: self.piece,
                    target: state.piece(target),
                    speed: *speed,
                    legs: legs.clone(),
                    through: Through::Slowly,
                    out: None,
                };
                if let Ok(plan) = attack::check(state, self.unit, &order) {
                    let promise = blows::attack(state, &plan);
                    return Some((order, promise));
                }
            }
        }
        None
    }

    /// Whether an enemy holds a block that decides the battle.
    fn is_wanted(&self, foe: UnitId) -> bool {
        let Formation::Garrison { block, .. } = self.state.unit(foe).lie.formation else { return false };
        is_objective(self.state, self.state.block_name(block))
    }

    fn reform(&mut self, value: f64) {
        if self.is_fresh() && manoeuvre::check_reform(self.state, self.unit).is_ok() {
            self.wish(value, Reform { unit: self.piece });
        }
    }

    /// Forms so, if it may; on the centre, or out to the side where there is room.
    fn form(&mut self, value: f64, word: Word, wide: Option<u16>, facing: Option<f64>) -> bool {
        for on in [On::Centre, On::Right, On::Left] {
            let order =
                Form { unit: self.piece, formation: word, wide: Wide(wide), on, facing: Toward(facing) };
            if let Ok(change) = manoeuvre::check_form(self.state, self.unit, &order) {
                if change.cost != Cost::TwoTurns {
                    self.wish(value, order);
                    return true;
                }
                return false;
            }
            if word != Word::Line {
                return false;
            }
        }
        false
    }

    /// Goes toward a place until it is so far away from it, over the bridge where a river lies between.
    fn go(&mut self, value: f64, to: Point, short: f64) {
        if !self.over_water(value, to) {
            self.go_on(value, to, short);
        }
    }

    /// The same where no river is: wheels first, then ahead; a little aside if something is in the way.
    fn go_on(&mut self, value: f64, to: Point, short: f64) {
        let state = self.state;
        let here = state.unit(self.unit);
        let off = self.bearing(to);
        let far = self.front().at.distance(to) - short;
        if far < 0.5 {
            return;
        }
        if off.abs() > 100.0 {
            let facing = course::grid((to - here.footprint.centre).bearing(), 1.0);
            if self.is_fresh() && manoeuvre::check_face(state, self.unit, facing).is_ok() {
                self.wish(value, Face { unit: self.piece, facing });
            }
            return;
        }
        let wide_enough = if here.lie.formation.is_line() { 14.0 } else { 7.0 };
        if off.abs() > wide_enough && here.turn.wheeled == 0 && self.wheel(value, off) {
            return;
        }
        let most = self.left().min(far);
        if let Some(inches) = self.to_the_wall(to, most) {
            self.wish(value, Advance { unit: self.piece, inches, through: Through::Slowly });
            return;
        }
        for part in [1.0, 0.6, 0.3] {
            let inches = course::grid(most * part, 100.0);
            if inches >= 0.5 && movement::check(state, self.unit, Leg::Ahead(inches), Through::Slowly).is_ok()
            {
                self.wish(value, Advance { unit: self.piece, inches, through: Through::Slowly });
                return;
            }
        }
        if here.turn.wheeled == 0 && !self.wheel(value, 25.0) {
            self.wheel(value, -25.0);
        }
    }

    /// SC-TWN-02: how far it is to the wall of the block it goes for, if that is straight ahead and it comes so far.
    fn to_the_wall(&self, to: Point, most: f64) -> Option<f64> {
        let state = self.state;
        let mut blocks = state.setup.terrain.areas.iter().filter(|area| area.kind == Kind::Block);
        let block = blocks.find(|block| block.outline.contains(to))?;
        let rects = &state.unit(self.unit).footprint.rects;
        let far = touch_ahead(rects, self.front().forward(), &Body::of_area(&block.outline), most)?;
        let inches = course::grid(far, 1000.0);
        let goes =
            inches >= 0.02 && movement::check(state, self.unit, Leg::Ahead(inches), Through::Slowly).is_ok();
        goes.then_some(inches)
    }

    /// Wheels so far to the right, or as far as its move goes.
    fn wheel(&mut self, value: f64, off: f64) -> bool {
        let corner = if off > 0.0 { Wing::Right } else { Wing::Left };
        for part in [1.0, 0.6, 0.35] {
            let angle = (off.abs() * part).min(90.0).round();
            if angle >= 3.0
                && movement::check(self.state, self.unit, Leg::Wheel { corner, angle }, Through::Slowly)
                    .is_ok()
            {
                self.wish(value, Wheel { unit: self.piece, corner, angle });
                return true;
            }
        }
        false
    }

    /// Where infantry is wanted: at a place that decides the battle, or before the nearest enemy.
    fn goal(&self, foe: Foe) -> (Point, Option<usize>) {
        let state = self.state;
        let side = state.unit(self.unit).side;
        let wanted = state.setup.victory.iter().find_map(|victory| match *victory {
            Victory::Hold { side: winner, area } if winner == side => Some(usize::from(area)),
            _ => None,
        });
        let body = state.body(foe.unit);
        let near = body.nearest(self.front().at);
        let Some(area) = wanted.filter(|_| foe.gap > 5.0) else { return (near, None) };
        let outline = &state.setup.terrain.areas[area].outline;
        let ours = state.of_side(side).any(|(_, unit)| outline.contains(unit.footprint.centre));
        if ours {
            return (near, None);
        }
        let bounds = outline.bounds();
        (bounds.min.lerp(bounds.max, 0.5), Some(area))
    }

    /// Infantry marches in column, forms line out of the enemy's reach, comes up to musket shot and stays there; it forms square before horse that
    /// is alone.
    fn infantry(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let Some(foe) = self.foe() else { return };
        self.enter_block();
        if foe.gap > 5.0 {
            self.reform(2.5);
        }
        let horse =
            self.foes.iter().find(|foe| self.rides_at_us(foe.unit)).map_or(f64::INFINITY, |foe| foe.gap);
        let foot = self.foes.iter().find(|foe| !state.info(foe.unit).arm.is_cavalry());
        let foot = foot.map_or(f64::INFINITY, |foe| foe.gap);
        let is_square = here.lie.formation == Formation::Square;
        if is_square {
            if horse > 20.0 {
                let facing = Some(course::grid(
                    (state.unit(foe.unit).footprint.centre - here.footprint.centre).bearing(),
                    1.0,
                ));
                self.form(1.5, Word::Line, None, facing);
            }
            return;
        }
        if matches!(here.lie.formation, Formation::Bent(_)) {
            self.form(1.0, Word::Line, None, None);
            return;
        }
        let fire = if here.turn.spent <= Share::HALF { self.fire() } else { 0.0 };
        let (to, area) = self.goal(foe);
        if fire <= STANDS_AND_FIRES && self.over_water(2.0, to) {
            return;
        }
        if horse < 15.0 && self.is_fresh() {
            self.form(if foot > 12.0 { 3.2 } else { 0.4 }, Word::Square, None, None);
        }
        let is_column = matches!(here.lie.formation, Formation::Column { .. });
        let half = manoeuvre::cost(state, self.unit, Formation::Line { wide: here.models }) == Cost::Half;
        if is_column {
            let forms_at = if half { 13.0 } else { 17.0 };
            let storms =
                area.is_some() || matches!(state.unit(foe.unit).lie.formation, Formation::Garrison { .. });
            if foe.gap <= forms_at && !storms {
                let off = self.bearing(state.unit(foe.unit).footprint.centre);
                let facing = (off.abs() > 20.0)
                    .then(|| course::grid(self.front().facing + off, 1.0).rem_euclid(360.0));
                if self.form(3.0, Word::Line, None, facing) || self.form(2.0, Word::Line, Some(12), facing) {
                    self.go(0.4, to, 2.1);
                    return;
                }
            }
            self.form(0.25, Word::Line, None, None);
            self.go(2.0, to, if storms { 0.0 } else { forms_at - 1.0 });
            return;
        }
        if fire > STANDS_AND_FIRES {
            // It stands and fires; a step nearer may be worth weighing.
            self.go(0.35, to, 3.5);
            return;
        }
        if foe.gap > 24.0 && !state.is_disordered(self.unit) {
            self.form(1.2, Word::Column, None, None);
            return;
        }
        let near = match self.fixes() {
            true => MUSKETS + 1.0,
            false if foe.gap <= MUSKETS + 0.5 * self.left() => 3.5,
            false => MUSKETS - 1.0,
        };
        self.go(1.5, to, near);
    }

    /// Whether an enemy is cavalry that may come.
    fn rides_at_us(&self, foe: UnitId) -> bool {
        let there = self.state.unit(foe);
        self.state.info(foe).arm.is_cavalry() && !there.shaken && !self.state.is_engaged(foe)
    }

    /// SC-TWN-02: an empty block before the front of a unit is entered, where it matters.
    fn enter_block(&mut self) {
        let state = self.state;
        for name in blocks::names(state) {
            if blocks::check_enter(state, self.unit, &name).is_ok() {
                let value = if is_objective(state, &name) { 6.0 } else { 0.4 };
                self.wish(value, EnterBlock { unit: self.piece, block: name });
            }
        }
    }

    /// A garrison stays; it storms the next block if that looks well, and goes over where the battle is decided.
    fn garrison(&mut self) {
        let state = self.state;
        let near: Vec<Foe> = self.foes.iter().take_while(|foe| foe.gap < 3.0).copied().collect();
        for foe in near {
            let order = StormBlock { unit: self.piece, target: state.piece(foe.unit) };
            if blocks::check_storm(state, self.unit, order.target).is_ok() {
                let strong = state.unit(self.unit).models > state.unit(foe.unit).models + 6;
                let weak = state.unit(foe.unit).shaken || self.is_wanted(foe.unit);
                self.wish(if strong || weak { 2.0 } else { 0.4 }, order);
            }
        }
        for name in blocks::names(state) {
            if blocks::check_over(state, self.unit, &name).is_ok() {
                let value = if is_objective(state, &name) { 5.0 } else { 0.35 };
                self.wish(value, MoveOver { unit: self.piece, block: name });
            }
        }
    }

    /// Skirmishers come up to musket shot and stay there.
    fn skirmishers(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let Some(foe) = self.foe() else { return };
        if here.turn.spent > Share::default() || self.fire() > 0.5 {
            return;
        }
        let centre = here.footprint.centre;
        let aim = state.body(foe.unit).nearest(centre);
        if self.over_water(2.0, aim) {
            return;
        }
        let Some(way) = (aim - centre).unit() else { return };
        let most = self.left();
        let far = foe.gap - (MUSKETS - 1.5);
        // Half a move leaves them their fire.
        let wanted = if far <= most / 2.0 { far } else { far.min(most) };
        for part in [1.0, 0.6, 0.3] {
            let inches = wanted * part;
            if inches < 0.5 {
                break;
            }
            for facing in [way.bearing(), self.front().facing] {
                let at = Placement { at: self.front().at + way * inches, facing }.snap();
                let leg = Leg::Shift { at, wide: Wide(None) };
                if movement::check(state, self.unit, leg, Through::Slowly).is_ok() {
                    self.wish(
                        2.0,
                        Shift { unit: self.piece, at, wide: Wide(None), through: Through::Slowly },
                    );
                    return;
                }
            }
        }
    }

    /// Cavalry comes up to charging distance and waits there for its moment.
    fn cavalry(&mut self) {
        let state = self.state;
        let Some(foe) = self.foe() else { return };
        if foe.gap > 7.0 {
            self.reform(2.2);
        }
        let to = state.body(foe.unit).nearest(self.front().at);
        if self.over_water(1.5, to) {
            return;
        }
        let off = self.bearing(to).abs();
        if foe.gap > 20.0 {
            self.go(1.5, to, 18.0);
        } else if off > 40.0 {
            self.go(1.2, to, foe.gap - 0.6);
        } else {
            self.go(0.3, to, foe.gap / 2.0);
        }
    }

    /// Guns stand where they reach the enemy; they limber up only if they reach nobody.
    fn artillery(&mut self) {
        let state = self.state;
        let here = state.unit(self.unit);
        let Some(foe) = self.foe() else { return };
        let there = state.unit(foe.unit).footprint.centre;
        let facing = course::grid((there - here.footprint.centre).bearing(), 1.0);
        let reach = 26.0;
        if here.lie.formation == Formation::Deployed {
            if !self.is_fresh() || self.fire() > 0.3 {
                return;
            }
            if foe.gap < reach + 8.0 && sight::visible(state, self.unit, foe.unit) {
                if manoeuvre::check_face(state, self.unit, facing).is_ok() && self.bearing(there).abs() > 15.0
                {
                    self.wish(1.5, Face { unit: self.piece, facing });
                }
                return;
            }
            self.form(1.3, Word::Limbered, None, Some(facing));
            return;
        }
        let in_sight = sight::visible(state, self.unit, foe.unit);
        if foe.gap < reach && (in_sight || foe.gap < 14.0) {
            self.form(3.0, Word::Deployed, None, Some(facing));
        } else {
            self.go(2.0, there, reach - 4.0);
        }
    }

    /// SC-ART-08: a crew that ran walks back to its guns.
    fn back_to_the_guns(&mut self) {
        let state = self.state;
        let Some(guns) = state.guns_rect(self.unit) else { return };
        let front = self.front();
        let Some(way) = (guns.centre - state.unit(self.unit).footprint.centre).unit() else { return };
        for inches in [self.left(), self.left() * 0.6] {
            let at = Placement { at: front.at + way * inches, ..front }.snap();
            let leg = Leg::Shift { at, wide: Wide(None) };
            if inches > 0.5 && movement::check(state, self.unit, leg, Through::Slowly).is_ok() {
                self.wish(2.5, Shift { unit: self.piece, at, wide: Wide(None), through: Through::Slowly });
                return;
            }
        }
    }
}

/// SC-VIC-03: whether a block decides the battle.
fn is_objective(state: &State, name: &str) -> bool {
    let area = |area: u8| &state.setup.terrain.areas[usize::from(area)];
    state.setup.victory.iter().any(|victory| match *victory {
        Victory::Hold { area: held, .. } => area(held).kind == Kind::Block && area(held).name == name,
        Victory::Endure { .. } => false,
    })
}

/// Generals who are alone, or far behind, ride to the infantry that is nearest to the enemy.
fn rides(state: &State) -> Vec<(f64, Order)> {
    let side = state.active;
    let mut wishes = Vec::new();
    let generals: Vec<GeneralId> = state.generals_of(side).map(|(general, _)| general).collect();
    for general in generals {
        let here = state.general(general);
        if here.ridden > 0 || here.with.is_some_and(|unit| nearest(state, unit) < 18.0) {
            continue;
        }
        let free = |unit: &UnitId| !state.has_general(*unit) && !state.is_engaged(*unit);
        let mut units: Vec<(f64, UnitId)> = state
            .of_side(side)
            .map(|(unit, _)| unit)
            .filter(|unit| state.info(*unit).arm != Arm::Artillery && free(unit))
            .map(|unit| (nearest(state, unit), unit))
            .collect();
        units.sort_by(|a, b| a.0.total_cmp(&b.0));
        let wish = units.into_iter().take(4).find_map(|(_, unit)| {
            let to: Spot = state.post(unit);
            riding::check(state, general, &[], to).ok()?;
            Some(Ride { general: state.general_piece(general), via: Vec::new(), to })
        });
        wishes.extend(wish.map(|ride| (1.1, ride.into())));
    }
    wishes
}

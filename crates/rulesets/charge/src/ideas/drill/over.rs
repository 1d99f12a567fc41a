//! SC-OBS-06: to an enemy beyond a river, by the nearest bridge or ford.

use bodies::{Between, Over};
use engine::terrain::WaterKind;

use super::Sheet;
use crate::manoeuvre;
use crate::movement::{self, Leg, Through, course};
use crate::order::{Advance, Face, Shift, SideStep};
use crate::prelude::*;

/// From how far before a crossing a unit makes itself as narrow as that asks, in inches.
const NARROWS: f64 = 18.0;
/// From how far before it, and how far aside of its middle, it lines up on it.
const LINES_UP: f64 = 7.0;
const ASIDE: f64 = 2.5;
/// How nearly on the middle, and how nearly along it, it has to be.
const ON_IT: f64 = 0.09;
const ALONG: f64 = 0.009;

impl Sheet<'_> {
    /// What a unit wishes for if a river lies between it and a place: to line up before the crossing, and over it. Whether one does that it can cross.
    pub(super) fn over_water(&mut self, value: f64, to: Point) -> bool {
        let state = self.state;
        let terrain = &state.setup.terrain;
        if terrain.waters.iter().all(|water| water.kind != WaterKind::River) {
            return false;
        }
        let here = state.unit(self.unit);
        // While its rear is on this bank it has not come over.
        let (front, centre) = (self.front(), here.footprint.centre);
        let half = (front.at - centre).dot(front.forward()).max(0.0);
        let rear = front.at - front.forward() * (2.0 * half);
        let between = terrain.between(rear, to, |water| water.kind == WaterKind::River, |_| true);
        let Between::Over(over) = between else { return false };
        if course::is_free_form(state, self.unit, here.lie) {
            self.slip_over(value, over);
            return true;
        }
        let way = over.facing();
        let (aside, before) = (over.aside(front.at), -over.beyond(front.at));
        let narrow = Mover::new(state.info(self.unit), here.lie).is_one_stand_wide();
        if !narrow && before < NARROWS {
            let word =
                if state.info(self.unit).arm == Arm::Artillery { Word::Limbered } else { Word::Column };
            if self.form(value + 1.0, word, Some(state.info(self.unit).one_stand()), None) {
                return true;
            }
        }
        let turn = turn_between(front.facing, way);
        let lined_up = aside.abs() <= ON_IT && turn.abs() <= ALONG;
        if narrow && lined_up {
            let clear = before + over.near.distance(over.far) + 2.0 * half + 0.5;
            self.ahead(value + 1.0, clear);
            return true;
        }
        let middle_aside = over.aside(centre).abs();
        let ahead_of_us = self.queue(over, before);
        if ahead_of_us == 0.0
            && narrow
            && before > 0.0
            && before < LINES_UP
            && aside.abs() <= ASIDE
            && middle_aside <= ASIDE
        {
            if turn.abs() > ALONG {
                let facing = course::grid(way, 100.0);
                if manoeuvre::check_face(state, self.unit, facing).is_ok() {
                    self.wish(value + 1.0, Face { unit: self.piece, facing });
                }
            } else {
                self.step_aside(value + 1.0, -aside);
            }
            return true;
        }
        // To a place straight before the crossing, with room to turn, behind those who are nearer.
        let back = Point::toward(way + 180.0) * (2.0 * half + 2.0 + ahead_of_us);
        self.go_on(value, over.near + back, 0.4);
        true
    }

    /// How much of the way before a crossing those need who are nearer to it, in inches.
    fn queue(&self, over: Over, before: f64) -> f64 {
        let state = self.state;
        let side = state.unit(self.unit).side;
        let nearer = state.of_side(side).filter(|(unit, here)| {
            let front: Placement = here.lie.at.into();
            let theirs = -over.beyond(front.at);
            let goes =
                state.info(*unit).arm != Arm::Artillery && !here.shaken && !here.lie.formation.is_open();
            let is_before = theirs > 0.0 && (theirs, *unit) < (before, self.unit);
            *unit != self.unit && goes && is_before && over.aside(front.at).abs() < NARROWS
        });
        nearer.map(|(_, here)| 2.0 * here.lie.at.point().distance(here.footprint.centre) + 2.0).sum()
    }

    /// Straight ahead, as far as is left and free.
    fn ahead(&mut self, value: f64, far: f64) {
        let most = self.left().min(far);
        for part in [1.0, 0.8, 0.6, 0.4, 0.2] {
            let inches = course::grid(most * part, 100.0);
            let leg = Leg::Ahead(inches);
            if inches >= 0.3 && movement::check(self.state, self.unit, leg, Through::Slowly).is_ok() {
                self.wish(value, Advance { unit: self.piece, inches, through: Through::Slowly });
                return;
            }
        }
    }

    /// To the side, onto the middle of the crossing.
    fn step_aside(&mut self, value: f64, right: f64) {
        let bearing = if right > 0.0 { 90.0 } else { 270.0 };
        for part in [1.0, 0.5, 0.25] {
            let inches = course::grid(right.abs() * part, 1000.0);
            let leg = Leg::Side { bearing, inches };
            if inches >= 0.05 && movement::check(self.state, self.unit, leg, Through::Slowly).is_ok() {
                let through = Through::Slowly;
                self.wish(value, SideStep { unit: self.piece, bearing, inches, through });
                return;
            }
        }
    }

    /// Open order goes to the crossing and slips over it.
    fn slip_over(&mut self, value: f64, over: Over) {
        let state = self.state;
        if state.unit(self.unit).lie.formation == Formation::Square {
            self.form(value, Word::Column, Some(state.info(self.unit).one_stand()), None);
            return;
        }
        let front = self.front();
        let half = (front.at - state.unit(self.unit).footprint.centre).dot(front.forward()).abs();
        let way = Point::toward(over.facing());
        let beyond = over.near.distance(over.far) + 2.0 * half + 0.1;
        for (place, value) in [(over.near + way * beyond, value + 1.0), (over.near - way * 0.1, value)] {
            let step = place - front.at;
            let most = self.left();
            for part in [1.0, 0.6, 0.3] {
                let at = front.at + step * (part * (most * 0.95 / step.length().max(0.01)).min(1.0));
                let at = Placement { at, facing: over.facing() }.snap();
                let leg = Leg::Shift { at, wide: Wide(None) };
                if step.length() > 0.5 && movement::check(state, self.unit, leg, Through::Slowly).is_ok() {
                    self.wish(
                        value,
                        Shift { unit: self.piece, at, wide: Wide(None), through: Through::Slowly },
                    );
                    return;
                }
            }
        }
    }
}

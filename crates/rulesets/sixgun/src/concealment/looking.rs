//! SX-CONC-03, SX-CONC-04, SX-CONC-05, SX-CONC-06, SX-CONC-07, SX-CONC-08, SX-CONC-09, SX-CONC-10, SX-CONC-13: who looks for whom, and
//! who is given away without a roll.

use super::{Event, is_bare, reveal};
use crate::encounter::watch;
use crate::prelude::*;

/// SX-CONC-06: when one looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// At the start of an activation: only the active figure looks.
    AtTheStart,
    /// At a check point of its move, when it pops up or ducks: those who could see it look too.
    OnTheMove,
}

/// SX-CONC-02, SX-TER-04: whether a figure, as it would be there, is hidden from somebody at a point.
pub fn hidden_at(state: &State, figure: &Eye, viewer: Point) -> bool {
    Hideout::of(state, figure).hides_from(state, viewer)
}

/// What hides a figure, whoever looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hideout {
    /// Nothing.
    None,
    /// SX-CONC-02: its own concealment.
    Concealed,
    /// SX-TER-04: a dry riverbed in which it has not been given away, from those who are not in it.
    Bed(usize),
}

impl Hideout {
    fn of(state: &State, figure: &Eye) -> Self {
        let it = state.figure(figure.figure);
        if it.concealed {
            return Self::Concealed;
        }
        let bed = state.setup.terrain.riverbed_at(figure.at);
        bed.filter(|_| !it.shown_in_bed).map_or(Self::None, Self::Bed)
    }

    fn hides_from(self, state: &State, viewer: Point) -> bool {
        match self {
            Self::None => false,
            Self::Concealed => true,
            Self::Bed(bed) => !state.setup.terrain.areas[bed].holds(viewer),
        }
    }
}

/// SX-CONC-13: so near nobody stays hidden.
const TOO_NEAR: f64 = 0.5;

/// SX-CONC-08, SX-CONC-13: who is revealed without a roll when a figure stands here, and by which rule. Where another than the active
/// figure moves only nearness counts.
pub fn exposed(state: &State, mover: &Eye, active: bool) -> impl Iterator<Item = (FigureId, RuleId)> {
    let mover = *mover;
    let enemies = move || state.conscious(state.figure(mover.figure).side.enemy());
    let hideout = Hideout::of(state, &mover);
    // SX-CCAP-10: one who steals up on a hideout is seen on the clear ground around it, and nowhere else.
    let steals_up = watch::steals_up(state, mover.figure);
    let in_the_clear = steals_up && watch::in_the_clear(state, mover.at);
    let clear = in_the_clear.then_some((mover.figure, campaign::SX_CCAP_10)).into_iter();
    let own = enemies().filter(move |_| !steals_up).filter_map(move |(enemy, it)| {
        hideout
            .hides_from(state, it.at.point())
            .then(|| given_away(state, &mover, &sight::eye(state, enemy), active))
            .flatten()
            .map(|rule| (mover.figure, rule))
    });
    let others =
        enemies().filter(move |(enemy, _)| !watch::steals_up(state, *enemy)).filter_map(move |(enemy, _)| {
            let eye = sight::eye(state, enemy);
            hidden_at(state, &eye, mover.at)
                .then(|| given_away(state, &eye, &mover, active))
                .flatten()
                .map(|rule| (enemy, rule))
        });
    clear.chain(own.take(1)).chain(others)
}

/// Why a hidden figure is given away to a viewer, if it is.
fn given_away(state: &State, hidden: &Eye, viewer: &Eye, active: bool) -> Option<RuleId> {
    if within(hidden.base().gap(&viewer.base()).distance, TOO_NEAR) {
        return Some(ids::SX_CONC_13);
    }
    (active && is_bare(state, hidden, viewer)).then_some(ids::SX_CONC_08)
}

/// SX-CONC-04, SX-CONC-05, SX-CONC-06: the next spotting roll that is due while a figure acts and stands here: who looks, for whom.
pub fn next_look(state: &State, mover: &Eye, moment: Moment) -> Option<(FigureId, FigureId)> {
    let activation = state.activation_of(mover.figure)?;
    let side = state.figure(mover.figure).side;
    if may_look(mover.status) {
        // Several hidden figures are rolled for in roster order; turning is free, so the active looker's facing does not matter.
        let found = state.conscious(side.enemy()).find(|(enemy, _)| {
            let eye = sight::eye(state, *enemy);
            !activation.looked_for.has(*enemy)
                && !watch::steals_up(state, *enemy)
                && hidden_at(state, &eye, mover.at)
                && sight::clear(state, mover, &eye)
        });
        if let Some((enemy, _)) = found {
            return Some((mover.figure, enemy));
        }
    }
    if moment == Moment::AtTheStart {
        return None;
    }
    let hideout = Hideout::of(state, mover);
    // SX-CCAP-11: the die of each turn takes the place of these.
    if hideout == Hideout::None || watch::steals_up(state, mover.figure) {
        return None;
    }
    let lookers = state.conscious(side.enemy()).filter(|(enemy, it)| {
        may_look(it.status)
            && !activation.looked_by.has(*enemy)
            && hideout.hides_from(state, it.at.point())
            && field::bearing(it.at.placement(), mover.at) != Bearing::Behind
            && sight::clear(state, mover, &sight::eye(state, *enemy))
    });
    // SX-RX-09: highest CV first, then the nearest, then as listed.
    let base = mover.base();
    let lookers: ArrayVec<(FigureId, u8), MOST_PIECES> =
        lookers.map(|(looker, it)| (looker, it.cv)).collect();
    let best = lookers.iter().map(|(_, cv)| *cv).max()?;
    let ablest = lookers.iter().filter(|(_, cv)| *cv == best).map(|(looker, _)| *looker);
    let apart = |looker: &FigureId| base.gap(&field::base(state, *looker)).distance;
    let first = field::nearest(ablest, apart, |looker| *looker)?;
    Some((first, mover.figure))
}

/// SX-CONC-04: conscious, not running, not thrown.
const fn may_look(status: Status) -> bool {
    matches!(status, Status::Up | Status::PoppedUp(_) | Status::Ducked(_))
}

/// SX-CONC-03, SX-CONC-10: a spotting roll; only a 1 spots, and against an Apache in the Southwest a second die of 4 to 6 besides.
pub fn look(ctx: &mut Ctx<'_>, looker: FigureId, hidden: FigureId) -> Result<(), NeedDice> {
    let thrower = hidden::secret_thrower(ctx, ctx.figure(looker).side);
    let die = ctx.dice_of(thrower).d6(ids::SX_CONC_03)?;
    let wary = ctx.setup.southwest && ctx.character(hidden).apache;
    let second = if die == 1 && wary { Some(ctx.dice_of(thrower).d6(ids::SX_CONC_10)?) } else { None };
    emit(ctx, Event::Looked { looker, hidden, die, second });
    if spots(die, second) {
        reveal(ctx, hidden, ids::SX_CONC_07);
    }
    Ok(())
}

fn spots(die: u8, second: Option<u8>) -> bool {
    die == 1 && second.is_none_or(|second| second >= 4)
}

/// A roll as it is told when it may be.
pub(super) fn tell(
    state: &State,
    looker: FigureId,
    hidden: FigureId,
    die: u8,
    second: Option<u8>,
) -> Telling {
    let (looker, hidden) = (state.name(looker), state.name(hidden));
    let rolled = second.map_or_else(|| die.to_string(), |second| format!("{die}, then {second}"));
    let result = if spots(die, second) { "spots" } else { "looks past" };
    let says = format!("{looker} {result} {hidden} ({rolled}).");
    let faces: Vec<u8> = [Some(die), second].into_iter().flatten().collect();
    let telling = Telling::new(ids::SX_CONC_03, says).about([looker, hidden]).detail();
    match dice::Faces::new(&faces) {
        Ok(faces) => telling.rolled(format!("{looker} looks about"), &faces, [1], Vec::new()),
        Err(_) => telling,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SX-CONC-10: dice 1, 3: not spotted; 1, 4: spotted; 2: not spotted and no second die.
    #[test]
    fn an_apache_is_harder_to_see() {
        assert!(!spots(1, Some(3)));
        assert!(spots(1, Some(4)));
        assert!(!spots(2, None));
        assert!(spots(1, None));
    }
}

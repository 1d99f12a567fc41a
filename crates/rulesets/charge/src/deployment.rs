//! SC-VIC-01: where a scenario gives no places, each side places everything within 12 inches of its own edge. It finds its army drawn up
//! there and moves piece by piece until it has had enough.

use bodies::{meets, overhang};

use crate::dialogue::{MARKER, general_ghost, ghost, own_general};
use crate::ground::capacity;
use crate::prelude::*;
use crate::{event, status};

/// SC-VIC-01: how deep the zone of each side is.
pub const ZONE: f64 = 12.0;

/// SC-VIC-01: a unit is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DeployUnit {
    /// Which.
    pub unit: PieceId,
    /// Its formation.
    pub formation: Word,
    /// Models abreast.
    #[serde(default, skip_serializing_if = "Wide::is_usual")]
    pub wide: Wide,
    /// The middle of its front edge, and its facing.
    pub at: Pose,
}

/// SC-VIC-01: a general is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DeployGeneral {
    /// Who.
    pub general: PieceId,
    /// Where. Where he touches a unit he is with it.
    pub at: Spot,
}

/// SC-VIC-01: everything stands as it shall.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndDeployment {}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The active side places its pieces.
    Deploy,
}

/// Begins the step for the side whose turn it is to deploy.
pub fn begin(ctx: &mut Ctx<'_, Charge>) {
    if ctx.setup.sides[ctx.active].deploys {
        ctx.push(Task::Deploy);
    }
}

/// SC-VIC-01: how a unit would stand there: in this formation, or in the block that lies there (SC-TWN-02).
fn placed(state: &State, unit: UnitId, word: Word, wide: Wide, at: Pose) -> Result<Lie, Refusal> {
    let (info, models) = (state.info(unit), state.unit(unit).models);
    let formation = if word == Word::Garrison {
        let is_here =
            |area: &bodies::Area<Kind>| area.kind == Kind::Block && area.outline.contains(at.point());
        let Some(block) = state.setup.terrain.areas.iter().position(is_here) else {
            return Err(no!(ids::SC_TWN_02, "no block stands here for {unit}: choose a place in one")
                .at(at.point(), "no block"));
        };
        let loose = state.unit(unit).lie.formation.is_open();
        Formation::Garrison { block: block as u8, loose }
    } else {
        formed(info, models, word, wide.0).map_err(|(rule, why)| no!(rule, "{unit} cannot be so: {why}"))?
    };
    check(state, unit, Lie { formation, at })
}

/// SC-TWN-01, SC-TWN-02: whether a unit may begin in a block: all infantry, with room for it.
fn fits(state: &State, unit: UnitId, block: u8) -> Result<(), Refusal> {
    if state.info(unit).arm != Arm::Infantry {
        return Err(no!(ids::SC_TWN_01, "{unit} may not hold a block: only infantry may enter one"));
    }
    let others = state.garrison(block).filter(|other| *other != unit);
    let inside: u16 = others.map(|other| state.unit(other).models).sum();
    let room = capacity(&state.setup.terrain.areas[usize::from(block)]).saturating_sub(inside);
    if state.unit(unit).models > room {
        return Err(no!(
            ids::SC_TWN_01,
            "{unit} does not fit into the block, which has room for {room} more"
        ));
    }
    Ok(())
}

/// SC-VIC-01: whether a unit may stand there: wholly on the table and in its zone, on ground it may enter, on nobody.
fn check(state: &State, unit: UnitId, lie: Lie) -> Result<Lie, Refusal> {
    let (footprint, setup) = (state.footprint_of(unit, lie), &state.setup);
    let body = match lie.formation {
        Formation::Garrison { block, .. } => {
            fits(state, unit, block)?;
            bodies::Body::of_area(&setup.terrain.areas[usize::from(block)].outline)
        }
        _ => footprint.body(),
    };
    if let Some((_, over, at)) = overhang(&setup.terrain.board, &body) {
        return Err(no!(
            ids::SC_MOV_10,
            "{unit} would lie over the table's edge by {over:.2} inches: bring it in"
        )
        .at(at, over));
    }
    for corner in body.corners() {
        in_zone(state, state.piece(unit), state.unit(unit).side, corner)?;
    }
    if let Some(barred) = setup.barred(Mover::new(state.info(unit), lie), &footprint.rects) {
        return Err(
            no!(barred.rule, "{unit} may not be in {}: {}", barred.by, barred.why).at(barred.at, "not here")
        );
    }
    let shares =
        |other: &Unit| other.lie.formation.block().is_some_and(|block| lie.formation.block() == Some(block));
    let others = state.present().filter(|(other, there)| *other != unit && !shares(there));
    if let Some((other, at)) = meets(&body, others.map(|(other, _)| (other, state.body(other)))) {
        return Err(no!(ids::SC_MOV_10, "{unit} would overlap {other}: leave it room").at(at, other));
    }
    Ok(lie)
}

/// SC-VIC-01: within 12 inches of the own edge.
fn in_zone(state: &State, piece: PieceId, side: Side, point: Point) -> Result<(), Refusal> {
    let reach = state.setup.terrain.board.inside(state.setup.sides[side].home, point);
    if beyond(reach, ZONE) {
        let says = no!(
            ids::SC_VIC_01,
            "{piece} must stand within {} inches of its own edge, and reaches {reach:.2}: bring it back",
            ZONE
        );
        return Err(says.at(point, reach));
    }
    Ok(())
}

fn check_general(state: &State, general: GeneralId, at: Spot) -> Result<(Spot, Option<UnitId>), Refusal> {
    let side = state.general(general).side;
    let piece = state.general_piece(general);
    if !state.setup.terrain.board.holds(at.point()) {
        return Err(no!(ids::SC_VIC_01, "{piece} would stand off the table: bring him in")
            .at(at.point(), "off the table"));
    }
    in_zone(state, piece, side, at.point())?;
    let touched =
        state.of_side(side).find(|(unit, _)| table::within(state.body(*unit).gap_to_point(at.point()), 0.0));
    Ok(match touched {
        Some((unit, _)) => (state.post(unit), Some(unit)),
        None => (at, None),
    })
}

/// SC-VIC-01: which piece goes where, or nothing more.
pub struct Deploy;

impl Asks<Charge> for Deploy {
    fn seat(&self, state: &State) -> Side {
        state.active
    }

    fn head(&self, _: &State) -> Head {
        let says =
            "Place your units and generals within 12 inches of your edge, in any formation and facing.";
        Head::new(ids::SC_VIC_01, "Deployment", says)
    }

    fn answer(&self, state: &State, answers: &mut Answers<'_, Order>) -> Answered<Doing> {
        let side = state.active;
        answers.ways(|ways| {
            ways.verb::<DeployUnit>(MAIN, |answers| {
                let own = state.of_side(side).map(|(unit, _)| state.piece(unit));
                let unit = answers.pick(slot!(unit), "Which unit is placed?").among(own);
                let unit = unit.judged(|piece| own_unit(state, side, piece))?;
                let (info, here) = (state.info(unit), state.unit(unit));
                let words =
                    [Word::Column, Word::Line, Word::Square, Word::Limbered, Word::Deployed, Word::Skirmish];
                let able = words.into_iter().filter(|word| formed(info, here.models, *word, None).is_ok());
                let blocks = state.setup.terrain.areas.iter().any(|area| area.kind == Kind::Block);
                let able = able.chain(Some(Word::Garrison).filter(|_| blocks && info.arm == Arm::Infantry));
                let word = answers.settle(slot!(formation), here.lie.formation.word()).among(able);
                let word = word.judged(|word| match word {
                    known if words.contains(&known) || known == Word::Garrison => Ok(known),
                    _ => Err(no!(
                        ids::SC_VIC_01,
                        "{unit} is not drawn up so before a battle: choose another formation"
                    )),
                })?;
                let now = (word == here.lie.formation.word()).then(|| here.lie.formation.wide()).flatten();
                let wide = answers.settle(slot!(wide), Wide(now)).judged(Ok)?;
                // In a block nothing but the place matters.
                let drawn = formed(info, here.models, word, wide.0).unwrap_or(Formation::Square);
                let title = format!("Where does {} stand?", state.name(unit));
                let place = answers.fill(slot!(at), title, Form::Place(ghost(state, unit, drawn, None)));
                let lie = place.judged(
                    |pick| somewhere(state, unit, pick),
                    |at| shown(placed(state, unit, word, wide, at), at.point(), at.point()),
                )?;
                let unit_piece = state.piece(unit);
                answers.done(stands(unit, lie), || DeployUnit {
                    unit: unit_piece,
                    formation: word,
                    wide,
                    at: lie.at,
                })
            });
            ways.verb::<DeployGeneral>(Button::new("Place a general"), |answers| {
                let own = state.generals_of(side).map(|(general, _)| state.general_piece(general));
                let who = answers.pick(slot!(general), "Which general is placed?").among(own);
                let general = who.judged(|piece| own_general(state, side, piece))?;
                let title = format!("Where is {}?", state.general_name(general));
                let place = answers.fill(slot!(at), title, Form::Place(general_ghost(state, general, None)));
                let (at, with) = place.judged(
                    |pick| Spot::new(pick(96) as f64, pick(60) as f64),
                    |at| shown(check_general(state, general, at), at.point(), at.point()),
                )?;
                let piece = state.general_piece(general);
                answers.done(waits(general, at, with), || DeployGeneral { general: piece, at })
            });
            ways.word::<EndDeployment>(Button::new("Begin the battle").ending(), || {
                Doing::shown(|_| "Everything stands as it shall.").played(end)
            });
        })
    }
}

/// A unit is placed, and another may be.
fn stands(unit: UnitId, lie: Lie) -> Doing {
    Doing::shown(move |state| {
        let (name, word) = (state.name(unit), lie.formation.word().name());
        Preview::saying(format_args!("{name} stands here in {word}."))
            .standing(state.footprint_of(unit, lie).rects.iter())
    })
    .played(move |ctx| {
        let (why, rule) = (Why::Deployed, ids::SC_VIC_01);
        ctx.emit(Event::Placed { unit, lie, gone: 0.0, by: Vec::new(), why, rule });
        ctx.push(Task::Deploy);
    })
}

/// A general is placed, perhaps with a unit, and another may be.
fn waits(general: GeneralId, at: Spot, with: Option<UnitId>) -> Doing {
    Doing::shown(move |state| {
        let (name, place) = (state.general_name(general), at.point());
        let says = match with {
            Some(unit) => format!("{name} is with {}.", state.name(unit)),
            None => format!("{name} stands here."),
        };
        Preview::saying(says).standing([Base::Disc { at: (place.x, place.y), radius: MARKER }])
    })
    .played(move |ctx| {
        let rule = ids::SC_VIC_01;
        ctx.emit(Event::GeneralPlaced { general, at, with, by: Vec::new(), rode: 0.0, rule });
        ctx.push(Task::Deploy);
    })
}

/// The side has placed everything. SC-STA-02: whoever stands in disordering ground begins in disorder.
fn end(ctx: &mut Ctx<'_, Charge>) {
    let side = ctx.active;
    let own: Vec<UnitId> = ctx.of_side(side).map(|(unit, _)| unit).collect();
    for unit in own {
        let here = ctx.unit(unit);
        let in_block = here.lie.formation.block().map(|_| ids::SC_TWN_05);
        let ground = || ctx.setup.disorders(Mover::new(ctx.info(unit), here.lie), &here.footprint.rects);
        let rule = in_block.or_else(ground);
        if let Some(rule) = rule {
            status::disorder(ctx, unit, rule);
        }
    }
    ctx.emit(Event::Deployed { side });
}

/// Somewhere in the zone, for random battles.
fn somewhere(state: &State, unit: UnitId, pick: &mut dyn FnMut(usize) -> usize) -> Pose {
    let along = state.setup.terrain.board.edge(state.setup.sides[state.unit(unit).side].home).length();
    from_home(
        state,
        state.unit(unit).side,
        pick((along * 2.0) as usize + 1) as f64 / 2.0,
        pick(22) as f64 / 2.0 + 1.0,
    )
}

/// A place so far along a side's own edge and so far in, facing the enemy.
fn from_home(state: &State, side: Side, along: f64, inward: f64) -> Pose {
    let home = state.setup.sides[side].home;
    let edge = state.setup.terrain.board.edge(home);
    let facing = home.opposite().outward();
    let at = edge.from + edge.step() * (along / edge.length()) + Point::toward(facing) * inward;
    Pose::new(at.x, at.y, facing)
}

/// SC-VIC-01: the armies as they are drawn up before their owners place them: side by side along their own edge, from the middle outwards.
pub(crate) fn draw_up_first(state: &mut State) {
    let setup = state.setup.clone();
    for side in Side::BOTH.into_iter().filter(|side| setup.sides[*side].deploys) {
        let own: Vec<UnitId> = state.of_side(side).map(|(unit, _)| unit).collect();
        // Far off the table first, so that nobody is in another's way before he has his place.
        for unit in &own {
            state.unit_mut(*unit).lie.at = Pose::new(-1000.0, -1000.0, 0.0);
            event::settle(state, *unit);
        }
        for unit in own {
            if let Some(lie) = room_for(state, unit) {
                state.unit_mut(unit).lie = lie;
                event::settle(state, unit);
            }
        }
        let alone: Vec<GeneralId> =
            state.generals_of(side).filter(|(_, general)| general.with.is_none()).map(|(id, _)| id).collect();
        for general in alone {
            let along = state.setup.terrain.board.edge(state.setup.sides[side].home).length() / 2.0;
            state.general_mut(general).at = from_home(state, side, along, 1.0).spot();
        }
    }
}

/// The first free place in the zone: as far forward as may be, as near to the middle as may be.
fn room_for(state: &State, unit: UnitId) -> Option<Lie> {
    let side = state.unit(unit).side;
    let length = state.setup.terrain.board.edge(state.setup.sides[side].home).length();
    let formation: Formation = state.unit(unit).lie.formation;
    let steps = (length * 2.0) as i32;
    (0..=22).find_map(|row| {
        (0..=steps).find_map(|step| {
            let off = f64::from(step / 2 + step % 2) * if step % 2 == 0 { 0.5 } else { -0.5 };
            let at = from_home(state, side, length / 2.0 + off, ZONE - f64::from(row) * 0.5);
            let lie = Lie { formation, at };
            check(state, unit, lie).ok()
        })
    })
}

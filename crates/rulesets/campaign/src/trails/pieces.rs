//! SX-CTRAIL-02, SX-CTRAIL-03, SX-CTRAIL-04, SX-CTRAIL-05, SX-CTRAIL-06, SX-CTRAIL-07, SX-CTRAIL-18: which pieces there are and where each lies.

use dice::Dice;
use engine::Side;

use super::{Axis, Broken, Corner, Country, Line, River, Riverbed, Trail, country};
use crate::council::{Ask, Desk, Piece, Stop, Wish};
use crate::ids;
use crate::locale::Locale;
use crate::squares::{Square, Squares};

/// SX-CTRAIL-01, SX-CTRAIL-05: rolls for the country and puts its pieces down, by the hand of the side that sets up or by dice.
pub fn roll(desk: &mut Desk<'_>, locale: Locale, sets_up: Side) -> Result<Trail, Stop> {
    let country = country(locale, desk.d6(ids::SX_CTRAIL_01)?);
    let by_hand = desk.yes(Ask::new(ids::SX_CTRAIL_05, sets_up, Wish::ByHand))?;
    let mut setter = Setter { by_hand, side: sets_up };
    let bare = Trail {
        country,
        rocks: Squares::NONE,
        scrub: Squares::NONE,
        rough: Squares::NONE,
        woods: Squares::NONE,
        riverbed: None,
        river: None,
        hole: None,
        broken: Vec::new(),
        line: None,
    };
    match country {
        Country::WideOpen => wide_open(desk, &mut setter, bare),
        Country::Undulating => undulating(desk, &mut setter, bare),
        Country::HighCountry => high_country(desk, &mut setter, bare),
    }
}

/// SX-CTRAIL-02: rocks, perhaps a dry riverbed, perhaps a watering hole, and scrub.
fn wide_open(desk: &mut Desk<'_>, setter: &mut Setter, mut trail: Trail) -> Result<Trail, Stop> {
    let rule = ids::SX_CTRAIL_02;
    let rocks = one_or_two(desk.d6(rule)?);
    let bed = present(desk.d6(rule)?);
    let width = if bed { 2 + one_or_two(desk.d6(rule)?) } else { 0 };
    let hole = present(desk.d6(rule)?);
    let scrub = desk.d6(rule)? + 3;
    if bed {
        let corner = setter.corner(desk)?;
        trail.riverbed = Some(Riverbed { corner, width });
    }
    let bed = trail.riverbed.map_or(Squares::NONE, Riverbed::touched);
    for _ in 0..rocks {
        let legal = Squares::whose(|square| !bed.has(square) && keeps_ground_whole(trail.rocks, square));
        trail.rocks.add(setter.square(desk, Piece::Rock, legal)?);
    }
    if hole {
        let legal = bed.or(trail.rocks).others();
        trail.hole = Some(setter.square(desk, Piece::WateringHole, legal)?);
    }
    for _ in 0..scrub {
        // Scrub may share its square with the riverbed.
        let taken = trail.rocks.or(trail.scrub).or(trail.hole.into_iter().collect());
        trail.scrub.add(setter.square(desk, Piece::Scrub, taken.others())?);
    }
    Ok(trail)
}

/// SX-CTRAIL-03: a few flat squares, perhaps a river, and gullies and ridges everywhere else.
fn undulating(desk: &mut Desk<'_>, setter: &mut Setter, mut trail: Trail) -> Result<Trail, Stop> {
    let rule = ids::SX_CTRAIL_03;
    let flats = desk.d6(rule)? + 2;
    let river = present(desk.d6(rule)?);
    let fords = if river { one_or_two(desk.d6(rule)?) } else { 0 };
    if river {
        let axis = setter.axis(desk)?;
        let mut river = River { axis, fords: Vec::new() };
        for _ in 0..fords {
            let ford = setter.ford(desk, &river)?;
            river.fords.push(ford);
        }
        trail.river = Some(river);
    }
    let mut flat = Squares::NONE;
    for _ in 0..flats {
        flat.add(setter.square(desk, Piece::Flat, flat.others())?);
    }
    for square in flat.others().iter() {
        let broken = setter.broken(desk, square)?;
        trail.broken.push((square, broken));
    }
    Ok(trail)
}

/// SX-CTRAIL-04: a trail from edge to edge, rocks beside it and woods everywhere else.
fn high_country(desk: &mut Desk<'_>, setter: &mut Setter, mut trail: Trail) -> Result<Trail, Stop> {
    // SX-CTRAIL-06: where the trail runs comes before the other dice.
    let line = setter.line(desk)?;
    let rule = ids::SX_CTRAIL_04;
    let rocks = desk.d6(rule)? + 5;
    let hole = present(desk.d6(rule)?);
    let on_trail = line.squares();
    if hole {
        let beside =
            |square: Square| !on_trail.has(square) && square.neighbours().any(|next| on_trail.has(next));
        trail.hole = Some(setter.square(desk, Piece::WateringHole, Squares::whose(beside))?);
    }
    for _ in 0..rocks {
        let legal = Squares::whose(|square| {
            !on_trail.has(square) && trail.hole != Some(square) && keeps_ground_whole(trail.rocks, square)
        });
        trail.rocks.add(setter.square(desk, Piece::Rock, legal)?);
    }
    trail.woods = on_trail.or(trail.rocks).others();
    trail.line = Some(line);
    Ok(trail)
}

/// SX-CTRAIL-07: adds scrub and rough ground until no more than 8 squares are bare. By dice rough ground is first, then scrub, and so on in turn.
pub fn clutter(desk: &mut Desk<'_>, trail: &mut Trail, sets_up: Side) -> Result<(), Stop> {
    if trail.bare().len() <= MOST_BARE {
        return Ok(());
    }
    let by_hand = desk.yes(Ask::new(ids::SX_CTRAIL_07, sets_up, Wish::ByHand))?;
    let setter = Setter { by_hand, side: sets_up };
    let mut rough = true;
    while trail.bare().len() > MOST_BARE {
        if by_hand {
            let names = ["rough ground", "scrub"].map(str::to_owned).to_vec();
            let wish = Wish::OneOf { of: "the next piece", names };
            rough = desk.one(Ask::new(ids::SX_CTRAIL_07, sets_up, wish))? == 0;
        }
        let piece = if rough { Piece::Rough } else { Piece::Scrub };
        let square = setter.square(desk, piece, trail.bare())?;
        if rough {
            trail.rough.add(square);
        } else {
            trail.scrub.add(square);
        }
        rough = !rough;
    }
    Ok(())
}

/// SX-CTRAIL-07.
const MOST_BARE: u32 = 8;

/// 1 to 3 one, 4 to 6 two.
const fn one_or_two(die: u8) -> u8 {
    if die <= 3 { 1 } else { 2 }
}

/// 4 to 6: it is there.
const fn present(die: u8) -> bool {
    die >= 4
}

/// SX-CTRAIL-18: whether a rock here leaves all squares without rock connected; a square that has one already takes no other.
fn keeps_ground_whole(rocks: Squares, square: Square) -> bool {
    !rocks.has(square) && rocks.with(square).others().connected()
}

/// SX-CTRAIL-05, SX-CTRAIL-06: who puts pieces down: the hand of a side, or dice.
struct Setter {
    by_hand: bool,
    side: Side,
}

impl Setter {
    /// SX-CTRAIL-06: a column and a row, or the next legal square in reading order.
    fn square(&self, desk: &mut Desk<'_>, piece: Piece, legal: Squares) -> Result<Square, Stop> {
        if self.by_hand {
            let rule = if piece == Piece::Rock { ids::SX_CTRAIL_18 } else { ids::SX_CTRAIL_05 };
            return desk.square(rule, self.side, piece, legal);
        }
        let column = desk.d6(ids::SX_CTRAIL_06)? - 1;
        let row = up_to(desk.dice, 4)? - 1;
        Ok(legal.from(Square::at(column, row)).expect("there is always room for one more piece"))
    }

    /// SX-CTRAIL-06: 1 north-east, 2 south-east, 3 south-west, 4 north-west, 5 and 6 again.
    fn corner(&self, desk: &mut Desk<'_>) -> Result<Corner, Stop> {
        let names = Corner::ALL.map(Corner::word);
        let place = if self.by_hand {
            self.choose(desk, "the corner of the riverbed", &names)?
        } else {
            usize::from(up_to(desk.dice, 4)? - 1)
        };
        Ok(Corner::ALL[place])
    }

    /// SX-CTRAIL-06: 1 to 3 west–east, 4 to 6 south–north.
    fn axis(&self, desk: &mut Desk<'_>) -> Result<Axis, Stop> {
        let first = if self.by_hand {
            self.choose(desk, "the river runs", &["west to east", "south to north"])? == 0
        } else {
            desk.d6(ids::SX_CTRAIL_06)? <= 3
        };
        Ok(if first { Axis::WestEast } else { Axis::SouthNorth })
    }

    /// SX-CTRAIL-06: the column or row of a ford, not that of another.
    fn ford(&self, desk: &mut Desk<'_>, river: &River) -> Result<u8, Stop> {
        let names: &[&str] = match river.axis {
            Axis::WestEast => &["A", "B", "C", "D", "E", "F"],
            Axis::SouthNorth => &["1", "2", "3", "4"],
        };
        if self.by_hand {
            let free: Vec<u8> = (0..names.len() as u8).filter(|place| !river.fords.contains(place)).collect();
            let free_names: Vec<&str> = free.iter().map(|place| names[usize::from(*place)]).collect();
            return Ok(free[self.choose(desk, "the ford", &free_names)?]);
        }
        loop {
            let place = up_to(desk.dice, names.len() as u8)? - 1;
            if !river.fords.contains(&place) {
                return Ok(place);
            }
        }
    }

    /// SX-CTRAIL-06: 1 and 2 a gully west–east, 3 and 4 a gully south–north, 5 a ridge west–east, 6 a ridge south–north.
    fn broken(&self, desk: &mut Desk<'_>, square: Square) -> Result<Broken, Stop> {
        use Axis::{SouthNorth, WestEast};
        if self.by_hand {
            let kinds = [
                Broken::Gully(WestEast),
                Broken::Gully(SouthNorth),
                Broken::Ridge(WestEast),
                Broken::Ridge(SouthNorth),
            ];
            let names: Vec<String> = kinds.iter().map(|kind| format!("{square}: {}", kind.word())).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return Ok(kinds[self.choose(desk, "the ground", &names)?]);
        }
        Ok(match desk.d6(ids::SX_CTRAIL_06)? {
            ..=2 => Broken::Gully(WestEast),
            3 | 4 => Broken::Gully(SouthNorth),
            5 => Broken::Ridge(WestEast),
            6.. => Broken::Ridge(SouthNorth),
        })
    }

    /// SX-CTRAIL-06: 1 and 2 row 2, 3 and 4 row 3, 5 column C, 6 column D.
    fn line(&self, desk: &mut Desk<'_>) -> Result<Line, Stop> {
        if self.by_hand {
            let place = self.choose(desk, "the trail", &["row 2", "row 3", "column C", "column D"])?;
            return Ok([Line::Row(1), Line::Row(2), Line::Column(2), Line::Column(3)][place]);
        }
        Ok(match desk.d6(ids::SX_CTRAIL_06)? {
            ..=2 => Line::Row(1),
            3 | 4 => Line::Row(2),
            5 => Line::Column(2),
            6.. => Line::Column(3),
        })
    }

    fn choose(&self, desk: &mut Desk<'_>, of: &'static str, names: &[&str]) -> Result<usize, Stop> {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        desk.one(Ask::new(ids::SX_CTRAIL_05, self.side, Wish::OneOf { of, names }))
    }
}

/// SX-CTRAIL-06: a die that is rolled again above a number.
fn up_to(dice: &mut dyn Dice, most: u8) -> Result<u8, Stop> {
    loop {
        let die = dice.d6(ids::SX_CTRAIL_06)?;
        if die <= most {
            return Ok(die);
        }
    }
}

#[cfg(test)]
mod tests {
    use dice::{Rolled, Scripted};

    use super::*;
    use crate::council::{Absent, Answer, Given};

    fn tape(rolls: &[(&str, &[u8])]) -> Scripted {
        let singles = rolls.iter().flat_map(|(rule, faces)| {
            faces.iter().map(|face| Rolled::dice(*rule, &[*face]).unwrap()).collect::<Vec<_>>()
        });
        Scripted::new(singles.collect())
    }

    fn by_dice(locale: Locale, rolls: &[(&str, &[u8])]) -> Trail {
        let mut dice = tape(rolls);
        let trail = roll(&mut Desk { dice: &mut dice, council: &mut Absent }, locale, Side::B).unwrap();
        assert!(dice.leftover().is_empty(), "{:?}", dice.leftover());
        trail
    }

    fn squares(names: &[&str]) -> Squares {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    /// SX-CTRAIL-02, its example (5, 4, 2, 3, 6: two rocks, a bed of 3 inches, no hole, nine scrub), and SX-CTRAIL-06: C2 by 3, 5, 6, 2.
    #[test]
    fn wide_open_spaces_by_dice() {
        let trail = by_dice(
            Locale::Southwest,
            &[
                ("SX-CTRAIL-01", &[4]),
                ("SX-CTRAIL-02", &[5, 4, 2, 3, 6]),
                // The corner is the south-west after a 5 rolled again; the rocks fall on C2 and, since that is taken, on D2.
                ("SX-CTRAIL-06", &[5, 3, 3, 5, 6, 2, 3, 2]),
                // Nine pieces of scrub: F4, then the wrap to A1 and on.
                ("SX-CTRAIL-06", &[6, 4, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4]),
            ],
        );
        assert_eq!(trail.country, Country::WideOpen);
        assert_eq!(trail.riverbed, Some(Riverbed { corner: Corner::SouthWest, width: 3 }));
        // The bed runs from (36, 0) to (0, 24), past C2.
        assert_eq!(trail.rocks, squares(&["C2", "D2"]));
        assert_eq!(trail.scrub, squares(&["F4", "A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2"]));
        assert_eq!(trail.hole, None);
    }

    /// SX-CTRAIL-03, its example: 6, 5, 2: eight flat squares, a river with one ford, sixteen broken squares.
    #[test]
    fn undulating_terrain_by_dice() {
        let mut rolls: Vec<(&str, &[u8])> = vec![
            ("SX-CTRAIL-01", &[4]),
            ("SX-CTRAIL-03", &[6, 5, 2]),
            // South to north, its ford in row 2 after a 6 rolled again.
            ("SX-CTRAIL-06", &[4, 6, 2]),
        ];
        // Eight flat squares from A1 on: A1 … F1, A2, B2.
        rolls.push(("SX-CTRAIL-06", &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
        rolls.push(("SX-CTRAIL-06", &[1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4]));
        let trail = by_dice(Locale::Kansas, &rolls);
        assert_eq!(trail.river, Some(River { axis: Axis::SouthNorth, fords: vec![1] }));
        assert_eq!(trail.broken.len(), 16);
        assert_eq!(trail.bare(), squares(&["A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2"]));
        let named =
            |name: &str| trail.broken.iter().find(|(square, _)| square.to_string() == name).unwrap().1;
        assert_eq!(named("C2"), Broken::Gully(Axis::WestEast));
        assert_eq!(named("E2"), Broken::Gully(Axis::SouthNorth));
        assert_eq!(named("A3"), Broken::Ridge(Axis::WestEast));
        assert_eq!(named("B3"), Broken::Ridge(Axis::SouthNorth));
    }

    /// SX-CTRAIL-04, its example: trail in row 2, dice 4, 5: nine rocks, the hole in one of nine wooded squares. SX-CTRAIL-18: A2 is on the trail here, so
    /// the corner A1 may be cut off by no rock.
    #[test]
    fn high_country_by_dice() {
        let mut rolls: Vec<(&str, &[u8])> =
            vec![("SX-CTRAIL-01", &[5]), ("SX-CTRAIL-06", &[1]), ("SX-CTRAIL-04", &[4, 5])];
        // The hole: A4 does not touch the trail; the next square that does is A1.
        rolls.push(("SX-CTRAIL-06", &[1, 4]));
        rolls.push(("SX-CTRAIL-06", &[1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4]));
        let trail = by_dice(Locale::Kansas, &rolls);
        assert_eq!(trail.line, Some(Line::Row(1)));
        assert_eq!(trail.hole, Some("A1".parse().unwrap()));
        assert_eq!((trail.rocks.len(), trail.woods.len()), (9, 9));
        assert!(trail.woods.has("A1".parse().unwrap()));
        assert!(trail.rocks.others().connected());
    }

    /// SX-CTRAIL-18, its example: with a rock in A2 one in B1 is refused by hand, and by dice C1 is taken.
    #[test]
    fn rocks_never_wall_ground_off() {
        let a2 = squares(&["A2"]);
        let legal = Squares::whose(|square| keeps_ground_whole(a2, square));
        assert!(!legal.has("B1".parse().unwrap()) && !legal.has("A2".parse().unwrap()));
        assert_eq!(legal.from("B1".parse().unwrap()).unwrap().to_string(), "C1");
        let answers = [Answer::Square("B1".parse().unwrap())];
        let (mut dice, mut council) = (tape(&[]), Given::new(&answers, &[]));
        let mut desk = Desk { dice: &mut dice, council: &mut council };
        let setter = Setter { by_hand: true, side: Side::A };
        let Err(Stop::No(no)) = setter.square(&mut desk, Piece::Rock, legal) else { panic!("refused") };
        assert_eq!(no.rule(), ids::SX_CTRAIL_18);
    }

    /// SX-CTRAIL-07, its example: 1 rock and 4 scrub squares leave 19 bare: 11 pieces, rough ground first.
    #[test]
    fn a_cluttered_table_has_eight_bare_squares() {
        let mut trail = by_dice(
            Locale::Kansas,
            &[
                ("SX-CTRAIL-01", &[1]),
                ("SX-CTRAIL-02", &[1, 1, 1, 1]),
                ("SX-CTRAIL-06", &[1, 1, 2, 1, 2, 1, 2, 1, 2, 1]),
            ],
        );
        assert_eq!(trail.bare().len(), 19);
        let mut dice = tape(&[("SX-CTRAIL-06", &[1; 22])]);
        clutter(&mut Desk { dice: &mut dice, council: &mut Absent }, &mut trail, Side::B).unwrap();
        assert!(dice.leftover().is_empty());
        assert_eq!((trail.bare().len(), trail.rough.len(), trail.scrub.len()), (8, 6, 9));
    }
}

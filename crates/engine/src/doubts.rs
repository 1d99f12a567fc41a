//! What a scenario may say by the rules and surely does not mean: a road that runs into a river, two woods of one name, a facing in radians.
//!
//! A doubt is told like a fault, with its place and what to do about it, and stops nobody. What only one game can doubt (a hidden man whom
//! somebody sees) is [`OnTable::doubts`](crate::OnTable::doubts).

pub(crate) mod cut_off;

use serde_json::Value;
use table::{Point, Polygon, Segment, TOLERANCE};

use crate::Fault;
use crate::fault::quoted;
use crate::terrain::{Area, AreaKind, Crossing, CrossingKind, Ground, Road, Water, WaterKind};

/// How far from a bridge its road may run, in inches.
const BESIDE: f64 = 1.0;

/// Everything that is doubtful about the ground of a scenario, which stands under `ground` in its file.
pub(crate) fn of_ground(ground: &Ground) -> Vec<Fault> {
    let mut doubts = Vec::new();
    off_the_table(ground, &mut doubts);
    twice_the_same_name(ground, &mut doubts);
    roads_and_waters(ground, &mut doubts);
    bridges(ground, &mut doubts);
    houses(ground, &mut doubts);
    roads_through_houses(ground, &mut doubts);
    drowned(ground, &mut doubts);
    one_over_the_other(ground, &mut doubts);
    doubts
}

/// Every facing in a scenario that looks like radians: some broken number below a full circle of them.
pub(crate) fn of_facings(scenario: &Value) -> Vec<Fault> {
    let mut doubts = Vec::new();
    look_for_facings("", scenario, &mut doubts);
    doubts
}

/// A battle without a name, which no list can tell from others.
pub(crate) fn of_title(scenario: &Value) -> Option<Fault> {
    let title = scenario.get("title").and_then(Value::as_str).unwrap_or_default();
    title.trim().is_empty().then(|| {
        Fault::new(
            "title",
            "the battle has no title, by which lists and maps call it: write one at the head of the file",
        )
    })
}

/// Two sides of one name, which no log can tell apart.
pub(crate) fn of_sides(scenario: &Value) -> Option<Fault> {
    let name = |side: &str| scenario.pointer(&format!("/sides/{side}/name")).and_then(Value::as_str);
    let both = name("A").filter(|own| !own.is_empty() && name("B") == Some(own))?;
    let says = format!(
        "both sides are called '{both}': give one of them another name, so that the log can tell them apart"
    );
    Some(Fault::new("sides.B.name", says))
}

fn look_for_facings(at: &str, value: &Value, doubts: &mut Vec<Fault>) {
    match value {
        Value::Object(parts) => {
            for (key, value) in parts {
                let dot = if at.is_empty() { "" } else { "." };
                let inner = format!("{at}{dot}{}", quoted(key));
                match value.as_f64().filter(|_| key == "facing") {
                    Some(angle) => doubts.extend(in_radians(&inner, angle)),
                    None => look_for_facings(&inner, value, doubts),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                look_for_facings(&format!("{at}[{index}]"), item, doubts);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn in_radians(at: &str, angle: f64) -> Option<Fault> {
    // A facing west of north may have been written below zero.
    let angle = if angle > 180.0 { ((angle - 360.0) * 100.0).round() / 100.0 } else { angle };
    let looks_so = angle.fract() != 0.0 && (0.0..=std::f64::consts::TAU).contains(&angle.abs());
    looks_so.then(|| {
        let degrees = angle.to_degrees().round().rem_euclid(360.0);
        let says = format!(
            "a facing is in degrees clockwise from north, and {angle} looks like radians: did you mean {degrees}?"
        );
        Fault::new(at, says)
    })
}

/// All that has points, with its path in the file: what it is, what it is called, and where it lies.
fn pieces(ground: &Ground) -> impl Iterator<Item = (String, &'static str, &str, Vec<Point>)> {
    let points = |spots: &[table::Spot]| spots.iter().map(|spot| spot.point()).collect::<Vec<_>>();
    let path = |list: &str, index: usize| format!("ground.{list}[{index}]");
    let areas = (0..)
        .zip(&ground.areas)
        .map(move |(index, area)| (path("areas", index), "area", area.name.as_str(), points(&area.outline)));
    let roads = (0..)
        .zip(&ground.roads)
        .map(move |(index, road)| (path("roads", index), "road", road.name.as_str(), points(&road.line)));
    let waters = (0..).zip(&ground.waters).map(move |(index, water)| {
        (path("waters", index), "water", water.name.as_str(), points(&water.line))
    });
    let lines = (0..)
        .zip(&ground.lines)
        .map(move |(index, line)| (path("lines", index), "line", line.name.as_str(), points(&line.line)));
    let houses = (0..).zip(&ground.buildings).map(move |(index, house)| {
        (path("buildings", index), "house", house.name.as_str(), points(&house.outline))
    });
    areas.chain(roads).chain(waters).chain(lines).chain(houses)
}

/// How a piece of ground is called in a sentence.
fn called(what: &str, name: &str) -> String {
    if name.is_empty() { format!("this {what}") } else { format!("the {what} '{name}'") }
}

fn off_the_table(ground: &Ground, doubts: &mut Vec<Fault>) {
    let (width, depth) = (ground.width, ground.depth);
    let outside = |point: &&Point| {
        point.x < -TOLERANCE
            || point.y < -TOLERANCE
            || point.x > width + TOLERANCE
            || point.y > depth + TOLERANCE
    };
    for (at, what, name, points) in pieces(ground) {
        if let Some(point) = points.iter().find(outside) {
            let says = format!(
                "{} reaches ({}, {}), which is off the table of {width} by {depth} inches: bring it in",
                called(what, name),
                point.x,
                point.y
            );
            doubts.push(Fault::new(at, says));
        }
    }
}

fn twice_the_same_name(ground: &Ground, doubts: &mut Vec<Fault>) {
    let named: Vec<_> = pieces(ground).filter(|(_, _, name, _)| !name.is_empty()).collect();
    for (index, (at, what, name, _)) in named.iter().enumerate() {
        if let Some((first, ..)) = named[..index].iter().find(|(_, _, other, _)| other == name) {
            let says = format!(
                "the {what} is called '{name}', and so is {first}: give one of them another name, so that the log can tell them apart"
            );
            doubts.push(Fault::new(format!("{at}.name"), says));
        }
    }
}

/// The legs of a line.
fn legs(points: &[table::Spot]) -> Vec<Segment> {
    points.windows(2).map(|pair| Segment::new(pair[0].point(), pair[1].point())).collect()
}

/// Whether a water may be crossed anywhere, so that its roads need no bridge.
fn can_be_waded(water: &Water) -> bool {
    match water.crossing {
        Some(crossing) => crossing == Crossing::Anywhere,
        None => water.kind == WaterKind::Stream,
    }
}

/// Half of how wide a water is, in inches, as far as the file says.
fn half_width(water: &Water) -> f64 {
    water.width.unwrap_or(1.0) / 2.0
}

fn roads_and_waters(ground: &Ground, doubts: &mut Vec<Fault>) {
    for (index, road) in ground.roads.iter().enumerate() {
        for water in &ground.waters {
            let at = format!("ground.roads[{index}].line");
            for point in meetings(road, water).into_iter().filter(|_| !can_be_waded(water)) {
                let says = format!(
                    "{} crosses {} at ({:.1}, {:.1}) without a bridge or ford: add one to the water's crossings there",
                    called("road", &road.name),
                    called("water", &water.name),
                    point.x,
                    point.y
                );
                doubts.push(Fault::new(&*at, says));
            }
            if let Some(end) = end_in(road, water) {
                let says = format!(
                    "{} ends in {} at ({}, {}): let it stop before the bank, or lead it over a bridge",
                    called("road", &road.name),
                    called("water", &water.name),
                    end.x,
                    end.y
                );
                doubts.push(Fault::new(at, says));
            }
        }
    }
}

/// Where a road crosses a water and nothing helps it over.
fn meetings(road: &Road, water: &Water) -> Vec<Point> {
    let (road, banks) = (legs(&road.line), legs(&water.line));
    let crossed = road
        .iter()
        .flat_map(|leg| banks.iter().filter_map(|bank| leg.crossing(*bank).map(|(along, _)| leg.at(along))));
    let helped = |point: &Point| {
        water.crossings.iter().any(|place| place.at.point().distance(*point) <= place.width / 2.0 + BESIDE)
    };
    crossed.filter(|point| !helped(point)).collect()
}

/// The end of a road that lies in a water, away from its bridges.
fn end_in(road: &Road, water: &Water) -> Option<Point> {
    let ends = [road.line.first()?.point(), road.line.last()?.point()];
    let wet = |end: &Point| legs(&water.line).iter().any(|bank| bank.distance(*end) < half_width(water));
    let at_bridge = |end: &Point| {
        water.crossings.iter().any(|place| place.at.point().distance(*end) <= place.width / 2.0 + BESIDE)
    };
    ends.into_iter().find(|end| wet(end) && !at_bridge(end))
}

fn bridges(ground: &Ground, doubts: &mut Vec<Fault>) {
    for (index, water) in ground.waters.iter().enumerate() {
        for (number, place) in water.crossings.iter().enumerate() {
            let near = |road: &Road| {
                legs(&road.line)
                    .iter()
                    .any(|leg| leg.distance(place.at.point()) <= place.width / 2.0 + BESIDE)
            };
            if place.kind == CrossingKind::Bridge && !ground.roads.iter().any(near) {
                let says = "no road leads over this bridge: move it to the road, draw one, or make it a ford";
                doubts.push(Fault::new(format!("ground.waters[{index}].crossings[{number}]"), says));
            }
        }
    }
}

fn houses(ground: &Ground, doubts: &mut Vec<Fault>) {
    for (index, house) in ground.buildings.iter().enumerate() {
        if house.doors.is_empty() && !house.windows.is_empty() {
            let says = format!(
                "{} has windows and no door: say where one enters, or leave the windows out, too",
                called("house", &house.name)
            );
            doubts.push(Fault::new(format!("ground.buildings[{index}]"), says));
        }
    }
}

/// Roads that lead through a house; a village is an area, and a road may lead through it.
fn roads_through_houses(ground: &Ground, doubts: &mut Vec<Fault>) {
    for (index, road) in ground.roads.iter().enumerate() {
        for house in &ground.buildings {
            let Some(outline) = drawn(&house.outline) else { continue };
            if runs_inside(legs(&road.line), &outline) {
                let says = format!(
                    "{} leads through {}: lead it past, or move one of them",
                    called("road", &road.name),
                    called("house", &house.name)
                );
                doubts.push(Fault::new(format!("ground.roads[{index}].line"), says));
            }
        }
    }
}

/// Ground that lies in a river with all its corners, where nobody gets to it.
fn drowned(ground: &Ground, doubts: &mut Vec<Fault>) {
    for (index, area) in ground.areas.iter().enumerate().filter(|(_, area)| area.kind != AreaKind::Fields) {
        let in_it = |water: &&Water| {
            let banks = legs(&water.line);
            let wet = |corner: &table::Spot| {
                banks.iter().any(|bank| bank.distance(corner.point()) <= half_width(water))
            };
            water.kind == WaterKind::River && area.outline.iter().all(wet)
        };
        if let Some(water) = ground.waters.iter().find(in_it) {
            let says = format!(
                "{} lies in {}, where nobody gets to it: put it on the bank",
                called("area", &area.name),
                called("water", &water.name)
            );
            doubts.push(Fault::new(format!("ground.areas[{index}].outline"), says));
        }
    }
}

/// Houses that stand in each other, and areas drawn twice.
fn one_over_the_other(ground: &Ground, doubts: &mut Vec<Fault>) {
    let houses: Vec<_> = ground.buildings.iter().map(|house| drawn(&house.outline)).collect();
    for (index, house) in houses.iter().enumerate() {
        let under = houses[..index].iter().position(|other| {
            house.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| overlap(one, other))
        });
        if let Some(other) = under {
            let names = [index, other].map(|house| called("house", &ground.buildings[house].name));
            let says = format!("{} stands in {} (buildings[{other}]): move one of them", names[0], names[1]);
            doubts.push(Fault::new(format!("ground.buildings[{index}].outline"), says));
        }
        let flooded = ground.waters.iter().find(|water| {
            water.kind == WaterKind::River && house.as_ref().is_some_and(|house| flows_through(water, house))
        });
        if let Some(water) = flooded {
            let says = format!(
                "{} stands in {}: put it on the bank",
                called("house", &ground.buildings[index].name),
                called("water", &water.name)
            );
            doubts.push(Fault::new(format!("ground.buildings[{index}].outline"), says));
        }
    }
    for (index, area) in ground.areas.iter().enumerate() {
        let same = |other: &Area| other.kind == area.kind && other.outline == area.outline;
        let first = ground.areas[..index].iter().position(same).filter(|_| area.kind != AreaKind::Fields);
        if let Some(first) = first {
            let says =
                format!("this is areas[{first}] once more, of the same kind and outline: leave one out");
            doubts.push(Fault::new(format!("ground.areas[{index}].outline"), says));
            continue;
        }
        let other = ground.areas[..index].iter().position(|other| two_names_for_one(area, other));
        if let Some(other) = other {
            let says = format!(
                "{} lies on {} (areas[{other}]), which is ground of its own: draw them side by side, or leave one out",
                named_or_not(area),
                named_or_not(&ground.areas[other])
            );
            doubts.push(Fault::new(format!("ground.areas[{index}].outline"), says));
        }
    }
}

/// An area by its name, or by what it is.
fn named_or_not(area: &Area) -> String {
    match (area.name.as_str(), area.kind) {
        ("", AreaKind::BuiltUp) => "this village".to_owned(),
        ("", _) => "this area".to_owned(),
        (name, _) => format!("'{name}'"),
    }
}

/// Whether some of a water's width lies in a house.
fn flows_through(water: &Water, house: &Polygon) -> bool {
    let near = |bank: &Segment, edge: Segment| {
        let (one, other) = bank.nearest_points(edge);
        one.distance(other) < half_width(water) - TOLERANCE
    };
    let legs = legs(&water.line);
    legs.iter().any(|bank| house.contains(bank.from) || house.edges().any(|edge| near(bank, edge)))
}

/// Whether two areas have two names and the same ground: both have one outline, or they are of one kind and overlap; or they are houses, named
/// or not. Contours of a hill lie on each other, and a wood may lie on a hill. Two areas of one name are told of for that.
fn two_names_for_one(one: &Area, other: &Area) -> bool {
    let named = !one.name.is_empty() && !other.name.is_empty();
    let told_apart = if named { one.name != other.name } else { one.kind == AreaKind::BuiltUp };
    let overlap =
        || drawn(&one.outline).zip(drawn(&other.outline)).is_some_and(|(one, other)| overlap(&one, &other));
    let same_kind = one.kind == other.kind && one.kind != AreaKind::Hill;
    told_apart && (one.outline == other.outline || (same_kind && overlap()))
}

/// The ground inside an outline, if it encloses any.
fn drawn(outline: &[table::Spot]) -> Option<Polygon> {
    Polygon::new(outline.iter().map(|spot| spot.point()).collect()).ok()
}

/// Whether a line runs through the inside of an outline, and not along it.
fn runs_inside(line: impl IntoIterator<Item = Segment>, area: &Polygon) -> bool {
    let inside =
        |leg: Segment| area.stretches(leg).any(|part| area.contains_strictly(part.of(leg).midpoint()));
    line.into_iter().any(inside)
}

/// Whether two outlines share ground: an edge of one runs inside the other, or they are the same.
fn overlap(one: &Polygon, other: &Polygon) -> bool {
    let bounds = one.bounds();
    let middle = Segment::new(bounds.min, bounds.max).midpoint();
    let same = one.contains_strictly(middle) && other.contains_strictly(middle);
    same || runs_inside(one.edges(), other) || runs_inside(other.edges(), one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn doubts(ground: &str) -> Vec<String> {
        let ground: Ground = toml::from_str(ground).expect("it is ground");
        of_ground(&ground.sized_as(&Ground { width: 48.0, depth: 36.0, ..Ground::default() }))
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_road_needs_a_bridge_and_a_bridge_a_road() {
        let river = "waters = [{ kind = \"river\", name = \"Saale\", line = [[0, 10], [48, 10]]";
        let road = "roads = [{ name = \"the pike\", line = [[20, 0], [20, 30]] }]";
        assert_eq!(
            doubts(&format!("{road}\n{river} }}]")),
            [
                "ground.roads[0].line: the road 'the pike' crosses the water 'Saale' at (20.0, 10.0) without a bridge or ford: \
                 add one to the water's crossings there"
            ]
        );
        let bridge = |at: &str| {
            format!("{road}\n{river}, crossings = [{{ kind = \"bridge\", at = {at}, width = 2 }}] }}]")
        };
        assert_eq!(doubts(&bridge("[20, 10]")), [""; 0]);
        assert_eq!(doubts(&bridge("[40, 10]")).len(), 2, "the road has none, and the bridge has none");
        let stream = river.replace("river", "stream");
        assert_eq!(doubts(&format!("{road}\n{stream} }}]")), [""; 0], "a stream is waded");
        let ends = "roads = [{ line = [[20, 0], [20, 9.8]] }]";
        assert_eq!(doubts(&format!("{ends}\n{stream} }}]")).len(), 1, "and yet no road ends in one");
        assert_eq!(
            doubts(&format!("{ends}\n{river} }}]")),
            [
                "ground.roads[0].line: this road ends in the water 'Saale' at (20, 9.8): let it stop before the bank, or lead it over a bridge"
            ]
        );
    }

    #[test]
    fn houses_have_doors_and_ground_of_their_own() {
        let house = |name: &str, x: f64, more: &str| {
            let (far, name) = (x + 6.0, format!("name = \"{name}\""));
            format!("{{ {name}, outline = [[{x}, 4], [{far}, 4], [{far}, 8], [{x}, 8]]{more} }}")
        };
        let town = |second: &str| format!("buildings = [{}, {second}]", house("Livery", 4.0, ""));
        assert_eq!(doubts(&town(&house("Bank", 10.0, ""))), [""; 0], "wall to wall");
        assert_eq!(
            doubts(&town(&house("Bank", 9.0, ""))),
            [
                "ground.buildings[1].outline: the house 'Bank' stands in the house 'Livery' (buildings[0]): move one of them"
            ]
        );
        assert_eq!(doubts(&town(&house("Bank", 4.0, ""))).len(), 1, "one upon the other");
        assert_eq!(
            doubts(&town(&house("Bank", 20.0, ", windows = [[22, 4]]"))),
            [
                "ground.buildings[1]: the house 'Bank' has windows and no door: say where one enters, or leave the windows out, too"
            ]
        );
        assert_eq!(
            doubts(&town(&house("Livery", 20.0, ""))),
            [
                "ground.buildings[1].name: the house is called 'Livery', and so is ground.buildings[0]: give one of them another name, \
                 so that the log can tell them apart"
            ]
        );
    }

    #[test]
    fn no_house_stands_in_a_river() {
        let house = "buildings = [{ name = \"Mill\", outline = [[4, 4], [10, 4], [10, 8], [4, 8]] }]";
        let river = |y: f64| {
            format!(
                "waters = [{{ kind = \"river\", name = \"Saale\", width = 4, line = [[0, {y}], [48, {y}]] }}]"
            )
        };
        assert_eq!(doubts(&format!("{house}\n{}", river(10.0))), [""; 0], "on the bank");
        assert_eq!(
            doubts(&format!("{house}\n{}", river(9.0))),
            ["ground.buildings[0].outline: the house 'Mill' stands in the water 'Saale': put it on the bank"]
        );
        assert_eq!(doubts(&format!("{house}\n{}", river(6.0))).len(), 1, "the river runs through it");
    }

    #[test]
    fn what_lies_beside_the_table_or_twice_is_told() {
        let wood = "{ kind = \"wood\", outline = [[40, 4], [49, 4], [44, 8]] }";
        assert_eq!(
            doubts(&format!("areas = [{wood}]")),
            [
                "ground.areas[0]: this area reaches (49, 4), which is off the table of 48 by 36 inches: bring it in"
            ]
        );
        let hill = "{ kind = \"hill\", outline = [[4, 4], [9, 4], [6, 8]] }";
        assert_eq!(
            doubts(&format!("areas = [{hill}, {hill}]")),
            [
                "ground.areas[1].outline: this is areas[0] once more, of the same kind and outline: leave one out"
            ]
        );
    }

    #[test]
    fn two_names_for_one_piece_of_ground_are_told() {
        let area = |kind: &str, name: &str, x: f64| {
            let (name, far) = (format!("name = \"{name}\""), x + 6.0);
            format!("{{ kind = \"{kind}\", {name}, outline = [[{x}, 4], [{far}, 4], [{far}, 8], [{x}, 8]] }}")
        };
        let two = |one: String, other: String| doubts(&format!("areas = [{one}, {other}]"));
        assert_eq!(
            two(area("wood", "Fox Wood", 4.0), area("wood", "Hare Wood", 8.0)),
            [
                "ground.areas[1].outline: 'Hare Wood' lies on 'Fox Wood' (areas[0]), which is ground of its own: draw them side by side, or leave one out"
            ]
        );
        assert_eq!(
            two(area("wood", "Fox Wood", 4.0), area("wood", "Hare Wood", 10.0)),
            [""; 0],
            "edge to edge"
        );
        assert_eq!(
            two(area("hill", "Galgenberg", 4.0), area("wood", "Fox Wood", 8.0)),
            [""; 0],
            "a wooded hill"
        );
        assert_eq!(
            two(area("built-up", "Lindau", 4.0), area("built-up", "", 8.0)),
            [
                "ground.areas[1].outline: this village lies on 'Lindau' (areas[0]), which is ground of its own: draw them side by side, or leave one out"
            ]
        );
        assert_eq!(
            two(area("hill", "Galgenberg", 4.0), area("wood", "Fox Wood", 4.0)).len(),
            1,
            "one outline"
        );
    }

    #[test]
    fn a_facing_in_radians_is_doubted_and_one_in_degrees_is_not() {
        let scenario = json!({"sides": {"A": {"units": {
            "1st Foot": {"at": {"x": 1.5, "y": 2.5, "facing": 1.57}},
            "2nd Foot": {"at": {"x": 1.5, "y": 2.5, "facing": 3}},
            "3rd Foot": {"at": {"x": 1.5, "y": 2.5, "facing": 22.5}},
            "4th Foot": {"at": {"x": 1.5, "y": 2.5, "facing": 358.43}},
            "5th Foot": {"at": {"x": 1.5, "y": 2.5, "facing": 357}},
        }}}});
        assert_eq!(
            of_facings(&scenario).iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "sides.A.units.\"1st Foot\".at.facing: a facing is in degrees clockwise from north, and 1.57 looks like radians: did you mean 90?",
                "sides.A.units.\"4th Foot\".at.facing: a facing is in degrees clockwise from north, and -1.57 looks like radians: did you mean 270?"
            ]
        );
    }

    #[test]
    fn a_battle_has_a_title() {
        assert!(of_title(&json!({"title": " "})).is_some() && of_title(&json!({})).is_some());
        assert_eq!(of_title(&json!({"title": "The Mill"})), None);
    }

    #[test]
    fn two_sides_have_two_names() {
        let named = |a: &str, b: &str| of_sides(&json!({"sides": {"A": {"name": a}, "B": {"name": b}}}));
        assert!(named("French", "French").is_some());
        assert_eq!((named("French", "Austrians"), named("", "")), (None, None));
    }
}

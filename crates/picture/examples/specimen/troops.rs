//! Two armies with every arm, formation and condition.

use engine::view::{Arm, Base, PieceView, SideView, Symbol, View};
use engine::{BySide, Side};

/// The battle as an umpire sees it.
pub(crate) fn view() -> View {
    let side = |name: &str, nation: &str| SideView {
        name: name.to_owned(),
        nation: nation.to_owned(),
        facts: Vec::new(),
        forces: Vec::new(),
    };
    View {
        turn: 4,
        turn_limit: Some(10),
        phase: "Movement: actions".to_owned(),
        active: Side::A,
        sides: BySide { a: side("Army of the Main", "french"), b: side("Corps of Silesia", "prussian") },
        pieces: french().into_iter().chain(allies()).collect(),
        objectives: Vec::new(),
        ended: None,
    }
}

fn french() -> Vec<PieceView> {
    let unit = |name, arm, kind| Unit::new(Side::A, "french", name, arm, kind);
    vec![
        unit("Old Guard", Arm::Infantry, "guard").at(26.0, 27.5, 90.0).formed("line", 6, 1).piece(),
        unit("13th Line", Arm::Infantry, "line").at(31.0, 19.5, 20.0).formed("column", 6, 3).piece(),
        unit("24th Line", Arm::Infantry, "line").at(40.5, 18.8, 0.0).formed("square", 6, 2).piece(),
        unit("9th Light", Arm::Infantry, "light").at(12.5, 8.0, 45.0).formed("open order", 5, 1).piece(),
        unit("57th Line", Arm::Infantry, "line").at(31.6, 6.0, 10.0).formed("march column", 6, 6).piece(),
        unit("61st Line", Arm::Infantry, "line")
            .at(21.0, 17.0, 0.0)
            .formed("line", 4, 1)
            .is("disordered", &[])
            .lost(6)
            .piece(),
        unit("17th Line", Arm::Infantry, "line")
            .at(20.0, 10.0, 190.0)
            .formed("line", 5, 1)
            .is("routed", &[])
            .lost(6)
            .piece(),
        unit("1st Cuirassiers", Arm::Cavalry, "heavy")
            .at(27.5, 34.0, 70.0)
            .formed("line", 3, 1)
            .is("good", &["charged"])
            .piece(),
        unit("7th Hussars", Arm::Cavalry, "light")
            .at(10.0, 16.5, 30.0)
            .formed("line", 4, 1)
            .is("good", &["exhausted"])
            .piece(),
        unit("Foot Battery", Arm::Artillery, "foot")
            .at(13.5, 27.0, 60.0)
            .formed("unlimbered", 1, 1)
            .is("good", &["fired"])
            .piece(),
        unit("Horse Battery", Arm::Artillery, "horse").at(24.0, 10.0, 30.0).formed("limbered", 1, 1).piece(),
        unit("Marshal Morvan", Arm::Commander, "army").at(16.5, 21.0, 45.0).disc(0.4).piece(),
        unit("Gen. Duval", Arm::Commander, "infantry corps").at(27.0, 22.0, 0.0).disc(0.4).piece(),
        unit("Gen. Roche", Arm::Commander, "cavalry division").at(22.5, 34.5, 90.0).disc(0.4).piece(),
    ]
}

fn allies() -> Vec<PieceView> {
    let unit = |nation, name, arm, kind| Unit::new(Side::B, nation, name, arm, kind);
    vec![
        unit("prussian", "Foot Guards", Arm::Infantry, "guard")
            .at(64.0, 24.0, 270.0)
            .formed("line", 6, 1)
            .piece(),
        unit("prussian", "Kurmark Landwehr", Arm::Infantry, "landwehr")
            .at(55.0, 24.0, 260.0)
            .formed("column", 6, 3)
            .is("shaken", &["rallied"])
            .piece(),
        unit("russian", "Jaegers <3rd>", Arm::Infantry, "light")
            .at(36.0, 25.6, 225.0)
            .formed("open order", 6, 3)
            .piece(),
        unit("russian", "Kexholm", Arm::Infantry, "line")
            .at(43.0, 30.0, 220.0)
            .formed("line", 6, 1)
            .is("disordered", &["moved", "engaged"])
            .lost(7)
            .piece(),
        unit("austrian", "Deutschmeister", Arm::Infantry, "line")
            .at(42.5, 40.0, 200.0)
            .formed("column", 7, 4)
            .piece(),
        unit("british", "28th Foot", Arm::Infantry, "line")
            .at(33.0, 40.0, 180.0)
            .formed("line", 6, 1)
            .piece(),
        unit("prussian", "Cossacks", Arm::Cavalry, "cossack")
            .at(60.2, 44.0, 184.0)
            .formed("march column", 3, 3)
            .piece(),
        unit("austrian", "Kinsky Dragoons", Arm::Cavalry, "heavy")
            .at(55.5, 36.0, 250.0)
            .formed("line", 4, 1)
            .is("routed", &["exhausted"])
            .lost(5)
            .piece(),
        unit("prussian", "Foot Battery 7", Arm::Artillery, "foot")
            .at(63.5, 17.2, 270.0)
            .formed("unlimbered", 1, 1)
            .piece(),
        unit("british", "Rocket Troop", Arm::Artillery, "horse")
            .at(44.0, 44.5, 190.0)
            .formed("limbered", 1, 1)
            .is("disordered", &[])
            .piece(),
        unit("prussian", "Field Marshal v. Horn", Arm::Commander, "army")
            .at(67.5, 25.5, 270.0)
            .disc(0.4)
            .piece(),
        unit("russian", "Gen. Sabanov", Arm::Commander, "corps").at(46.5, 31.8, 225.0).disc(0.4).piece(),
        unit("austrian", "Gen. Hiller", Arm::Commander, "division").at(46.0, 41.5, 200.0).disc(0.4).piece(),
        unit("nobody", "Supply Train", Arm::Vehicle, "wagon")
            .at(68.5, 31.5, 280.0)
            .formed("line", 2, 1)
            .piece(),
        unit("outlaws", "Black Bart", Arm::Figure, "gunfighter").at(58.0, 5.0, 200.0).disc(0.5).piece(),
        unit("law", "Marshal Dunn", Arm::Figure, "star")
            .at(61.0, 4.0, 250.0)
            .disc(0.5)
            .is("ducked", &["popped up"])
            .piece(),
        unit("townsfolk", "Stranger", Arm::Figure, "")
            .at(64.0, 5.0, 100.0)
            .disc(0.5)
            .is("running", &[])
            .piece(),
    ]
}

/// A unit being written down.
struct Unit {
    piece: PieceView,
}

impl Unit {
    fn new(side: Side, nation: &str, name: &str, arm: Arm, kind: &str) -> Self {
        Self {
            piece: PieceView {
                name: name.to_owned(),
                side,
                symbol: Symbol { arm, nation: nation.to_owned(), kind: kind.to_owned() },
                centre: (0.0, 0.0),
                facing: 0.0,
                bases: Vec::new(),
                formation: String::new(),
                condition: "good".to_owned(),
                marks: Vec::new(),
                strength: None,
                rings: Vec::new(),
                facts: Vec::new(),
                superior: None,
            },
        }
    }

    fn at(mut self, x: f64, y: f64, facing: f64) -> Self {
        self.piece.centre = (x, y);
        self.piece.facing = facing;
        self
    }

    /// Lays out stands of the sizes of MG-FRM-01 in ranks, the front rank first.
    fn formed(mut self, formation: &str, stands: u32, ranks: u32) -> Self {
        let (wide, deep) = match self.piece.symbol.arm {
            Arm::Cavalry => (1.0, 2.0),
            Arm::Artillery => (1.0, 1.0),
            Arm::Vehicle => (1.2, 2.4),
            _ => (0.75, 1.0),
        };
        let files = stands.div_ceil(ranks);
        let turn = self.piece.facing.to_radians();
        let (sin, cos) = (libm::sin(turn), libm::cos(turn));
        let (x, y) = self.piece.centre;
        let place = |right: f64, ahead: f64| (x + right * cos + ahead * sin, y - right * sin + ahead * cos);
        for stand in 0..stands {
            let (rank, file) = (stand / files, stand % files);
            let left = (f64::from(file) - f64::from(files) / 2.0) * wide;
            let front = (f64::from(ranks) / 2.0 - f64::from(rank)) * deep;
            let corners = [
                place(left, front),
                place(left + wide, front),
                place(left + wide, front - deep),
                place(left, front - deep),
            ];
            self.piece.bases.push(Base::Block { corners });
        }
        formation.clone_into(&mut self.piece.formation);
        self.piece.strength = Some((stands, stands));
        self
    }

    fn disc(mut self, radius: f64) -> Self {
        self.piece.bases.push(Base::Disc { at: self.piece.centre, radius });
        self
    }

    fn is(mut self, condition: &str, marks: &[&str]) -> Self {
        condition.clone_into(&mut self.piece.condition);
        self.piece.marks = marks.iter().map(|mark| (*mark).to_owned()).collect();
        self
    }

    /// It started with so many stands.
    fn lost(mut self, start: u32) -> Self {
        self.piece.strength = self.piece.strength.map(|(now, _)| (now, start));
        self
    }

    fn piece(self) -> PieceView {
        self.piece
    }
}

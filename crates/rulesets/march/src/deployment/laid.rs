//! A deployment on its way: the whole army, and who of it is being placed.

use engine::decision::{PlaceAnswer, PoseOut};
use engine::question::{Answer, Slot};
use engine::view::Base;
use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserializer, Serializer};
use serde_json::{Map, Value};

use crate::movement;
use crate::order::{Deploy, DeployCommander, DeployUnit};
use crate::prelude::*;

/// A deployment as drafts say it. Whoever is being placed is the first of his list, and his list comes before the other, so that a draft is
/// a whole order at any moment.
#[derive(Clone, PartialEq)]
pub(super) struct Laid {
    pub(super) deploy: Deploy,
    /// Whether the commanders come first.
    commanders_first: bool,
}

impl Laid {
    pub(super) const fn out(deploy: Deploy) -> Self {
        Self { deploy, commanders_first: false }
    }

    /// The unit that is being placed.
    fn unit(&self) -> Option<&DeployUnit> {
        self.deploy.units.first().filter(|_| !self.commanders_first)
    }

    /// The commander who is being placed.
    fn commander(&self) -> Option<&DeployCommander> {
        self.deploy.commanders.first().filter(|_| self.commanders_first)
    }

    /// The same deployment with one piece after the other brought to the front.
    pub(super) fn with_each_first(&self) -> impl Iterator<Item = Self> + '_ {
        let units = (0..self.deploy.units.len()).map(|index| {
            let mut next = Self::out(self.deploy.clone());
            next.deploy.units[..=index].rotate_right(1);
            next
        });
        let commanders = (0..self.deploy.commanders.len()).map(|index| {
            let mut next = Self { commanders_first: true, ..self.clone() };
            next.deploy.commanders[..=index].rotate_right(1);
            next
        });
        units.chain(commanders)
    }

    /// The same deployment with the unit that is being placed in each of its formations.
    pub(super) fn formed_otherwise(&self, state: &State) -> impl Iterator<Item = Self> + '_ {
        let unit = self.unit().and_then(|order| state.as_unit(order.unit));
        let formations = unit.map(|unit| state.arm(unit)).map(super::arrange::formations);
        formations.into_iter().flatten().map(|formation| {
            let mut next = self.clone();
            next.deploy.units[0].formation = formation;
            next
        })
    }

    /// The unit that is being placed, and its formation, in words.
    pub(super) fn formation(&self) -> String {
        self.unit().map_or_else(String::new, |order| format!("{} in {}", order.unit, order.formation.name()))
    }

    /// Asks where the piece that comes first is placed. It has a place already, which may be left as it is.
    pub(super) fn ask_place(
        &self,
        state: &State,
        answers: &mut Answers<'_, Deploy>,
        title: &str,
    ) -> Answered<()> {
        if let Some((order, unit)) = self.unit().and_then(|order| Some((order, state.as_unit(order.unit)?))) {
            let ghost = movement::ghost(state, unit, order.formation, 0.0);
            let ghost = Ghost { from: order.at.into(), reach: None, ..ghost };
            let place = answers.fill(Slot::<_, Pose>::drafted("units/0/at"), title, Form::Place(ghost));
            place.maybe(|_| order.at, Ok)?;
        }
        if let Some(order) = self.commander() {
            let at = order.at.point();
            let ghost = Ghost {
                piece: state.names().of(order.commander).to_owned(),
                answer: PlaceAnswer::Point,
                from: PoseOut { x: at.x, y: at.y, facing: 0.0 },
                bases: vec![Base::Disc { at: (0.0, 0.0), radius: 0.5 }],
                reach: None,
            };
            let place = answers.fill(Slot::<_, Spot>::drafted("commanders/0/at"), title, Form::Place(ghost));
            place.maybe(|_| order.at, Ok)?;
        }
        Ok(())
    }
}

impl Answer for Laid {
    fn piece(&self) -> Option<PieceId> {
        self.unit().map(|order| order.unit).or_else(|| self.commander().map(|order| order.commander))
    }
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut lists = serializer.serialize_map(Some(2))?;
        if self.commanders_first {
            lists.serialize_entry("commanders", &self.deploy.commanders)?;
        }
        lists.serialize_entry("units", &self.deploy.units)?;
        if !self.commanders_first {
            lists.serialize_entry("commanders", &self.deploy.commanders)?;
        }
        lists.end()
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lists = Map::<String, Value>::deserialize(deserializer)?;
        let commanders_first = lists.keys().next().is_some_and(|first| first == "commanders");
        let deploy = Deploy::deserialize(Value::Object(lists)).map_err(D::Error::custom)?;
        Ok(Self { deploy, commanders_first })
    }
}

//! SX-CNPC-09: two people of one name are told apart.

use std::collections::BTreeMap;

/// Gives each thing of one encounter a name of its own: "Bob", "Bob 2", "Bob 3".
#[derive(Debug, Clone, Default)]
pub struct Names {
    used: BTreeMap<String, u16>,
}

impl Names {
    /// Names already taken: houses, fences, the people placed before.
    pub fn taken(names: impl IntoIterator<Item = String>) -> Self {
        let mut taken = Self::default();
        for name in names {
            taken.used.insert(name, 1);
        }
        taken
    }

    /// The name itself for the first who has it, and the next number for every other.
    pub fn own(&mut self, name: &str) -> String {
        if self.used.insert(name.to_owned(), 1).is_none() {
            return name.to_owned();
        }
        let mut number = 2;
        loop {
            let numbered = format!("{name} {number}");
            if self.used.insert(numbered.clone(), 1).is_none() {
                return numbered;
            }
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn the_second_bob_is_bob_2() {
        let mut names = Names::taken(["Bank".to_owned()]);
        let given = ["Bob", "Bob", "Bank", "Bob"].map(|name| names.own(name));
        assert_eq!(given, ["Bob", "Bob 2", "Bank 2", "Bob 3"]);
    }
}

//! Every rule is shown at work by orders, and every rule that forbids something has a case in which it refuses, naming itself.
//!
//! A rule forbids if its text says so. Some of these say what dice do or how something is measured, and no order can ask for the contrary; they are listed
//! here with the reason, and their cases show that it comes so.

const BOOK: &str = include_str!("../../../../rulebook/sound-of-the-guns.md");

/// Rules with such words that no order can break.
#[rustfmt::skip]
const BROKEN_BY_NO_ORDER: [(&str, &str); 31] = [
    ("SG-SCALE-04", "how lengths are compared; the rules that have limits refuse"),
    ("SG-SCALE-12", "what the gap line is"),
    ("SG-BASE-01", "what the arms are"),
    ("SG-BASE-05", "what skirmish ability changes; SG-ENG-04 refuses"),
    ("SG-FORM-09", "whose action is used; a move of such bases is refused by SG-ACT-03"),
    ("SG-FORM-10", "who fights whom, whatever is split or joined"),
    ("SG-TERR-04", "what built-up ground costs"),
    ("SG-TERR-07", "when a base is entrenched"),
    ("SG-LOS-02", "how sight is measured; fire without it is refused by SG-FIRE-03"),
    ("SG-LOS-04", "what heights hide"),
    ("SG-LOS-05", "whom bases hide"),
    ("SG-INIT-02", "what is added to a die"),
    ("SG-ACT-04", "it points to SG-ENG-04, which refuses"),
    ("SG-ACT-09", "which rule is named where several refuse"),
    ("SG-MOVE-05", "what an inch costs"),
    ("SG-MOVE-09", "it points to SG-TR-06, which refuses"),
    ("SG-ENG-01", "what the range is for; SG-ENG-04 to SG-ENG-07 refuse"),
    ("SG-ENG-02", "how far a formation engages"),
    ("SG-REACT-12", "nothing else is asked about"),
    ("SG-TR-04", "how much was seen"),
    ("SG-FIRE-04", "what points are made of"),
    ("SG-FIRE-06", "what the dice do"),
    ("SG-FIRE-07", "whom the dice spare"),
    ("SG-COMB-02", "who fights together"),
    ("SG-COMB-07", "who supports; others are refused by SG-COMB-10"),
    ("SG-PTS-07", "what works add"),
    ("SG-PTS-09", "what two axes cost"),
    ("SG-PTS-12", "how low a total is"),
    ("SG-OUT-01", "what the dice do"),
    ("SG-OUT-08", "how many a winner loses"),
    ("SG-DEC-01", "a list"),
];

#[test]
fn a_rule_that_forbids_refuses_in_a_case() {
    let forbidding = laws::a_rule_that_forbids_refuses_in_a_case("guns", BOOK, &BROKEN_BY_NO_ORDER);
    assert!(forbidding > 40, "the book forbids much: {forbidding}");
}

#[test]
fn every_rule_is_at_work_in_a_case_that_gives_orders() {
    laws::every_rule_is_at_work_in_a_case_that_gives_orders("guns", BOOK);
}

//! Every rule that forbids something has a case in which it refuses, naming itself.
//!
//! A rule forbids if its text says so. Some of these say what dice, losses or compulsory moves do, and no order can ask for the contrary;
//! they are listed here with the reason, and their cases show that it comes so.

const BOOK: &str = include_str!("../../../../rulebook/march-toward-the-sound-of-guns.md");

/// Rules with such words that no order can break.
#[rustfmt::skip]
const BROKEN_BY_NO_ORDER: [(&str, &str); 32] = [
    ("MG-GEN-02", "figures are drawn, and nothing asks for them"),
    ("MG-GEN-06", "how lengths are compared"),
    ("MG-GEN-09", "how numbers are divided"),
    ("MG-UNI-04", "what quality is for"),
    ("MG-TRN-03", "what a turn is"),
    ("MG-FAC-04", "where an assault comes from; the edge it may strike is MG-CHG-03's"),
    ("MG-CMD-12", "an order holds moves or formation changes"),
    ("MG-CMD-16", "what a price is made of"),
    ("MG-RTE-05", "flight is compulsory"),
    ("MG-RTE-08", "a surrender check is compulsory"),
    ("MG-SHO-13", "what is added to a die"),
    ("MG-SHO-20", "a status check is compulsory"),
    ("MG-MEL-02", "who is in a melee"),
    ("MG-MEL-09", "the charges not allowed are those of MG-CHG-02; the rest says what dice do"),
    ("MG-MEL-11", "what dice need"),
    ("MG-MEL-12", "what dice need"),
    ("MG-MEL-13", "what is added to a die"),
    ("MG-MEL-14", "fire in melee is compulsory"),
    ("MG-MEL-19", "what a score is made of"),
    ("MG-MEL-20", "what a score is made of"),
    ("MG-MEL-24", "status dice are compulsory"),
    ("MG-MEL-26", "results are compulsory"),
    ("MG-RET-03", "how far a friend makes room follows from the ground"),
    ("MG-RET-07", "a retreat is compulsory"),
    ("MG-EXH-01", "an exhaustion check is compulsory"),
    ("MG-EXH-02", "moving away is compulsory"),
    ("MG-ORD-02", "how a status check is read"),
    ("MG-COM-04", "when a commander goes"),
    ("MG-END-02", "when an army breaks"),
    ("MG-END-03", "what a stand is worth"),
    ("MG-END-04", "what counts as lost"),
    ("MG-OPT-01", "a list"),
];

#[test]
fn a_rule_that_forbids_refuses_in_a_case() {
    let forbidding = laws::a_rule_that_forbids_refuses_in_a_case("march", BOOK, &BROKEN_BY_NO_ORDER);
    assert!(forbidding > 80, "the book forbids much: {forbidding}");
}

//! Every rule is shown at work by orders, and every rule that forbids something has a case in which it refuses, naming itself.
//!
//! A rule forbids if its text says so. Some of these say what dice, losses or compulsory moves do, or how something is measured, and no order can ask for
//! the contrary; they are listed here with the reason, and their cases show that it comes so.

const BOOK: &str = include_str!("../../../../rulebook/sound-the-charge.md");

/// Rules with such words that no order can break.
#[rustfmt::skip]
const BROKEN_BY_NO_ORDER: [(&str, &str); 51] = [
    ("SC-GEN-03", "how limits are compared; the rules that have limits refuse"),
    ("SC-GEN-05", "how numbers are rounded"),
    ("SC-GEN-06", "how dice are read"),
    ("SC-GEN-07", "the order of dice"),
    ("SC-GEN-08", "what is known"),
    ("SC-FRM-05", "losses are compulsory"),
    ("SC-STA-01", "what steady is"),
    ("SC-STA-05", "what disorders whom"),
    ("SC-TRN-06", "what ends with a turn"),
    ("SC-RAL-02", "what is added to a die"),
    ("SC-RAL-03", "what able to charge is"),
    ("SC-RAL-04", "what rallying leaves"),
    ("SC-MOV-03", "what a forward leg costs"),
    ("SC-MOV-04", "the shot after more than half a move is refused by SC-FIR-02"),
    ("SC-MOV-05", "a wheel is forward by its making"),
    ("SC-MAN-03", "a lock is compulsory; what it forbids is SC-STA-10's"),
    ("SC-MAN-07", "a formation that an arm has not is refused by SC-FRM-01"),
    ("SC-MAN-08", "what a double change costs"),
    ("SC-ATK-07", "coming nearer without attacking is refused by SC-MOV-12"),
    ("SC-ATK-09", "what an attack counts as"),
    ("SC-ATK-11", "drawing in is compulsory"),
    ("SC-ATK-12", "who is blocked"),
    ("SC-ATK-15", "the roll is compulsory"),
    ("SC-SKM-07", "what ground costs"),
    ("SC-SCR-05", "a screen is no piece and cannot be named as a target"),
    ("SC-FIR-05", "who can hit; SC-FIR-04, SC-FIR-09, SC-FIR-20 and SC-LOS-07 say why somebody cannot"),
    ("SC-FIR-08", "how dice are counted"),
    ("SC-FIR-10", "how a range is found"),
    ("SC-FIR-12", "what is added to a die"),
    ("SC-FIR-16", "what dense is"),
    ("SC-FTS-03", "what is added to a die"),
    ("SC-FTS-04", "failing is compulsory"),
    ("SC-RET-02", "which way is away; a heading too far from it is refused by SC-RET-01"),
    ("SC-RET-06", "it is eliminated whatever is ordered"),
    ("SC-RET-08", "leaving the table is allowed, and costs the unit"),
    ("SC-CMB-08", "what points are made of"),
    ("SC-CMB-10", "who has the bonus"),
    ("SC-CMB-11", "who pays"),
    ("SC-CMB-12", "how dice are counted"),
    ("SC-CMB-16", "losing is compulsory"),
    ("SC-ART-02", "the captor that may not go on is engaged: SC-MOV-15"),
    ("SC-ART-03", "what hits on guns do"),
    ("SC-ART-04", "being driven off is compulsory"),
    ("SC-ART-07", "who is asked whether he evades"),
    ("SC-GNL-05", "the die is compulsory"),
    ("SC-OBS-05", "what an obstacle costs in combat"),
    ("SC-TWN-10", "how many fight"),
    ("SC-FWK-03", "where the zone is"),
    ("SC-FWK-04", "what the zone does; its rates are refused by SC-MOV-02"),
    ("SC-OPT-02", "how control is measured; what it forbids is SC-OPT-01's"),
    ("SC-DEC-01", "a list"),
];

#[test]
fn every_rule_is_at_work_in_a_case_that_gives_orders() {
    laws::every_rule_is_at_work_in_a_case_that_gives_orders("charge", BOOK);
}

#[test]
fn a_rule_that_forbids_refuses_in_a_case() {
    let forbidding = laws::a_rule_that_forbids_refuses_in_a_case("charge", BOOK, &BROKEN_BY_NO_ORDER);
    assert!(forbidding > 80, "the book forbids much: {forbidding}");
}

//! MG-END-02, MG-END-05: whoever reads how a battle ended reads why.

use engine::OnTable;
use engine::record::Record;
use march::March;

#[test]
fn an_ending_says_what_decided_it() {
    let endings = [
        ("army-a-breaks", "The morale of the French is broken: the battle is won by the Austrians."),
        (
            "ground-held-by-a",
            "The last turn is over and Hirschfeld is held by the French alone: the battle is won by the French.",
        ),
        ("endured", "The last turn is over and the battle is won by the French, who held out."),
        (
            "drawn-at-the-limit",
            "The last turn is over, neither side has broken and neither holds what it was to hold: a draw.",
        ),
    ];
    for (name, says) in endings {
        let text =
            std::fs::read_to_string(format!("../../../records/march/{name}.json")).expect("it is there");
        let battle = Record::parse(&text).expect("a record").replay::<March>(None).expect("as recorded");
        let ended = March::view(battle.state(), None).ended.expect("it is over");
        assert_eq!(ended.says, says, "{name}");
    }
}

//! The rule groups that do something: each has its `Task`, what waits on the agenda, and its `Event`, what can happen.

/// Makes one thing of all rule groups: the name of each, and its module.
macro_rules! rule_groups {
    ($make:ident) => {
        $make! {
            /// SX-CRD, SX-ACT-01, SX-ACT-02, SX-ACT-03, SX-ACT-04, SX-ACT-05, SX-END.
            Sequence(sequence),
            /// SX-TER-11, SX-TER-12.
            Deployment(deployment),
            /// SX-ACT-06, SX-ACT-07, SX-ACT-08, SX-ACT-09, SX-ACT-10, SX-ACT-11, SX-ACT-12, SX-ACT-13, SX-ACT-14,
            /// SX-ACT-15, SX-ACT-16.
            Activation(activation),
            /// SX-MOV-01, SX-MOV-02, SX-MOV-03, SX-MOV-04, SX-MOV-05, SX-MOV-06, SX-MOV-07, SX-MOV-08, SX-MOV-09,
            /// SX-MOV-16, SX-VEH, SX-GAS-04.
            Movement(movement),
            /// SX-CONC.
            Concealment(concealment),
            /// SX-MOV-10, SX-MOV-11, SX-MOV-12, SX-MOV-13, SX-MOV-14, SX-MOV-15, SX-ADV-01, SX-ADV-02, SX-ADV-03,
            /// SX-ADV-04.
            Flight(flight),
            /// SX-FIRE, SX-WPN, SX-COOL, SX-HIT.
            Firing(firing),
            /// SX-DMG, SX-HORSE, SX-ADV-20, SX-ADV-21, SX-ADV-22, SX-ADV-23, SX-ADV-24, SX-ADV-25, SX-ADV-26, SX-ADV-27,
            /// SX-ADV-28, SX-ADV-29, SX-ADV-30.
            Harm(harm),
            /// SX-RX, SX-GAS, SX-SHOT, SX-ARX.
            Reactions(reactions),
            /// SX-DRAW-01, SX-DRAW-02, SX-DRAW-03, SX-DRAW-04, SX-DRAW-05, SX-DRAW-06, SX-ARX-04.
            Draw(draw),
            /// SX-CHG.
            Charge(charge),
            /// SX-BRAWL, SX-PBF.
            Brawl(brawl),
            /// SX-DRAW-07, SX-DRAW-08, SX-DRAW-09, SX-DRAW-10, SX-SHOW.
            StandOff(standoff),
            /// SX-GRP.
            Groups(groups),
            /// What an encounter of the campaign adds: SX-CENC, SX-CDAY, SX-CJAIL, SX-CROB, SX-CRUST, SX-CIND.
            Encounter(encounter),
        }
    };
}
pub(crate) use rule_groups;

//! The rule groups that do something: each has its `Task`, what waits on the agenda, and its `Event`, what can happen.

/// Makes one thing of all rule groups: the name of each, and its module.
macro_rules! rule_groups {
    ($make:ident) => {
        $make! {
            /// SX-CRD, SX-ACT-01 to 05, SX-END.
            Sequence(sequence),
            /// SX-TER-11, SX-TER-12.
            Deployment(deployment),
            /// SX-ACT-06 to 16.
            Activation(activation),
            /// SX-MOV-01 to 09, SX-MOV-16, SX-VEH, SX-GAS-04.
            Movement(movement),
            /// SX-CONC.
            Concealment(concealment),
            /// SX-MOV-10 to 15, SX-ADV-01 to 04.
            Flight(flight),
            /// SX-FIRE, SX-WPN, SX-COOL, SX-HIT.
            Firing(firing),
            /// SX-DMG, SX-HORSE, SX-ADV-20 to 30.
            Harm(harm),
            /// SX-RX, SX-GAS, SX-SHOT, SX-ARX.
            Reactions(reactions),
            /// SX-DRAW-01 to 06, SX-ARX-04.
            Draw(draw),
            /// SX-CHG.
            Charge(charge),
            /// SX-BRAWL, SX-PBF.
            Brawl(brawl),
            /// SX-DRAW-07 to 10, SX-SHOW.
            StandOff(standoff),
            /// SX-GRP.
            Groups(groups),
        }
    };
}
pub(crate) use rule_groups;

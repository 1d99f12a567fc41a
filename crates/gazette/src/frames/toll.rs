//! What an affair cost: who was there, who fell, who was hurt, taken or ran.

pub(crate) const FORCES: &[&str] = &[
    "With {who} rode {list}.",
    "{who} had {list} along.",
    "Beside {who} stood {list}.",
    "The party of {who} was made up with {list}.",
    "{who} had taken on {list} for the occasion.",
    "On the side of {who} {list was} counted.",
    "{who} did not come alone, but brought {list}.",
    "In support of {who} came {list}.",
    "{list} backed {who}.",
    "{list was} seen to ride for {who}.",
    "{who} was seconded by {list}.",
    "{who} could call on {list}, and did.",
    "Under {who} served {list}.",
    "{list} threw in with {who}.",
];

/// Who they were of whom only the number has been told. No frame may sound as if there were more of them.
pub(crate) const CROWD: &[&str] = &[
    "They were {list}.",
    "By name and calling these were {list}.",
    "Those who rode after were {list}.",
    "Seen and counted, they came to {list}.",
    "That party was made up of {list}.",
    "By count and description they were {list}.",
    "The names given us are {list}.",
];

pub(crate) const TOWNSFOLK: &[&str] = &[
    "The townsfolk took a hand, to the number of {n}.",
    "Of the citizens {n} reached for what hung over the door.",
    "{n} of the town fired on the side of order.",
    "The citizens did not hide, or {n} of them did not.",
    "From behind glass and curtain {n} of the townsfolk joined in.",
    "Credit is owed to {n} of the citizens, who came out shooting.",
];

pub(crate) const DAYS: &[&str] = &[
    "It took {days}.",
    "The thing dragged over {days}.",
    "For {days} nobody in the neighborhood did any other business.",
    "It was {days} before an end was made.",
    "{days} it lasted, from the first shot to the last.",
    "They were at it {days}.",
    "All of {days} went by in it.",
];

pub(crate) const UNFIRED: &[&str] = &[
    "Not a shot was fired.",
    "No powder was burned.",
    "It was done without a cartridge.",
    "Nobody so much as drew.",
    "The pistols stayed where they were, and the undertaker likewise.",
    "It passed without gunplay.",
    "No weapon spoke.",
    "Lead was not called upon.",
];

pub(crate) const DEAD: &[&str] = &[
    "{dead} lost their lives.",
    "The dead are {dead}.",
    "{dead} will not ride again.",
    "They buried {dead}.",
    "Graves were wanted for {dead}.",
    "{dead} were left on the ground.",
    "The coroner sat on {dead}.",
    "It was the end of {dead}.",
    "{dead} were killed outright or near it.",
    "The bill came to {tally} dead: {dead}.",
    "{dead} paid for it with everything.",
    "Killed: {dead}.",
    "Dead, {dead}.",
    "Of those who began it {dead} did not see the finish.",
    "Boards were lettered for {dead}.",
    "Of the fallen there were {tally}, namely {dead}.",
    "The carpenter has had orders on behalf of {dead}.",
    "There were {tally} killed, and their names or trades were {dead}.",
];

pub(crate) const DEAD_ONE: &[&str] = &[
    "{dead} lost {his} life.",
    "{dead} was killed.",
    "It was the death of {dead}.",
    "{dead} was left dead on the ground.",
    "One grave was wanted, for {dead}.",
    "The one life lost was that of {dead}.",
    "{dead} did not get up again.",
    "The coroner had a single case to sit on, {dead}.",
    "{dead} fell and was past the doctor.",
    "One was killed, {dead}.",
    "They carried {dead} away under a blanket.",
    "A single coffin was called for, and {dead} is in it.",
    "{dead} is dead of it.",
    "Only {dead} was killed, if only is the word.",
];

pub(crate) const BLOODLESS: &[&str] = &[
    "Nobody was killed.",
    "No life was lost.",
    "The undertaker was not sent for.",
    "All concerned are living.",
    "It cost no lives.",
    "No widow was made by it.",
    "Every one of them is above ground.",
    "Much powder, no funerals.",
    "The doctor went home early.",
    "By good luck or bad shooting nobody died.",
];

pub(crate) const SHOT: &[&str] = &[
    "{who} killed {victims}.",
    "{victims} fell to {who}.",
    "It was {who} who shot {victims} dead.",
    "{who} has the death of {victims} to answer for.",
    "To {who} is laid the death of {victims}.",
    "The end of {victims} was {who}'s doing.",
    "{who} put an end to {victims}.",
    "{victims} met death at the hand of {who}.",
    "{who} is credited with killing {victims}.",
    "{who} shot {victims} dead.",
    "All agree that {who} killed {victims}.",
    "{victims was} killed, and by {who}.",
    "Those who saw it say that {who} killed {victims}.",
    "{who} fired, and {victims was} past help.",
    "{victims} died of what {who} had in the cylinder.",
    "{victims} will trouble {who} no further, being dead.",
    "For {victims} a grave was wanted, and {who} was the cause of it.",
];

pub(crate) const HURT: &[&str] = &[
    "{who} was {how} wounded.",
    "{who} was hit, {how}.",
    "A ball found {who}, who is {how} hurt.",
    "{who} bled, {how}.",
    "The doctor has {who} in hand, {how} hurt.",
    "{who} is laid up, {how} wounded.",
    "{who} carries lead away from it, and is {how} the worse.",
    "{who} did not come off whole, being {how} hit.",
    "{who} took a wound and is {how} used.",
    "As for {who}, the surgeon says {how} hurt.",
    "{who} was struck, and {how}.",
    "Among the wounded is {who}, {how}.",
    "{who} came home {how} damaged.",
    "It went {how} with {who}, who will mend if let alone.",
];

pub(crate) const CAUGHT: &[&str] = &[
    "Taken alive: {list}.",
    "Prisoners were made of {list}.",
    "{list is} in custody.",
    "They have {list} under lock.",
    "The law has {list} to feed.",
    "In the hands of the victors: {list}.",
    "{list} gave up the fight.",
    "Of the beaten {list was} captured.",
    "{list} gave in, or had no choice.",
];

pub(crate) const RAN: &[&str] = &[
    "{list} ran.",
    "It must be set down that {list} left before the end.",
    "{list} remembered an engagement elsewhere.",
    "The road out was taken early by {list}.",
    "{list} did not stand.",
    "The less said the better of {list}, who had gone.",
    "Leg bail was given by {list}.",
    "{list} broke.",
    "{list} thought it over and left.",
    "First to go, and fastest: {list}.",
];

pub(crate) const COUPS: &[&str] = &[
    "{who} counted coup on {victims}.",
    "{who} touched {victims} and let the rest speak for itself.",
    "Among the lodges they will tell that {who} counted coup on {victims}.",
    "{who} struck {victims} with an open hand, which counts for more than killing.",
];

pub(crate) const BYSTANDERS: &[&str] = &[
    "Of the townsfolk {n} fell.",
    "The town has {n} of its own to bury.",
    "Killed of the citizens: {n}.",
    "To the dead must be added {n} of the townsfolk.",
    "Main Street lost {n} of its own.",
    "The citizens paid, too, with {n} dead.",
];

pub(crate) const CAUGHT_ONE: &[&str] = &[
    "{list} was taken.",
    "{list} was left in the hands of the other side.",
    "They have {list} under lock.",
    "{list} gave up the fight.",
    "{list} was captured.",
    "{list} could go no farther, and was taken.",
    "The victors have {list}.",
    "{list} gave in, or had no choice.",
    "{list} is in custody.",
    "Taken alive: {list}.",
    "There was one prisoner, {list}.",
];

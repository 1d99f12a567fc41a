//! What is said of one character: he comes, goes, mends, is jailed, drives cattle, makes war, retires, dies.

pub(crate) const ARRIVED: &[&str] = &[
    "{who}, {trade}, has come to {locale}.",
    "Lately arrived in {locale}: {who}, {trade}.",
    "{who} is a new face in {locale}, and gives {his} calling as {trade-bare}.",
    "We make the acquaintance of {who}, {trade}, who begins in {locale}.",
    "{locale} has gained {who}, {trade}, and must make what it can of {him}.",
    "A stranger who answers to {who} has put up in {locale}; {he} is {trade}.",
    "The name of {who}, {trade}, is one the reader in {locale} will do well to learn.",
    "{who} rode into {locale} this month with the look of {trade}.",
    "Keep an eye on {who}, {trade}, who has hung up {his} hat in {locale}.",
    "To the population of {locale} add one: {who}, {trade}.",
    "{who} takes up the life of {trade} in {locale}.",
    "It is {who}, {trade}, who now drinks the water of {locale}.",
    "{who} gave {his} name at the hotel in {locale} and {his} trade as {trade-bare}.",
    "The last stage into {locale} set down {who}, {trade}.",
    "Make room in {locale} for {who}, {trade}.",
    "{who} has set up in {locale} as {trade}.",
];

/// SX-CLIFE-02: what he has behind him, in the order of the table.
pub(crate) const BACKGROUND: [&[&str]; 9] = [
    &[
        "A Marshal {there} has been {his} friend from childhood.",
        "{he} was at school with a Marshal {there}, and neither has forgotten it.",
        "There is a Marshal {there} who knew {him} as a child and looks away.",
    ],
    &[
        "{he} is said to know somebody in a bank {there}.",
        "A cousin or the like keeps the books of a bank {there}.",
        "In the banks {there} {he} has an ear.",
    ],
    &[
        "An old friend of the family keeps a door unlocked for {him} {there}.",
        "{there} a house stands open to {him} at any hour.",
        "Should {he} need a bed {there}, the family has a friend who asks nothing.",
    ],
    &[
        "The horse under {him} is the best that has been seen hereabouts.",
        "{his} horse is admired more than {he} is.",
        "{he} rides an animal that men have offered land for.",
    ],
    &[
        "{his} name is already known for gunplay.",
        "It is said that {he} has been shot at before, by people who are now quiet.",
        "{he} has a reputation with a pistol, and such a thing draws callers.",
    ],
    &[
        "Drovers speak well of {him} as a trail boss.",
        "{he} has taken herds north and lost few.",
        "As a trail boss {he} is a known quantity.",
    ],
    &[
        "{he} is wanted for a crime {there}.",
        "There is paper out on {him} {there}.",
        "{there} they would like a word with {him}, before a judge.",
    ],
    &[
        "The family has a ranch {there}.",
        "{his} people run cattle {there}.",
        "A brand registered {there} is {his} father's.",
    ],
    &[
        "Among the Native nations {there} {he} is well thought of.",
        "{he} has eaten in the lodges {there} and kept {his} word in them.",
        "The nations {there} know {his} name and have nothing against it.",
    ],
];

pub(crate) const RETIRED: &[&str] = &[
    "{who} has hung up {his} guns for good, after {years} and with {points} to {his} name.",
    "{who} is done with it; {points} in {years} will have to be enough.",
    "We shall not print the name of {who} in these columns again unless {he} keeps bees; {he} retires with {points}, after {years}.",
    "After {years} {who} has bought a rocking chair, {points} having been put by.",
    "{who} leaves the life while the life has still left something of {him}: {years}, {points}.",
    "Few of that trade quit standing up, but {who} has, with {points}, at the end of {years}.",
    "{who} retires, with {years} and {points} behind {him}.",
    "{who} has chosen to die in bed, at some later date, and retires on {points} and {years} of hard weather.",
    "{who} sold {his} saddle. {years}; {points}.",
];

pub(crate) const DIED: &[&str] = &[
    "{who}, {trade}, was killed {place} in {affair}.",
    "Died {place}, of {affair}, {who}, {trade}.",
    "{who} is dead. It was {affair} {place} that did it.",
    "{affair-cap} {place} was the last thing {who}, {trade}, ever attended.",
    "The trail of {who}, {trade}, ended {place}, in {affair}.",
    "It falls to us to report the death of {who}, {trade}, {place}, in {affair}.",
    "{who} was carried from {affair} {place} feet first.",
    "We set in this black border the name of {who}, {trade}, who fell {place} in {affair}.",
    "{place} lies {who}, {trade}; {affair} put {him} there.",
    "There is a chair empty, and it was {who}'s: {affair} {place} emptied it.",
    "{who}, {trade}, went into {affair} {place} and was brought out.",
    "The subscriber {who}, {trade}, has been struck from our list by {affair} {place}.",
    "{who} will answer no more to that name, having met death in {affair} {place}.",
    "Gone: {who}, {trade}, in {affair} {place}.",
];

pub(crate) const RECORD: &[&str] = &[
    "{he} had been with us {years}, and leaves {points} and {kills} on the books.",
    "{years} {he} lasted; the account shows {points} and {kills}.",
    "Let the ledger say {points}, {kills} and {years}.",
    "In {years} {he} made {points}, with {kills} on the way.",
    "{his} whole story is {years} long, and comes to {points} and {kills}.",
    "What {he} did with {years} is quickly told: {points}, {kills}.",
    "Against {his} name are written {points} and {kills}, the harvest of {years}.",
    "{points}, {kills}: that is what {years} of it amounted to.",
    "{he} had {years} in the country, {kills} and {points}.",
    "Those who like figures may have {years}, {points} and {kills}.",
    "{kills} and {points} in {years}; others have done worse and been praised more.",
];

pub(crate) const MOURNED: &[&str] = &[
    "{his} horse will be sold.",
    "The hat is at this office, should kin apply.",
    "No flowers; there are none.",
    "The saloon closed for the burying and opened for the remembering.",
    "{his} debts are understood to have died with {him}.",
    "There was singing, of a kind.",
    "{he} was owed for and will be missed, by some for the one reason and some for the other.",
    "{his} boots were on.",
    "The preacher spoke briefly, not having known {him}.",
    "Peace to {him}; {he} saw little of it.",
    "May the ground lie light and the coyotes keep off.",
    "Somebody planted a cottonwood.",
    "{he} left no will and nothing to put in one.",
    "We had {his} name set in type so often that the letters know the way.",
    "Wherever {he} has gone, they had better count the spoons or open the gates, as the case may be.",
    "The usual verses were declined by {his} friends, and we respect them for it.",
];

pub(crate) const JAILED: &[&str] = &[
    "{who} lies in jail in {locale}, and will be heard of again in {due}.",
    "The jail in {locale} has {who} until {due}, if the hinges hold.",
    "{who} is a guest of the law in {locale}; {due} is spoken of for {his} departure, one way or another.",
    "Board and lodging for {who} will be found by the taxpayer of {locale} up to {due}.",
    "They have {who} behind bars in {locale}, and {due} marked on the calendar.",
    "{who} was locked up in {locale}. Watch that jail in {due}.",
    "Until {due} letters for {who} should be sent in care of the jailer in {locale}.",
    "{who} counts the bricks of a cell in {locale}, and has until {due} to finish.",
    "A cell in {locale} is let to {who}, the term running to {due}.",
    "{who} was put away in {locale}; friends of the prisoner say {due}.",
    "The door closed on {who} in {locale}, not to be tried before {due}.",
];

pub(crate) const HELD: &[&str] = &[
    "{who} is held captive, and not looked for before {due}.",
    "{who} remains a prisoner, it may be until {due}.",
    "Those who took {who} mean to keep {him} to {due}.",
    "{who} is in other hands, and {due} is the soonest we may see {him}.",
    "No ransom has been asked for {who}, who will be let go in {due}.",
    "{who} was carried off; the word is {due}.",
];

pub(crate) const RELEASED: &[&str] = &[
    "{who} is free again.",
    "{who} has been let go, thinner.",
    "They have turned {who} loose.",
    "{who} walked in, released, and asked what month it was.",
    "The captivity of {who} is at an end.",
    "{who} is returned to us, and in want of a horse.",
    "{who} has {his} liberty.",
];

pub(crate) const WAITS: &[&str] = &[
    "{who} stays in {locale} to mind the prisoner {prisoner}, whose friends are expected in {due}.",
    "{who} has {prisoner} to guard in {locale} and will not ride before {due}.",
    "With {prisoner} in the cell, {who} sleeps in the jail in {locale}, up to {due}.",
    "{who} sits on the jail steps in {locale} with {prisoner} inside; {due} should tell.",
    "The keys to {prisoner} hang on the belt of {who}, in {locale}, until {due}.",
    "{who} is tied to {locale} by the custody of {prisoner}, to {due}.",
];

pub(crate) const DRIVE_BEGUN: &[&str] = &[
    "{who} has taken a herd on the trail out of {locale}, bound for the railhead, three months off.",
    "A drive is made up in {locale} under {who}; it will be at the railhead in three months if the rivers are kind.",
    "{who} points the cattle to the railhead from {locale}, and we shall hear the rest in three months.",
    "The herd of {who} left {locale} with three months of dust before it.",
    "Beef is moving: {who} is on the trail from {locale}.",
    "{who} is trail-bound out of {locale} and will want a bath in three months.",
];

pub(crate) const DRIVE_MONTH: &[&str] = &[
    "The herd of {who} is in its {month} month on the trail.",
    "{who} is in the {month} month out with the cattle and still has most of them.",
    "From the trail of {who} in the {month} month: all well but the coffee.",
    "A rider from the herd says that {who} is at the {month} month of the drive.",
    "The drive under {who} goes on, this being the {month} month.",
    "{who} eats dust for the {month} month.",
    "Word of {who}'s drive in its {month} month: the cattle are walking.",
    "In its {month} month the drive of {who} had nothing to complain of but the drovers.",
];

pub(crate) const DRIVE_DONE: &[&str] = &[
    "{who} brought the herd in to Kansas and was paid, {points} of it in credit with us all.",
    "The drive of {who} is at the railhead, and worth {points}.",
    "{who} has shipped the cattle: {points}.",
    "Kansas has {who}'s beef and {who} has {points}.",
    "Three months and a river or two, and {who} has finished the drive with {points}.",
    "The cars are loaded. {who} stands {points} to the good.",
    "{who} came in off the trail with the herd behind {him} and {points} before {him}.",
];

pub(crate) const WAR_BEGUN: &[&str] = &[
    "There is war on the range in {locale}: {who} against {enemy}.",
    "{who} and {enemy} no longer speak in {locale}, save through hired guns.",
    "{who} has taken the field in {locale} against {enemy} and the cattle of {enemy}.",
    "Line riders in {locale} now go in pairs, {who} having fallen out with {enemy}.",
    "A range war is on in {locale}. Its principals are {who} and {enemy}.",
    "{enemy} says the grass in {locale} is free; {who} says otherwise; powder is dear already.",
    "Choose your side in {locale}, for {who} and {enemy} have chosen theirs.",
    "Hardware is selling in {locale}, where {who} and {enemy} have gone to war.",
];

pub(crate) const WAR_OVER: &[&str] = &[
    "The range war of {who} is over.",
    "{who}'s war is done, and the grass grows as it did before.",
    "Peace, of a sort, on the range of {who}.",
    "There will be no more of the war that {who} led.",
    "The hands hired for {who}'s war have been paid off.",
    "{who} has no more enemy on the range.",
    "The war that had {who} in it has burned out.",
];

pub(crate) const POSSE_DUE: &[&str] = &[
    "Riders are getting up a party after {who} in {locale}, to start in {due}.",
    "{who} may expect company in {locale} in {due}, mounted and angry.",
    "The cattlemen of {locale} mean to have {who}; {due} is named.",
    "Ropes are being oiled in {locale} for {who}, against {due}.",
    "It is no secret in {locale} that a posse rides after {who} in {due}.",
];

pub(crate) const MENDED: &[&str] = &[
    "{who} is quite recovered.",
    "{who} has the color back.",
    "The doctor is done with {who}.",
    "{who} has no more use for bandages.",
    "The wounds of {who} have closed.",
    "{who} has paid the doctor, in part.",
    "{who} is mended, and says so to anybody.",
    "We are told that {who} is sound again.",
    "{who} is out of bed, and eats at table.",
    "Against the odds and the doctor, {who} is well.",
];

pub(crate) const STEADIER: &[&str] = &[
    "They say of {who} that nothing makes {him} blink now.",
    "{who} grows cooler with every fight.",
    "Practice has steadied the hand of {who}.",
    "{who} is harder to frighten than {he} was.",
    "There is ice in {who}, and more than there used to be.",
    "Three times under fire without a tremor: {who} is the cooler for it.",
    "Nobody plays cards with {who} who can help it; {his} face has gone to stone.",
];

pub(crate) const SHAKEN: &[&str] = &[
    "The nerve of {who} is not what it was.",
    "{who} has been seen to start at a slammed door.",
    "It is whispered that {who} has lost some of {his} sand.",
    "{who} came away from it shaken.",
    "{who} drinks with both hands.",
    "Since that day {who} sits with {his} back to the wall.",
    "{who} ran once, and it tells on {him}.",
];

pub(crate) const DECLINED: &[&str] = &[
    "{who} was looked for at {what} and stayed at home, not being fit.",
    "There was to have been {what}, but {who} kept to {his} bed.",
    "{who} let {what} go by.",
    "{who}, asked to {what}, sent regrets and a doctor's note.",
    "Nothing came of {what}: {who} would have none of it.",
    "{who} passed up {what} this month, being hurt.",
    "Discretion kept {who} from {what}.",
    "{who} thought better of {what}.",
    "{what-cap} went without {who}, who is nursing {his} wounds.",
    "{who} did not take up {what}, and is alive.",
];

pub(crate) const PUT_OFF: &[&str] = &[
    "The friends of {who} are not ready, and {he} stays in jail another month.",
    "{who} had hoped to be out by now; next month, perhaps.",
    "{who} remains in the cell. The attempt is put off.",
    "No move was made to free {who}.",
    "{who} sits where {he} sat, one month more.",
    "The jailer reports {who} present, and out of temper.",
    "{who} has another month to study the ceiling.",
    "Bars one, {who} nothing, for a month more.",
    "{who} waits on friends who wait on the weather.",
    "They looked for a rescue of {who}, and had none.",
];

pub(crate) const TOWN: &[&str] = &[
    "{town} is on the map of {locale} now, {size}.",
    "Our agent writes from {town}, {size} in {locale}.",
    "Subscriptions are taken at {town}, {size} in {locale}.",
    "The reader who has not been to {town}, {size} in {locale}, need not hurry.",
    "{town} in {locale} is {size} with hopes.",
    "We have had occasion to mention {town}; it is {size} in {locale}.",
];

pub(crate) const GAVE_UP: &[&str] = &[
    "{player} has left the game, and nothing more is known of {who}.",
    "{player} gives up, and {who} rides out of these columns.",
    "Of {who} we shall hear no more; {player} has withdrawn.",
];

pub(crate) const GAVE_UP_ALONE: &[&str] =
    &["{player} has left the country for good.", "{player} gives it up.", "{player} has withdrawn."];

pub(crate) const WON: &[&str] = &[
    "The long account is closed, and {player} stands first with {points}.",
    "With this number the story ends. The victory is {player}'s, at {points}.",
    "The years are told and the tally struck: first is {player}, with {points}.",
];

pub(crate) const SHARED: &[&str] = &[
    "The long account is closed, and nobody stands alone at the head of it.",
    "With this number the story ends, and the victory is shared.",
];

pub(crate) const EPITAPHS: &[&str] = &[
    "He asked no quarter and had little change.",
    "Quick, but once too few.",
    "Here rests what the bullets left.",
    "Slower by a hair.",
    "His last argument was answered.",
    "He never owed a man a shot.",
    "Rode far. Stopped here.",
    "Not here by choice.",
    "Well liked by those behind him.",
    "The dust was his before.",
    "Stranger, walk softly: he was touchy.",
    "He heard it too late.",
    "All trails lead here; his was short.",
    "Out of powder, out of luck.",
    "He stood when others sat.",
    "Left owing at two saloons.",
    "No hurry now.",
    "He would have laughed.",
    "Somebody's boy.",
    "The last to leave, the first to fall.",
    "Good aim, bad company.",
    "He held the low card.",
    "Under this board, at last, at home.",
    "Gone to see who was right.",
    "A fair shot. He met a better.",
    "Hung his hat on the wrong peg.",
    "Forgave nobody. Forgive him.",
    "Here he keeps the peace.",
];

pub(crate) const EPITAPHS_OF_WOMEN: &[&str] = &[
    "She asked no quarter and gave good measure.",
    "Rode as she pleased.",
    "Stranger, take off your hat.",
    "She stood when men sat.",
    "Not here by choice.",
    "The quicker hand, but once.",
    "No hurry now.",
    "Somebody's girl, nobody's fool.",
    "Rode far. Stopped here.",
    "She would have laughed.",
    "Here she keeps the peace.",
    "Forgave nobody. Forgive her.",
];

/// For the book alone: the paper has a table of these.
pub(crate) const MOVED: &[&str] = &[
    "{he} left {from} for {to}.",
    "{he} rode from {from} to {to}.",
    "{from} had no more to offer, and {he} tried {to}.",
    "{he} changed {from} for {to}.",
    "The road took {him} out of {from} and into {to}.",
    "{he} saddled up and went to {to}.",
    "{to} was where {he} went next.",
    "{he} put {from} behind {him}, and came to {to}.",
];

pub(crate) const QUIET_YEARS: &[&str] = &[
    "Nothing is told of {who} in {year}, and it may be that {he} was happy.",
    "The year {year} left no mark on {who}, nor {he} on it.",
    "In {year} {he} worked, ate and slept, and nobody wrote it down.",
    "{year} passed {him} by on the other side of the street.",
    "Of {year} there is nothing to say but that {he} lived through it, which not all did.",
    "{who} kept {his} head down in {year}, and kept it.",
    "A page might be filled with what did not happen to {him} in {year}.",
    "{year}: dust, weather, wages.",
];

pub(crate) const ARRIVED_AND_GONE: &[&str] = &[
    "{who}, {trade}, of whom more is told above, had come to {locale} no earlier than this month.",
    "{who}, {trade}, had hardly unpacked in {locale}.",
    "It was the first month in {locale} of {who}, {trade}, and the last.",
];

pub(crate) const DRIVE_CUT_SHORT: &[&str] = &[
    "{who} had taken a herd on the trail out of {locale} this very month.",
    "The herd of {who}, hardly out of {locale}, is without its boss.",
    "{who} had only just pointed the cattle out of {locale}.",
];

pub(crate) const RECKONING: &[&str] = &[
    "Of {lives} who came into the country in these years {dead} on Boot Hill, {retired} hung up the guns and {alive} may tell of it.",
];

//! How an affair is opened and how it ended. `{A}` and `{B}` are the two parties, `{a}` and `{b}` those who led them: the hunted and the hunters.
//! Everything is in the past tense, so that one man and a dozen take the same verb.

pub(crate) const CAPTURE: &[&str] = &[
    "{B} called on {A} {place} with a warrant and without an appointment.",
    "Word reached {b} where {a} was lying up, and {place} {B} went to see about it.",
    "The law, in the person of {B}, undertook {place} to bring in {A}.",
    "Papers sworn out against {a} were carried by {B}, who came up with {A} {place}.",
    "It was {place} that {B} ran {A} to earth.",
    "{B} had been asking after {a} for some time, and {place} had an answer.",
    "An attempt was made {place} by {B} to arrest {A}.",
    "{A}, whose company has been much desired by the courts, met {B} {place}.",
    "There was to be an arrest {place}: {a} to be the guest and {B} the host.",
    "{A} had thought to pass the month quietly {place}, until {B} rode up to the door.",
    "{B} watched a house {place} which proved to contain {A} and a good many cartridges.",
    "The reward on {a} drew {B} to a hideout {place}, where {A} received callers.",
    "What the county wants it sends for, and {place} it sent {B} for {A}.",
];

pub(crate) const JAIL_BREAK: &[&str] = &[
    "{A} had business with the jail {place}, and {B} stood in the way of it.",
    "The jail {place} was tried from within and without, {A} on the one part and {B} on the other.",
    "{A} had tired of county cooking {place}, and {B} had the keys.",
    "An effort was made {place} to shorten the term of {a}, {B} dissenting.",
    "The lock of the jail {place} was put to the question by {A}, and {B} answered for the lock.",
    "{B} had charge of the calaboose {place} when {A} undertook to leave it empty.",
    "{a}, lodged {place} at the public expense, resolved to stop being a burden; {B} objected.",
    "It was understood {place} that {a} would not wait for the judge, and it was {B} who waited for {a}.",
    "Those who built the jail {place} should have heard what {A} thought of it, as {B} did.",
    "A jail delivery was attempted {place}: {A} against {B}, and no paper signed.",
    "{A} and {B} disagreed {place} about which side of a barred window a man ought to sleep on.",
];

pub(crate) const POSSE: &[&str] = &[
    "{B} took up the trail of {A} {place}.",
    "{A} had a start and {B} had a reason, and the two parties crossed the same ground {place}.",
    "There was hard riding {place}, {A} in front and {B} behind.",
    "{B} went out after {A}, and sighted the dust of them {place}.",
    "The tracks of {A} lay fresh {place}, and {B} could read.",
    "{A} left in haste, and {B} in no less, and the country {place} saw the pair of them go by.",
    "{B} saddled at short notice and pressed {A} {place}.",
    "Horseflesh was tested {place}, where {A} rode to keep ahead and {B} to prevent it.",
    "{a} had wished for a quiet ride {place}, and had {B} for company the whole way.",
    "Pursuit was made {place}, {B} following and {A} declining to be overtaken.",
    "{A} heard hoofs behind {place}, and the hoofs belonged to {B}.",
    "{B} swore to bring back {A}, and the oath was put to the proof {place}.",
    "A chase went by {place}, {A} leading it by no great distance and {B} wishing it less.",
];

pub(crate) const ROBBERY: &[&str] = &[
    "{A} visited the bank {place} to make a withdrawal on no account whatever; {B} had the keeping of the street.",
    "The bank {place} opened its books to {A}, at the point of a pistol, with {B} near enough to hear of it.",
    "{A} rode up to the bank {place} at noon, and {B} came up the street to ask why.",
    "An application for funds was presented {place} by {A}, and contested by {B}.",
    "The money of the widow and the cattleman alike was threatened {place} by {A}, and guarded by {B}.",
    "Banking hours were extended {place} at the wish of {A} and over the protest of {B}.",
    "{A} examined the vault {place} without the leave of the cashier, and {B} examined {a}.",
    "The cashier {place} found himself waiting on {A}, while {B} waited outside.",
    "{A} tried the bank {place}, and {B} tried {A}, without a jury.",
    "Deposits {place} were all but forwarded by saddle-bag, {A} to carry them and {B} to object.",
    "A financial question arose {place} between {A} and {B}, and was put in lead.",
    "There was a run on the bank {place}: {A} ran in, and {B} ran toward the noise.",
];

pub(crate) const RUSTLING: &[&str] = &[
    "{A} had {head} of other people's cattle {place} when {B} came for them.",
    "The ownership of {head} was disputed {place}, {A} having the cattle and {B} the brand.",
    "{B} trailed {head} of missing stock and came up with it {place}, {A} riding herd.",
    "{head} walked off the range in the company of {A}, and came {place} into the company of {B}.",
    "A herd of {head}, under new and unpaid management by {A}, met {B} {place}.",
    "{A was} moving {head} by a private road {place}, and {B} chose the same road.",
    "{B} counted short, rode out, and counted {head} again {place} in the keeping of {A}.",
    "There stood {head} {place}, and two opinions as to whose: that of {A} and that of {B}.",
    "Running irons were out {place}, where {A} had {head} to alter and {B} came to read the brands.",
    "{A} and {B} met {place} over {head}, none of which were consulted.",
    "Beef went cheap {place}: {A} paid nothing for {head}, and {B} came to collect.",
];

pub(crate) const GUNFIGHT: &[&str] = &[
    "{A} and {B} had words {place}, and the words ran out before the cartridges did.",
    "A difference between {A} and {B} was settled {place} in the usual coin.",
    "{A} met {B} {place}, and neither of them had come to shake hands.",
    "It had been coming for some time, and {place} it came: {A} against {B}.",
    "{a} sent word to {b}, {b} sent word back, and the correspondence was closed {place}, {A} and {B} being present.",
    "{A} and {B} stood up to each other {place}.",
    "The street was not wide enough {place} for {A} and {B} together.",
    "Nobody can now say what {A} and {B} quarrelled about {place}, and it is late to ask.",
    "{B} was looking for {A} {place}, and had the ill manners to find what was sought.",
    "There was a meeting {place} between {A} and {B}, with pistols for a chairman.",
    "{A} and {B} disputed {place} a question of reputation, of which there is said to be only so much in the country.",
    "Persons {place} who value their windows report an exchange between {A} and {B}.",
    "{A} came to an understanding with {B} {place}, and it was heard a long way off.",
    "A coolness of long standing between {A} and {B} grew warm {place}.",
    "The peace {place} was broken by {A} on the one side and {B} on the other, in equal parts.",
    "{A} thought {B} a liar, {B} thought the same of {A}, and the point was argued {place}.",
];

pub(crate) const WAR_FIGHT: &[&str] = &[
    "The range war came to blows {place}, {A} facing {B}.",
    "{A} and {B}, who dispute the grass, disputed it {place} with rifles.",
    "Fences were cut, tempers were lost, and {place} {A} met {B} in the open.",
    "The two outfits, {A} and {B}, rode into each other {place}.",
    "Water and grass were the matter {place}, and {A} and {B} took it to a higher court.",
    "{B} would not give up the range and {A} would not share it, and they argued it out {place}.",
    "The feud took another turn {place}, where {A} found {B}.",
    "There was a fight on the range {place}, {A} on this side of the line and {B} on that.",
    "{A} rode to show {B} where the line ran {place}, and each side brought its own surveyors, armed.",
];

pub(crate) const BESIEGED: &[&str] = &[
    "{A was} surrounded {place} by {B}, and there was no water that could be reached.",
    "{B} closed about {A} {place}, and nobody was going anywhere that day.",
    "{A} took cover {place} and stood a siege there from {B}.",
    "A siege was laid {place}, {B} without and {A} within.",
    "{A} made a fort {place} of what lay to hand, and {B} sat down before it.",
    "The road was closed {place} to {A}, who held what shelter there was against {B}.",
    "{A} travelled as far as {spot} and got no farther, being ringed by {B}.",
];

pub(crate) const RUN_DOWN: &[&str] = &[
    "{A was} sighted {place} by {B}, whose country it was before it was anybody's.",
    "{B} gave chase to {A} {place}.",
    "{A} rode {place} with {B} close behind and gaining.",
    "The crossing {place} was claimed, and {A} learned by whom from {B}.",
    "{A} had hoped to pass {place} unseen, and {B} saw everything.",
    "{B} had not been asked about the new road {place}, and put the case to {A}.",
];

pub(crate) const RAID: &[&str] = &[
    "{B} fell upon {A} {place}.",
    "{A} had set up {place} on ground that {B} had never sold.",
    "The party of {A} was struck {place} by {B}.",
    "{B} raided {A} {place} and left little time to look for boots.",
    "Ground held {place} by {A} was wanted back by {B}, who came to take it.",
    "{A} posted too few to watch {place}, as {B} went to show.",
];

pub(crate) const CAMP: &[&str] = &[
    "{B} moved against the camp of {A} {place}.",
    "The camp of {A} {place} was attacked by {B}, who had the order in writing and no great wish to read it out.",
    "{A was} in camp {place}, with families and ponies, when {B} came.",
    "{B} marched to break up the camp of {A} {place}.",
    "It was {A}, at home {place}, whom {B} had been sent to find.",
];

pub(crate) const ESCAPED: &[&str] = &[
    "{a} got clear, and the warrant came home unserved.",
    "When it was over {a} was gone, and {b} had only hoofprints to lock up.",
    "{a} declined the invitation and rode away from it.",
    "{a} is at large.",
    "The pursuit ended where {a} wished it to end, which was a long way from {a}.",
    "{b} came back without {a}, and did not care to be asked.",
    "There is a good deal of {locale}, and {a} now has all of it to ride in.",
    "{a} escaped; by what road is not known.",
    "The trap was a sound one and lacked only {a}, who went out by the side of it.",
    "No one laid a hand on {a}.",
    "{a} was last seen going away.",
    "{b} holds the ground; {a} has liberty, and thinks it the better bargain.",
    "So {a} rides yet.",
    "The county is out its trouble and {a} is out of the county.",
    "Of {a} nothing was taken but a description.",
    "{a} slipped the halter.",
];

pub(crate) const CHASED: &[&str] = &[
    "The better horses were in front, and {a} was among them.",
    "{a} drew off mile by mile until {b} could see nothing but country.",
    "It was never a fight; {a} outran it.",
    "{b} rode good animals to a standstill and {a} did not.",
    "The chase went to {a} by a distance.",
    "By the end of it {b} had followed a cloud of dust to where there was no more dust.",
    "{a} was not caught, and scarcely seen.",
    "Horses won it for {a}, and horses lost it for {b}.",
];

pub(crate) const TAKEN: &[&str] = &[
    "{a} was taken alive.",
    "{a} gave up the day, and {b} has the custody of the remainder.",
    "The upshot is that {a} is a prisoner.",
    "{b} brought {a} in.",
    "{a} was secured, with rope.",
    "It ended with {a} in irons.",
    "{a} rode back in the middle of the party and not at the head of it.",
    "{a} fell into the hands of {b}, who did not let go.",
    "There was no more running for {a} after that.",
    "{a} was overpowered and disarmed.",
    "{b} made good the capture, and {a} made no further remarks.",
    "{a} is taken, and there are those who will sleep the sounder.",
    "The end of the rope was held by {b} and the other end by {a}.",
];

pub(crate) const SLAIN: &[&str] = &[
    "{a} was not taken alive.",
    "{a} fell there, and the case is closed.",
    "{b} brought back {a} across the saddle.",
    "{a} would not be taken, and was not.",
    "The matter of {a} goes now to a higher bench.",
    "{a} was killed in it.",
    "They called on {a} to yield, as the form is, and {a} is dead.",
    "No trial will be wanted: {a} is dead.",
    "{a} chose to fight it out, and it was fought out to the end.",
    "{a} died on the ground, game to the last by all accounts.",
    "It cost {a} everything {a} had.",
    "It was the last ride of {a}.",
];

pub(crate) const UNDECIDED: &[&str] = &[
    "Neither party had the satisfaction of it.",
    "It ended with nothing settled but the nerves of the horses.",
    "Both sides have gone home, and both call it a victory.",
    "It cannot be said that anybody won.",
    "What it was all for is a question nobody left on the ground could answer.",
    "The business stands exactly where it stood.",
    "No decision was reached.",
    "It was a drawn match.",
];

pub(crate) const ROBBED: &[&str] = &[
    "The bank was robbed.",
    "The money has not been heard from since.",
    "The money went along.",
    "The vault is empty and the cashier is home in bed.",
    "{a} and the deposits left town together.",
    "Depositors are requested to be patient, and have no choice.",
    "It was a clean job, as such jobs go, and the bank is the poorer by all it held.",
    "What was in the safe is in the saddle-bags.",
    "The bank lost the money and the town lost its temper.",
    "{a} came for the money and got the money.",
];

pub(crate) const FOILED: &[&str] = &[
    "The bank kept its money.",
    "Not a dollar left the vault for good.",
    "The robbery failed, and the cashier has asked for a raise.",
    "The safe is whole and so are the savings.",
    "{a} came for gold and got lead.",
    "The raid miscarried, and depositors may go on depositing.",
    "The loot never reached the end of Main Street.",
    "{b} saved the bank, and the directors have voted thanks, which cost them nothing.",
    "The till was counted afterwards and found to be in order.",
    "{a} left the bank as poor as {a} came to it.",
];

pub(crate) const DRIVEN: &[&str] = &[
    "{head was} driven off, and that was all there was.",
    "The whole of the stock, {head}, is gone.",
    "{head} went over the far ridge and will be wearing another brand by now.",
    "The rustlers kept the lot, which was {head}.",
    "The owners have the memory of {head}.",
    "Of {head} not one came home.",
];

pub(crate) const RECOVERED: &[&str] = &[
    "{head was} recovered, which was the whole number.",
    "The herd, {head}, is back on its own grass.",
    "{head was} taken home again, no worse for the travel.",
    "The owners have {head} again, and none is wanting.",
    "The cattle came back, to the number of {head}, and were the only party to it that had eaten.",
    "{b} kept the {head} and the argument.",
];

pub(crate) const DIVIDED: &[&str] = &[
    "{driven was} driven off and {kept} saved.",
    "The count at the end was {driven} gone and {kept} recovered.",
    "The rustlers have {driven}, the owners {kept}.",
    "Of the herd {kept} came home and {driven} did not.",
    "{kept was} got back; as to {driven}, nothing is known but the direction.",
    "The herd was parted, {driven} to the thieves and {kept} to those who paid for them.",
];

pub(crate) const SCATTERED: &[&str] = &[
    "The cattle went where they pleased and profited nobody.",
    "In the end neither side had a hoof to show for it.",
    "The herd strayed, and is its own master.",
    "Nobody has the beef.",
];

pub(crate) const BESTED: &[&str] = &[
    "{winner} had the better of it.",
    "{winner} is still standing, and {loser} is not.",
    "The decision went to {winner}.",
    "{winner} walked away from it.",
    "{loser} came off second, in a contest that pays only the first.",
    "It was {winner}'s day.",
    "{loser} was beaten fairly, if that is any comfort to {loser}.",
    "{winner} finished it.",
    "{loser} lost, and {winner} did not stay to talk it over.",
    "When the smoke thinned it was {winner} who could be seen through it.",
    "{winner} proved the quicker, or the luckier, which in such matters is the same thing.",
    "{winner} carried the point.",
    "{loser} has had the worst of it, and knows it.",
    "The argument was {winner}'s.",
];

pub(crate) const BOLTED: &[&str] = &[
    "{loser} found urgent business elsewhere.",
    "{loser} ran, and {winner} kept the ground.",
    "{loser} did not stay for the end of it.",
    "It finished with {loser} going one way and {winner} laughing the other.",
    "{loser} quit the field, and may be said to have lived to explain it.",
    "{winner} stood; {loser} did not.",
    "{loser} showed a clean pair of heels.",
];

pub(crate) const HELD_OUT: &[&str] = &[
    "{A} beat them off.",
    "{A} held, and came through it.",
    "{b} drew off at last and left the road open.",
    "{A is} safe and whole.",
    "{A} won through.",
    "{b} had enough of it at last, and went.",
    "{a} lives to tell it, and tells it at length.",
    "The place held.",
];

pub(crate) const CAVALRY: &[&str] = &[
    "The cavalry came.",
    "It was the Army that ended it, and for once in good time.",
    "A bugle was heard, and never did {a} like a tune so well.",
    "Troopers rode in from the post and the siege was up.",
    "{A} had the cavalry to thank, who have not sent a bill.",
];

pub(crate) const OVERRUN: &[&str] = &[
    "{b} took the place and all in it.",
    "No one got through.",
    "It went against {A}, and there was no help.",
    "{b} had the victory, entire.",
    "{A was} overcome.",
    "The ground belongs to {b}.",
];

pub(crate) const RAID_FAILED: &[&str] = &[
    "{A} held the ground, and {b} drew off.",
    "The attack was beaten back.",
    "{b} did not carry the place.",
    "{A} kept the place.",
    "It was a near thing, and {A} had the near end of it.",
];

pub(crate) const RAID_WON: &[&str] = &[
    "{b} carried the place.",
    "{A} could not hold it.",
    "{b} had the ground in the end, and all that stood on it.",
    "The day was {b}'s.",
    "{A} gave way before {b}.",
];

pub(crate) const FOLLOWED: &[&str] = &[
    "The matter did not rest there.",
    "That was not the end of it.",
    "More came of it before the month was out.",
    "There was a sequel.",
    "The dust had not settled when it was raised again.",
    "It would have been well to stop there, and nobody did.",
    "What followed, followed quickly.",
    "A second chapter was opened at once.",
    "One thing led to its neighbor.",
    "Saddles were not yet cold.",
    "Consequences were not long in coming.",
];

/// For one who defended his own camp.
pub(crate) const MADE_PRISONER: &[&str] = &[
    "{a} was made a prisoner.",
    "{a} was taken, and took it in silence.",
    "{b} holds {a}.",
    "{a} stood until there was nothing left to stand with, and was taken.",
    "{a} is a captive, and has not bowed to anybody.",
    "The camp fell, and {a} with it into the hands of {b}.",
];

pub(crate) const FELL: &[&str] = &[
    "{a} fell in front of the camp.",
    "{a} died where {a} had chosen to stand.",
    "{a} was killed, and was the last to leave the ground.",
    "{a} is dead, and will be sung of.",
    "They will not forget {a}, who was killed there.",
];

pub(crate) const BROKE_OUT: &[&str] = &[
    "{a} walked out, and the cell is to let.",
    "The bars did not hold {a}.",
    "{a} is out and away.",
    "By the time a lantern was found {a} was gone.",
    "The jail has lost its lodger, and the county its bill.",
    "{a} left without paying for the board.",
    "{a} is at large.",
    "The door was open and {a} was through it.",
    "{a} had the better of lock and keeper.",
    "{a} rode off on a borrowed horse, and the jailer has the bunk to himself.",
    "{b} has the keys yet, and nobody to turn them on.",
    "{a} slipped the halter.",
    "{a} broke out, and the broom was set to guard the cell.",
];

pub(crate) const KEPT_IN: &[&str] = &[
    "{a} got no farther than the yard.",
    "{a} is back in the cell, and the door has a second bolt.",
    "The bars held.",
    "It came to nothing, and {a} was locked up again.",
    "{b} turned the key on {a} a second time.",
    "{a} was overpowered and disarmed.",
    "The attempt failed, and {a} has the old bunk.",
    "{a} saw the street for a minute or so and was taken back in.",
    "The jail has {a} still.",
    "{a} was put back inside, and counted.",
    "Nothing was gained by it but a mended lock, and {a} is behind that.",
    "{b} kept the prisoner.",
];

pub(crate) const FRIENDS_CAME: &[&str] = &[
    "The loser had friends, and the friends had horses.",
    "Friends of the beaten party would not leave it there.",
    "The beaten side had friends who took it up before the smoke was gone.",
    "Revenge was sworn on the spot by friends of the loser.",
    "It was not left at that, for the other party had friends.",
];

pub(crate) const PURSUED: &[&str] = &[
    "The law was in the saddle within the hour.",
    "A posse was sworn before the dust had settled.",
    "Every horse at the rail was borrowed for the pursuit.",
    "The Marshal called for riders, and had them.",
    "Pursuit was not long in coming.",
    "They rang the church bell, and men came with rifles.",
];

pub(crate) const TRACKED: &[&str] = &[
    "The law did not let the trail go cold.",
    "The hiding place was found before the month was out.",
    "Somebody talked, and the law listened.",
];

pub(crate) const SLAIN_IN_JAIL: &[&str] = &[
    "{a} fell in the yard, and the case is closed.",
    "{a} was shot at the door, and no trial will be wanted.",
    "{a} got out, in a manner of speaking, and is dead.",
    "{a} died within sight of the street.",
    "It cost {a} everything {a} had.",
    "{a} was killed in it.",
    "{b} called on {a} to stand, and {a} is dead.",
    "The term of {a} is served.",
];

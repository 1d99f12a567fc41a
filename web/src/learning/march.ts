import type { Lesson } from './lessons';

/** A guided first battle of March Toward the Sound of Guns, for the French at Hirschfeld. */
export const MARCH_FIRST_BATTLE: readonly Lesson[] = [
  {
    id: 'aim',
    decision: 'Command: re-roll',
    stage: 'asked',
    says: 'You command the French. You win if one of your units holds Hirschfeld, alone and in good order, when the sixth turn ends. Each of your commanders has rolled a die: that is what he may spend this turn. One die may be rolled again, and the new number stands. A 1 or a 2 is worth it.',
    rule: 'MG-CMD-09',
  },
  {
    id: 'give',
    decision: 'Command: re-roll',
    stage: 'ready',
    says: 'Nothing has happened yet. The panel says what your order would do; the button below gives it.',
  },
  {
    id: 'actions',
    decision: 'Movement: actions',
    stage: 'asked',
    says: 'Now your units act, each action paid by its commander. The golden edges show who may. Pick Coëhorn’s Brigade, on the map or in the list.',
    rule: 'MG-CMD-12',
  },
  {
    id: 'move-or-change',
    decision: 'Movement: actions',
    stage: 'choosing',
    says: 'One action is a move or a change of formation. Infantry in column goes 4 inches, in line 2. What is not possible now is listed below with the reason. Choose Move.',
    rule: 'MG-MOV-04',
  },
  {
    id: 'ghost',
    decision: 'Movement: actions',
    stage: 'placing',
    says: 'Drag the ghost, or touch a proposal. The ruler shows the way of the corner that goes farthest, which is what counts. Try to pull it too far: you are told why not, and by which rule.',
    rule: 'MG-MOV-01',
  },
  {
    id: 'hussars',
    decision: 'Movement: actions',
    stage: 'asked',
    says: 'Go on as long as you have points. Beware with the hussars: when cavalry comes within 8 inches of infantry, play pauses and the infantry may try to form square. End the actions when you have done.',
    rule: 'MG-SQR-01',
  },
  {
    id: 'commanders',
    decision: 'Movement: commanders',
    stage: 'asked',
    says: 'Commanders ride up to 24 inches for nothing. Keep them near: a unit out of its commander’s range costs a point more.',
    rule: 'MG-CMD-15',
  },
  {
    id: 'shooting',
    decision: 'Shooting',
    stage: 'asked',
    says: 'Pick the battery, then point at a target without touching it: the exact chances are shown. Losses fall only when everybody has shot.',
    rule: 'MG-SHO-18',
  },
  {
    id: 'village',
    decision: 'Shooting',
    stage: 'choosing',
    says: 'The note says how many dice and what they need. Troops in the village are harder to hit; the sum in the panel says why, line by line.',
    rule: 'MG-SHO-12',
  },
  {
    id: 'their-turn',
    stage: 'watching',
    says: 'The Austrians do the same as you did. Every line of the log opens its rule and its dice, and shows its pieces on the map.',
  },
  {
    id: 'square',
    decision: 'Emergency square',
    stage: 'asked',
    says: 'Their cavalry has come within 8 inches, and your infantry may try to form square. A square does not move, and fire hits it more easily.',
    rule: 'MG-SQR-03',
  },
  {
    id: 'charge',
    decision: 'Movement: actions',
    stage: 'asked',
    turn: 2,
    says: 'A move that ends in contact is a charge, costs a point more, and is fought out in the melee of the same turn. When an enemy can be reached, the charge is among the choices. Shoot before you charge.',
    rule: 'MG-CHG-01',
  },
  {
    id: 'rally',
    decision: 'Movement: rally',
    stage: 'asked',
    says: 'A unit of yours has routed. A commander may pay for one attempt a turn to rally it; if it fails, it runs on.',
    rule: 'MG-RAL-01',
  },
  {
    id: 'over',
    stage: 'over',
    says: 'That was a whole battle. Watch it again, go to any moment of it and play on another way, or choose the next one.',
  },
];

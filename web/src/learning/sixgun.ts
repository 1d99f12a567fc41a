import type { Lesson } from './lessons';

/** A guided first gunfight of Six Gun Sound, for the Earps on the vacant lot. */
export const SIXGUN_VACANT_LOT: readonly Lesson[] = [
  {
    id: 'stand-off',
    decision: 'Stand-off',
    stage: 'asked',
    says: 'You command the Earps. The two parties face each other with their hands at their guns, and everybody’s nerve has been tested: whoever passed both dice fires now, the quickest first. Pick a man on the map or in the list; point at him first, and the exact chances are shown.',
    rule: 'SX-DRAW-08',
  },
  {
    id: 'draw',
    decision: /^Draw:/,
    stage: 'asked',
    says: 'He passed one die only, so it comes to a draw: he and the man you name each add a die to what they are worth, and the better one fires first.',
    rule: 'SX-DRAW-09',
  },
  {
    id: 'hide',
    decision: 'Where to hide?',
    stage: 'asked',
    says: 'His nerve failed, and he must get out of the enemy’s sight. The nearest hiding places are listed; he runs to the one you choose and ducks there.',
    rule: 'SX-MOV-11',
  },
  {
    id: 'cards',
    decision: /acts$/,
    stage: 'asked',
    says: 'Two cards open each turn and say which side goes first; then the men act one by one. This one may move, fire, or both. Whom he can shoot at is lit on the map.',
    rule: 'SX-CRD-03',
  },
  {
    id: 'step-into-view',
    decision: /acts$/,
    stage: 'placing',
    says: 'Drag him, or step him by keys. Mind who looks your way: when a man walks into an enemy’s sight, that enemy is tested at once and may shoot before the step is finished.',
    rule: 'SX-GAS-01',
  },
  {
    id: 'give',
    decision: /acts$/,
    stage: 'ready',
    says: 'Nothing has happened yet. The panel says what the order would do; the button gives it.',
  },
  {
    id: 'got-a-shot',
    decision: 'Got a shot',
    stage: 'asked',
    says: 'An enemy has walked into view, and your man passed his test: he fires before the other can go on. Say how many bullets.',
    rule: 'SX-GAS-06',
  },
  {
    id: 'their-turn',
    stage: 'watching',
    says: 'Now the cowboys act. Each line of the log opens its rule and its dice; a commander will tell you why he gave an order if you ask him.',
  },
  {
    id: 'over',
    stage: 'over',
    says: 'That was a gunfight. Watch it again, go back to any moment and play on another way, or choose a longer one.',
  },
];

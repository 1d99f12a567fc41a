/// Plays acts one after another: a state machine that is told how much time has passed. It knows no clock and no screen.
import type { Act } from './scenes';

/** How fast what happens is shown; 0 is at once. */
export type Speed = 0 | 1 | 2 | 4;
export const SPEEDS: readonly Speed[] = [1, 2, 4, 0];

/** A commander's whole turn is watched within so many milliseconds at single speed. */
export const BUDGET = 15_000;
/** Of what is left of that, an act may take this part while nobody knows how many will follow; more if there is a melee in it. */
const SHARE = { plain: 0.07, melee: 0.5 };

export interface Playing {
  /** What is still to be watched; the first is being watched. */
  acts: Act[];
  /** Which scene of the first act is looked at. */
  scene: number;
  /** How long it has been looked at, as if at single speed and with all the time there is: it is over at its `lasts`. */
  at: number;
  /** How much faster than it would like the first act passes. */
  haste: number;
  /** What a commander's turn has taken so far. */
  spent: number;
  /** No more acts of the turn will follow: what is left can be shared out. */
  complete: boolean;
}

export const IDLE: Playing = { acts: [], scene: 0, at: 0, haste: 1, spent: 0, complete: true };

/** An act more. Whoever gave an order himself has as much time as he likes, and with each turn the time is counted afresh. */
export function add(playing: Playing, act: Act, complete: boolean, turn: 'same' | 'new' = 'same'): Playing {
  const spent = act.hurries && turn === 'same' ? playing.spent : 0;
  const next = { ...playing, acts: [...playing.acts, act], spent, complete };
  return playing.acts.length === 0 ? begun({ ...next, scene: 0, at: 0 }) : next;
}

/** So much time has passed. */
export function advance(playing: Playing, milliseconds: number, speed: Speed): Playing {
  if (speed === 0) return skip(playing);
  let [now, left] = [playing, milliseconds * speed];
  while (now.acts.length > 0) {
    const [act] = now.acts as [Act];
    const scene = act.scenes[now.scene];
    if (!scene) {
      now = nextAct(now);
      continue;
    }
    const rest = scene.lasts - now.at;
    const takes = rest / now.haste;
    if (left < takes || scene.waits) {
      const gone = Math.min(left, takes);
      return { ...now, at: now.at + gone * now.haste, spent: now.spent + (act.hurries ? gone : 0) };
    }
    left -= takes;
    now = { ...now, scene: now.scene + 1, at: 0, spent: now.spent + (act.hurries ? takes : 0) };
  }
  return now;
}

/** Whether the player is waited for: the scene has been shown, and stays until he goes on. */
export function isWaiting({ acts: [act], scene, at }: Playing): boolean {
  const shown = act?.scenes[scene];
  return shown !== undefined && shown.waits && at >= shown.lasts;
}

/** The player has seen enough of a scene that waits for him; of another, it is over at once. */
export function goOn(playing: Playing): Playing {
  const [act] = playing.acts;
  if (!act) return playing;
  const next = { ...playing, scene: playing.scene + 1, at: 0 };
  return next.scene < act.scenes.length ? next : nextAct(next);
}

/** Everything that is still to be watched is over. */
export function skip(playing: Playing): Playing {
  return { ...IDLE, spent: playing.spent };
}

function nextAct(playing: Playing): Playing {
  return begun({ ...playing, acts: playing.acts.slice(1), scene: 0, at: 0 });
}

/** The first act begins: it takes the time it likes, or what can be spared for it. */
function begun(playing: Playing): Playing {
  const [act] = playing.acts;
  if (!act?.hurries) return { ...playing, haste: 1 };
  const wanted = (some: Act) => some.scenes.reduce((sum, scene) => sum + scene.lasts, 0);
  const left = Math.max(BUDGET - playing.spent, 1);
  const all = playing.acts.reduce((sum, some) => sum + wanted(some), 0);
  const share = playing.complete ? wanted(act) / Math.max(all, 1) : act.melees.length > 0 ? SHARE.melee : SHARE.plain;
  return { ...playing, haste: Math.max(1, wanted(act) / (left * share)) };
}

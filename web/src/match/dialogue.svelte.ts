import { get, put, type Draft } from './pointer';
import { isNo, type Link, type No } from '../link/link';
import { latest } from '../link/latest';
import { flush } from '../gestures/flush';
import { answer as placed, answered, begin, caught, next, type Input, type Placing } from '../gestures/placing';
import type { Pose } from '../gestures/geometry';
import type { Chances } from '../link/oddsmaker';
import type { Ask, Base, Choice, Preview, Suggestion } from '../protocol';

/** What an order would do, or why not. */
export type Verdict = { ok: true; preview: Preview } | { ok: false; no: No };

/** What a choice would lead to, while a pointer rests on it. */
export interface Peek {
  choice: Choice;
  verdict: Verdict | null;
  chances: Chances | null;
}

/** Whoever counts the chances of an order. */
export interface Odds {
  /** Tells them as they are counted, ever more exactly, until they are exact or nobody waits any more. */
  ask(order: Draft, tell: (chances: Chances) => void): Promise<void>;
  /** Nobody waits any more. */
  drop(): void;
}

/** The bases of those beside whom a piece may be laid. */
export type Neighbours = (piece: string) => Base[][];

/** An order of one piece in the words of its choices. */
export interface Spoken {
  question: string;
  piece: string;
  words: string[];
}

/** So many of the pieces that come next are tried whether they may do the same. */
const MOST_TRIED = 8;

interface Step {
  label: string;
  /** The piece that was picked, if one was. */
  piece: string | null;
  draft: Draft;
  ask: Ask;
}

/**
 * The way from an open decision to an order. It holds a draft and shows what the rules ask for it; every choice brings the next
 * draft along, so nothing here knows a game.
 */
export class Dialogue {
  draft = $state.raw<Draft>({});
  ask = $state.raw<Ask | null>(null);
  /** The steps taken so far, to go back by. */
  trail = $state.raw<Step[]>([]);
  /** The ghost, while a piece is to be placed. */
  placing = $state.raw<Placing | null>(null);
  /** A proposal the ghost in the hand has fallen into. */
  caught = $state.raw<{ draft: unknown; pose: Pose } | null>(null);
  /** What the draft would do as it stands, or why not. */
  verdict = $state.raw<Verdict | null>(null);
  /** The exact chances of a draft that is a whole order, as far as they are counted. */
  chances = $state.raw<Chances | null>(null);
  peek = $state.raw<Peek | null>(null);
  /** Where a ghost that was let go too far would be allowed to stand on its way there. */
  farthest = $state.raw<{ draft: Draft; inches: number } | null>(null);
  /** The draft is a whole order. An empty one never is: there is nothing in it yet that could be given. */
  whole = $derived(this.ask?.ready === true && Object.keys(this.draft).length > 0);
  /** What the only thing is called that can be done, if the question began with no choice. */
  lone = $state<string | null>(null);
  /** There is nothing to choose: the one thing that can be done lies ready. */
  sole = $derived(this.whole && this.trail.length === 0 && !this.ask?.pieces.some((choice) => !choice.refused) && !this.ask?.options.some((choice) => !choice.refused && !this.holds(choice)) && ![this.ask?.place, this.ask?.assign, this.ask?.number, this.ask?.text].some(Boolean));
  /** The draft is a whole order and the rules have nothing against it. */
  ready = $derived(this.whole && this.verdict?.ok === true);

  #link: Link;
  /** Called with the draft whenever it changes, so that a reload finds it again. */
  #kept: (draft: Draft) => void;
  #preview: (order: Draft) => void;
  #odds: Odds | null;
  #neighbours: Neighbours;
  /** The order whose chances are being counted. */
  #counted = $state.raw<Draft | null>(null);
  /** The proposal that was taken last. */
  #proposal: Suggestion | null = null;
  /** Grows with every question, so that an answer that comes too late is known. */
  #turn = 0;

  constructor(link: Link, kept: (draft: Draft) => void = () => undefined, odds: Odds | null = null, neighbours: Neighbours = () => []) {
    this.#link = link;
    this.#neighbours = neighbours;
    this.#kept = kept;
    this.#odds = odds;
    this.#preview = latest(
      (order: Draft) => this.#judge(order),
      (verdict, order) => {
        if (order === this.draft || this.placing) this.verdict = verdict;
      },
    );
  }

  /** A new decision: the draft is empty. */
  async start(ask: Ask | null) {
    this.#turn++;
    this.trail = [];
    this.lone = null;
    this.#put({}, ask);
    if (ask) await this.#takeOnlyWay();
  }

  /** A draft from before a reload. If the rules no longer know it, the decision starts afresh. */
  async resume(draft: Draft, first: Ask | null) {
    await this.start(first);
    if (!first || Object.keys(draft).length === 0) return;
    const reply = await this.#link.send({ type: 'ask', draft });
    if (reply.type !== 'ask') return;
    this.trail = [{ label: 'the beginning', piece: pieceIn(draft, first), draft: {}, ask: first }];
    this.#put(draft, reply);
  }

  /** Picks a choice. One that may not be picked shows why. */
  async take(choice: { label: string; draft: unknown; piece?: string | null; refused?: Choice['refused'] }) {
    if (choice.refused) {
      this.verdict = { ok: false, no: { type: 'refused', ...choice.refused } };
      return;
    }
    await this.#advance(choice.label, choice.piece ?? null, choice.draft as Draft);
    await this.#takeOnlyWay();
  }

  /** Whether the draft says already what a choice would make it say. */
  holds(choice: { draft: unknown }): boolean {
    return isSame(choice.draft, this.draft);
  }

  /** Puts an answer into the draft where the rules asked for it. The question stays open to be answered otherwise. */
  async answer(field: string, value: unknown) {
    await this.#settle(put(this.draft, field, value));
  }

  /** A proposed draft that answers the question that is open. */
  async suggest(draft: unknown) {
    this.farthest = null;
    this.#proposal = this.ask?.place?.suggestions.find((suggestion) => isSame(suggestion.draft, draft)) ?? null;
    await this.#settle(draft as Draft);
    const place = this.ask?.place;
    if (place && this.placing) this.placing = answered(get(draft, place.field), place) ?? this.placing;
  }

  /** A hand does something with the ghost. While it moves, the rules are asked for a preview; when it rests, for the next question. */
  async hand(input: Input) {
    const place = this.ask?.place;
    if (!place || !this.placing) return;
    const before = this.placing;
    this.placing = next(before, input, place);
    if (this.placing === before) return;
    // Whoever goes by whole inches means them; else a ghost brought near to a proposal falls into it, and stays there when let go.
    // Brought near a friend, it lies against him.
    const held = this.caught;
    const free = input.type === 'move' && !input.exact;
    this.caught = free ? (caught(this.placing, place) ?? null) : null;
    if (free && !this.caught && this.placing.at === 'moving' && place.answer.kind === 'pose') {
      this.placing = { ...this.placing, pose: flush(this.placing.pose, place.ghost, this.#neighbours(place.piece)) };
    }
    if (input.type === 'up' && held) return this.suggest(held.draft);
    const order = this.caught ? (this.caught.draft as Draft) : put(this.draft, place.field, placed(this.placing, place));
    if (this.placing.at === 'resting') {
      if (input.type !== 'up' || before.at !== 'resting') {
        await this.#settle(order);
        await this.#seekFarthest();
      }
    } else if (input.type === 'move') {
      this.#preview(order);
    }
  }

  /** The order in the making in the words of its choices, if it is a piece's: so it can be given to another. */
  get spoken(): Spoken | null {
    const [first, ...rest] = this.trail;
    if (!first?.piece) return null;
    const proposal = this.#proposal && isSame(this.#proposal.draft, this.draft) ? [this.#proposal.label] : [];
    return { question: first.ask.title, piece: first.piece, words: [...rest.map((step) => step.label), ...proposal] };
  }

  /** The pieces that may be picked next, beginning after one. */
  othersAfter(piece: string | null): Choice[] {
    const open = ((this.trail[0]?.ask ?? this.ask)?.pieces ?? []).filter((choice) => !choice.refused && choice.piece);
    const at = open.findIndex((choice) => choice.piece === piece);
    return [...open.slice(at + 1), ...open.slice(0, Math.max(at, 0))];
  }

  /** The next piece to which the same order may be given, if there is one among those that come next. */
  async likewise({ piece, words }: Spoken): Promise<Choice | null> {
    for (const next of this.othersAfter(piece).slice(0, MOST_TRIED)) if (await this.#leadsOn(next, words)) return next;
    return null;
  }

  /** The same order for another piece, as far as the same words are open to it. */
  async again(next: Choice, words: string[]) {
    await this.instead(next);
    for (const word of words) {
      const choice = this.ask?.options.find((option) => option.label === word && !option.refused);
      const proposal = this.ask?.place?.suggestions.find((suggestion) => suggestion.label === word);
      if (choice) await this.take(choice);
      else if (proposal) await this.suggest(proposal.draft);
      else return;
    }
  }

  /** Whether all the words are open to a piece, one after another, and lead to an order that may be given, or to where a hand goes on. */
  async #leadsOn(first: Choice, words: string[]): Promise<boolean> {
    let draft = first.draft as Draft;
    let ask = await this.#asked(draft);
    const alone = async () => {
      for (let only = onlyWay(ask); only && !isSame(only.draft, draft); only = onlyWay(ask)) {
        draft = only.draft as Draft;
        ask = await this.#asked(draft);
      }
    };
    for (const word of words) {
      await alone();
      const option = ask?.options.find((choice) => choice.label === word && !choice.refused);
      const open = option ?? ask?.place?.suggestions.find((suggestion) => suggestion.label === word);
      if (!open) return false;
      draft = open.draft as Draft;
      ask = await this.#asked(draft);
    }
    await alone();
    if (!ask) return false;
    return ask.ready ? (await this.#judge(draft)).ok : isOpen(ask);
  }

  async #asked(draft: Draft): Promise<Ask | null> {
    const reply = await this.#link.send({ type: 'ask', draft });
    return reply.type === 'ask' ? reply : null;
  }

  /** A hand takes hold of a piece on the map: if some way of the open question leads to placing it, that way is gone. */
  async grab(piece: string): Promise<boolean> {
    const [now, first] = [this.ask, this.trail[0]?.ask];
    for (const ask of first ? [now, first] : [now]) {
      const way = ask && (await this.#wayTo(piece, ask));
      if (!way) continue;
      if (ask !== this.ask) this.reset();
      for (const choice of way) if (this.ask?.place?.piece !== piece) await this.take(choice);
      return this.ask?.place?.piece === piece;
    }
    return false;
  }

  /** What else could still be done if the order in the making, which is no piece's, were not given: "end the phase", say. */
  get leftOver(): Choice[] {
    const [first] = this.trail;
    // Whoever has placed a piece or named a number is doing something, not ending it.
    const doing = [...this.trail.map((step) => step.ask), this.ask].some((ask) => ask?.place || ask?.number || ask?.text);
    if (!first || first.piece !== null || !this.whole || doing) return [];
    return first.ask.pieces.filter((choice) => !choice.refused);
  }

  /** Whether nothing more is asked about the draft. */
  get isSettled(): boolean {
    return this.ask !== null && !isOpen(this.ask);
  }

  /** Leaves the order in the making for another one. */
  async instead(choice: Choice) {
    this.reset();
    await this.take(choice);
  }

  /** One step back. */
  back() {
    const last = this.trail.at(-1);
    if (!last) return;
    this.#turn++;
    this.trail = this.trail.slice(0, -1);
    this.#put(last.draft, last.ask);
  }

  /** Back to the open decision. */
  reset() {
    const first = this.trail[0];
    if (first) {
      this.trail = [first];
      this.back();
    } else if (this.ask) {
      this.#put({}, this.ask);
    }
  }

  /** A pointer rests on a choice, or leaves it. */
  async point(choice: Choice | null) {
    this.peek = choice && { choice, verdict: null, chances: null };
    if (!choice) return this.#lookAgain();
    if (choice.refused) {
      this.peek = { choice, verdict: { ok: false, no: { type: 'refused', ...choice.refused } }, chances: null };
      return;
    }
    const order = choice.draft as Draft;
    const verdict = await this.#judge(order);
    // A draft that is no whole order yet has neither a preview nor odds, and that is no news to anybody.
    if (!verdict.ok || this.peek?.choice !== choice) return;
    this.peek = { choice, verdict, chances: null };
    await this.#count(order, (chances) => {
      if (this.peek?.choice === choice) this.peek = { choice, verdict, chances };
    });
  }

  /** The first choices that lead from a question to where a piece is to stand: the piece itself, or an option, and one option after that. */
  async #wayTo(piece: string, from: Ask): Promise<Choice[] | undefined> {
    const open = (choices: Choice[]) => choices.filter((choice) => !choice.refused);
    const next = (choice: Choice) => this.#asked(choice.draft as Draft);
    for (const first of open([...from.pieces.filter((choice) => choice.piece === piece), ...from.options])) {
      const ask = await next(first);
      if (ask?.place?.piece === piece) return [first];
      if (ask?.place) continue;
      for (const second of open(ask?.options ?? [])) {
        if ((await next(second))?.place?.piece === piece) return [first, second];
      }
    }
    return undefined;
  }

  /** How far towards where the ghost was let go the rules would let it go: they are asked ever nearer to the edge. */
  async #seekFarthest() {
    this.farthest = null;
    const [place, placing, turn] = [this.ask?.place, this.placing, this.#turn];
    if (!place || !placing || this.verdict?.ok !== false || place.answer.kind === 'along') return;
    const { from } = place;
    const [x, y] = [placing.pose.x - from.x, placing.pose.y - from.y];
    const at = (part: number): Placing => ({ at: 'resting', inches: 0, pose: { ...placing.pose, x: toGrid(from.x + x * part), y: toGrid(from.y + y * part) } });
    let found: Draft | null = null;
    let [allowed, refused] = [0, 1];
    while ((refused - allowed) * Math.hypot(x, y) > 0.02) {
      const part = (allowed + refused) / 2;
      const draft = put(this.draft, place.field, placed(at(part), place));
      const verdict = await this.#judge(draft);
      if (turn !== this.#turn || this.ask?.place !== place) return;
      if (verdict.ok) [allowed, found] = [part, draft];
      else refused = part;
    }
    if (found) this.farthest = { draft: found, inches: allowed * Math.hypot(x, y) };
  }

  async #advance(label: string, piece: string | null, draft: Draft) {
    const ask = this.ask;
    const turn = ++this.#turn;
    const reply = await this.#link.send({ type: 'ask', draft });
    if (turn !== this.#turn || !ask) return;
    if (isNo(reply)) {
      this.verdict = { ok: false, no: reply };
      return;
    }
    // The same question with another answer in the draft already (who pays, which piece is placed next): that is no step.
    const sideways = this.trail.length > 0 && reply.title === ask.title && reply.rule === ask.rule;
    if (!sideways) this.trail = [...this.trail, { label, piece, draft: this.draft, ask }];
    this.#put(draft, reply);
  }

  /** Where there is only one way to go on, nobody is asked. */
  async #takeOnlyWay() {
    for (let only = onlyWay(this.ask); only; only = onlyWay(this.ask)) {
      // A way that leads back to where one is, is none.
      if (this.holds(only)) return;
      const turn = ++this.#turn;
      const reply = await this.#link.send({ type: 'ask', draft: only.draft as Draft });
      if (turn !== this.#turn || isNo(reply)) return;
      if (this.trail.length === 0) this.lone = only.label;
      // Those who may not do anything are still shown, with the reason.
      this.#put(only.draft as Draft, { ...reply, pieces: [...reply.pieces, ...(this.ask?.pieces ?? [])] });
    }
  }

  async #settle(draft: Draft) {
    const turn = ++this.#turn;
    const reply = await this.#link.send({ type: 'ask', draft });
    if (turn !== this.#turn || !this.ask) return;
    if (isNo(reply)) {
      this.verdict = { ok: false, no: reply };
      return;
    }
    if (isOpen(reply) && !isSameQuestion(this.ask, reply)) {
      this.trail = [...this.trail, { label: this.ask.title, piece: this.ask.place?.piece ?? null, draft: this.draft, ask: this.ask }];
      this.#put(draft, reply);
      return;
    }
    // Answered, but it may still be changed: the ghost stays in the hand.
    this.draft = draft;
    this.ask = isOpen(reply) ? reply : { ...this.ask, title: reply.title, rule: reply.rule, ready: reply.ready };
    this.#kept(draft);
    await this.#weigh();
  }

  #put(draft: Draft, ask: Ask | null) {
    this.draft = draft;
    this.ask = ask;
    this.peek = null;
    this.caught = null;
    this.farthest = null;
    this.placing = ask?.place ? (answered(get(draft, ask.place.field), ask.place) ?? begin(ask.place)) : null;
    this.#kept(draft);
    void this.#weigh();
  }

  /** Finds out what the draft would do, and with what chances. */
  async #weigh() {
    const { draft, ask } = this;
    this.verdict = null;
    this.chances = null;
    const answered = ask?.place && get(draft, ask.place.field) !== undefined;
    // One leg of a way has been laid and the next is asked for: if the rules have something against the first, that is said now.
    const led = ask?.place && this.trail.at(-1)?.ask.place;
    if ((!ask?.ready && !answered && !led) || Object.keys(draft).length === 0) return;
    const verdict = await this.#judge(draft);
    if (draft !== this.draft) return;
    if (!verdict.ok && !answered && !ask?.ready && !(verdict.no.type === 'refused' && verdict.no.rule)) return;
    this.verdict = verdict;
    if (!verdict.ok || !ask?.ready) return;
    await this.#countDraft();
  }

  async #countDraft() {
    const { draft } = this;
    await this.#count(draft, (chances) => {
      if (draft === this.draft) this.chances = chances;
    });
  }

  /** The pointer has left a choice: what it pointed at is counted no more, and what the order itself may lead to is counted on. */
  async #lookAgain() {
    if (this.ready && !this.chances?.whole?.exact) return this.#countDraft();
    this.#counted = null;
    this.#odds?.drop();
  }

  async #judge(order: Draft): Promise<Verdict> {
    const reply = await this.#link.send({ type: 'preview', order });
    return isNo(reply) ? { ok: false, no: reply } : { ok: true, preview: reply };
  }

  /** Whether the chances of an order are still being counted. */
  get counting(): boolean {
    return this.#counted !== null;
  }

  async #count(order: Draft, tell: (chances: Chances) => void) {
    if (!this.#odds) return;
    this.#counted = order;
    await this.#odds.ask(order, tell);
    if (this.#counted === order) this.#counted = null;
  }
}

/** The one option there is, if there is nothing else to do but to take it. */
function onlyWay(ask: Ask | null): Choice | undefined {
  if (!ask || ask.ready || ask.place || ask.pieces.some((choice) => !choice.refused) || ask.options.length !== 1) return undefined;
  const [only] = ask.options;
  return only?.refused ? undefined : only;
}

/** Places are told to a hundredth of an inch. */
function toGrid(inches: number): number {
  return Math.round(inches * 100) / 100;
}

/** The piece a draft is about, of those that could be picked at the beginning. */
function pieceIn(draft: Draft, first: Ask): string | null {
  const text = JSON.stringify(draft);
  return first.pieces.find((choice) => choice.piece && text.includes(JSON.stringify(choice.piece)))?.piece ?? null;
}

/** Whether there is anything to answer. */
function isOpen(ask: Ask): boolean {
  return ask.pieces.length + ask.options.length > 0 || [ask.place, ask.assign, ask.number, ask.text].some(Boolean);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether two asks want the same thing put in the same place. */
function isSameQuestion(a: Ask, b: Ask): boolean {
  const fields = (ask: Ask) => [ask.place, ask.assign, ask.number, ask.text].map((part) => part?.field ?? '').join();
  return fields(a) === fields(b) && a.place?.piece === b.place?.piece;
}

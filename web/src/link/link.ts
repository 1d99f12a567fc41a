import type { Lettering } from '../gestures/lettering';
import type { GroundView, Message, Reply, Report, Side, View } from '../protocol';

/** What each message is answered with when all goes well. */
interface Answers {
  library: 'library';
  sheet: 'sheet';
  begin: 'table' | 'wanted';
  'begin-own': 'table' | 'wanted';
  check: 'checked';
  open: 'table';
  ground: 'ground';
  table: 'table';
  ask: 'ask';
  preview: 'preview';
  odds: 'odds';
  trials: 'odds';
  give: 'table' | 'wanted';
  say: 'table';
  command: 'table' | 'wanted';
  undo: 'table';
  seats: 'table';
  hands: 'table';
  chronicle: 'chronicle';
  moment: 'moment';
  'play-on': 'table';
  why: 'why';
  record: 'record' | 'appended';
  seal: 'record';
  export: 'record';
  report: 'report';
  contents: 'contents';
  rule: 'rule';
  search: 'contents';
  query: 'answer';
  measure: 'measured';
  relations: 'relations';
}

type Kind = Message['type'];
type Of<T extends Reply['type']> = Extract<Reply, { type: T }>;

/** A "no", by a rule or because the message made no sense. */
export type No = Of<'refused'> | Of<'problem'>;
export type AnswerTo<K extends Kind> = Of<Answers[K]> | No;

/** A battle to be laid. */
export type Opening = Extract<Message, { type: 'open' }>;

/** Whoever has a battle before the engine, and goes on with it when the engine stopped and another was started. */
export interface Attendant {
  /** The battle as it was last kept; nothing if none is to be laid again. */
  battle(): Opening | null;
  /** Another engine was started, because the last one stopped; the battle is being laid again. */
  restarted(laid: Promise<AnswerTo<'open'>> | null): void;
}

/** Whoever runs the match: a worker in this browser, or a server behind a socket. */
export interface Link {
  /**
   * Asks through the eyes of a seat; nothing is an umpire's, or those of one who does not look at a battle. An engine that stops in the middle of a
   * message answers it with a problem.
   */
  send<M extends Message>(message: M, eyes?: Side | null): Promise<AnswerTo<M['type']>>;
  /** Who is told when the engine had to be started anew. */
  attend(attendant: Attendant | null): void;
  /**
   * Ends what a commander is thinking: he is answered for with a problem. The battle is laid out anew as it was before his order,
   * if there is one to go on with, and whatever else was asked is answered then.
   */
  interrupt(battle: Opening | null): void;
}

/** Whoever draws: always in this browser, from what it may see. */
export interface Artist {
  /** The strokes and colours of the map, once for the page. */
  style(): Promise<string>;
  ground(ground: GroundView, dark: boolean): Promise<Drawing>;
  /** The pieces with their names, which keep off each other and off the names of the ground. */
  pieces(ground: GroundView, view: View, lettering: Lettering, dark: boolean): Promise<string>;
  /** The report of a battle as one page of HTML that stands alone. */
  report(ruleset: string, report: Report): Promise<string>;
}

export interface Drawing {
  svg: string;
  /** x, y, width and height of the whole sheet, y downwards. */
  box: [number, number, number, number];
}

export function isNo(reply: Reply): reply is No {
  return reply.type === 'refused' || reply.type === 'problem';
}

/** A link that looks through these eyes unless it is told otherwise. */
export function looking(link: Link, eyes: () => Side | null): Link {
  return {
    send: (message, through = eyes()) => link.send(message, through),
    attend: (attendant) => link.attend(attendant),
    interrupt: (battle) => link.interrupt(battle),
  };
}

/** The whole record of the battle on the table. */
export async function wholeRecord(link: Link): Promise<string> {
  const reply = await must<'record'>(link.send({ type: 'record', after: null }));
  if (reply.type !== 'record') throw new Error('the record did not come whole');
  return reply.text;
}

/** The answer, or the sentence of a "no" as an error: for messages whose refusal the page has no better place for. */
export async function must<K extends Kind>(answer: Promise<AnswerTo<K>>): Promise<Exclude<AnswerTo<K>, No>> {
  const reply = await answer;
  if (isNo(reply)) throw new Error((reply as No).says);
  return reply as Exclude<AnswerTo<K>, No>;
}

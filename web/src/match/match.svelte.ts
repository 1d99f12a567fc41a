import { Dialogue, type Spoken } from './dialogue.svelte';
import { RecordText } from './record';
import { Replay } from './replay.svelte';
import { asideOf, Behind, keep, keepUnfinished, newId, playOn, rename, unfinished, whyUnkept, type Battle } from './saved';
import { settings } from './settings.svelte';
import { fallen, type Fallen } from '../staging/fallen';
import { enemyTurn, recap, type Asked, type Recap } from '../staging/recap';
import { actOf, type Act } from '../staging/scenes';
import { Stage, upTo } from '../staging/stage.svelte';
import type { Draft } from './pointer';
import type { Chances, Oddsmaker, Written } from '../link/oddsmaker';
import type { Spot } from '../gestures/geometry';
import type { Lettering } from '../gestures/lettering';
import { isNo, looking, must, wholeRecord, type AnswerTo, type Artist, type Drawing, type Link, type No, type Opening } from '../link/link';
import type { BySide, Chapter, Effects, GroundView, Hand, Measured, PieceView, Relations, Report, Seat, Side, Table, Telling, Thought, Thoughts, View, Wanted, End, Word } from '../protocol';

/** Whether this page plays a battle, or only shows what another tab plays. */
export type Role = 'plays' | 'looks on';

/** An engine that stops so often within so many milliseconds is not started for this battle again. */
const MOST_RESTARTS = { times: 3, within: 10_000 };

/** The battle on the table: the last view, the open decision, the log. It knows no screen. */
export class Match {
  battle = $state.raw<Battle>() as Battle;
  table = $state.raw<Table>() as Table;
  ground = $state.raw<GroundView>() as GroundView;
  /** What the ground does to whom; nothing is drawn from it. */
  effects = $state.raw<Effects>() as Effects;
  drawing = $state.raw<Drawing>() as Drawing;
  /** The pieces as they are drawn now, and the size of the letters there is room for. */
  pieces = $state.raw('');
  letters = $state(0);
  chapters = $state.raw<Chapter[]>([]);
  /** Dice a person is to throw before the order goes through. */
  wanted = $state.raw<Wanted | null>(null);
  typed = $state.raw<string[]>([]);
  /** Something that went wrong, in a sentence. */
  problem = $state<string | null>(null);
  /** What is to be said of the record the battle was opened from: that it is of older rules, or was edited, and how far it holds. */
  notice = $state<string | null>(null);
  /** Why the browser does not keep the battle, in a sentence. */
  unkept = $state<string | null>(null);
  /** What another tab has done to the battle since it was laid here: nothing more is kept of what is done here. */
  behind = $state.raw<Behind | null>(null);
  /** The engine stops at this battle again and again: why, in a sentence. */
  broken = $state<string | null>(null);
  /** A piece that is looked at. */
  looked = $state<string | null>(null);
  relations = $state.raw<Relations | null>(null);
  measured = $state.raw<Measured | null>(null);
  /** A line of the log whose pieces and lines are shown on the table. */
  recalled = $state.raw<Telling | null>(null);
  /** What a commander thought before one of his orders, and which of those thoughts is shown on the table. */
  thoughts = $state.raw<Thoughts | null>(null);
  thought = $state.raw<Thought | null>(null);
  /** The order a commander is being asked about. */
  asking = $state<number | null>(null);
  /** What the enemy's last turn cost, when somebody here is asked again. */
  recap = $state.raw<Recap | null>(null);
  /** The last order somebody here gave to a piece: the next may be given the same. */
  spoken = $state.raw<Spoken | null>(null);
  /** The briefing lies open: nobody moves before it is put away. */
  briefing = $state(false);
  /** The pieces as they began. */
  #start = $state.raw<PieceView[]>([]);
  /** What a screen reader is told next. */
  heard = $state('');
  /** The screen waits to be handed to the one it is for. */
  handOver = $state(false);
  paused = $state(false);

  dialogue: Dialogue;
  replay: Replay;
  /** What follows an order is watched here, one thing after another. */
  stage: Stage;
  readonly role: Role;
  #link: Link;
  #artist: Artist;
  #lettering: Lettering = { pieces: 0.56, ground: 1 };
  #oddsmaker: Oddsmaker | null;
  /** What will be said when the screen has been handed over. */
  #news = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #gaveUp = false;
  /** Who has the screen. */
  #holder: Side | null = null;
  /** Grows with every interruption, so that a commander who is not waited for any more is known; nothing while none thinks. */
  #interruptions = 0;
  #thinking = false;
  /** Grows whenever the tape is put away, so that late answers are known. */
  #tape = 0;
  /** How many changes of the battle are not kept yet. */
  #unkept = 0;
  /** The record as it was last sent. */
  #record: RecordText | null = null;
  /** When a person was last asked in his own turn; nothing is known of the time before the page was opened. */
  #asked: Asked | null = null;
  /** Where each piece was last seen. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #places = new Map<string, Spot>();
  /** The report of the battle after so many orders: it is told once. */
  #reported: { orders: number; report: Promise<Report> } | null = null;
  /** What is kept is kept one after another, so that each knows the version before. */
  #keeping: Promise<void> = Promise.resolve();
  /** When the engine was last started anew, in milliseconds. */
  #restarts: number[] = [];

  /** What is seen: the battle as it is, what is being watched of it, or a moment of its past. */
  view: View = $derived.by(() => this.replay.moment?.view ?? this.stage.view ?? this.table.view);
  /** The log as far as it has been watched. */
  watched: Chapter[] = $derived.by(() => upTo(this.chapters, this.stage.until));
  /** Who has left the battle by the moment that is seen, and where. */
  fallen: Fallen[] = $derived.by(() => fallen(this.watched.filter((chapter) => chapter.number <= (this.replay.moment?.orders ?? Infinity)), this.#start, this.view.pieces));
  /** A person at this screen is asked, and has watched what happened. */
  mine = $derived.by(() => this.table.decision !== null && this.table.decision.side === this.table.seat && !this.table.commander && !this.replay.moment && !this.handOver && !this.stage.busy && this.role === 'plays');

  /** Whom the screen is for: the one who is asked, or whose dice are wanted. */
  screenFor = $derived.by(() => this.wanted?.side ?? ((this.table.hides && this.table.decision?.side) || this.table.seat));
  /** Somebody types his dice at a table he may not look at: the order is the other side's. */
  covered = $derived.by(() => this.table.hides && this.wanted !== null && this.wanted.side !== this.table.seat);

  /** The piece the open question begins with, if it does: the one that acts. */
  asked = $derived.by(() => {
    const { decision, view } = this.table;
    if (!this.mine || !decision) return null;
    const named = view.pieces.filter((piece) => decision.says.startsWith(`${piece.name} `)).map((piece) => piece.name);
    return named.reduce<string | null>((best, name) => (name.length > (best?.length ?? 0) ? name : best), null);
  });

  private constructor(link: Link & Artist, oddsmaker: Oddsmaker | null, role: Role) {
    this.role = role;
    const own = looking(link, () => this.table?.seat ?? null);
    this.#link = own;
    this.#artist = link;
    this.#oddsmaker = oddsmaker;
    const odds = oddsmaker && {
      ask: (order: Draft, tell: (chances: Chances) => void) => oddsmaker.ask(() => this.#written(), order, tell),
      drop: () => oddsmaker.drop(),
    };
    this.dialogue = new Dialogue(own, () => this.#keepDraft(), odds, (piece) => this.#friendsOf(piece));
    this.replay = new Replay(own, () => {
      this.stage.skip();
      void this.#draw();
    });
    this.stage = new Stage({
      draw: (view) => this.#artist.pieces(this.ground, view, this.#lettering, settings.dark).catch(() => null),
      speed: () => settings.all.speed,
      say: (says) => (this.heard = says),
      drawn: (pieces) => {
        if (this.replay.moment) return;
        this.pieces = pieces;
        this.letters = this.#lettering.pieces;
      },
      over: () => this.#watchedAll(),
    });
  }

  /** Puts a kept battle on the table, with the order that was being made. */
  static async open(link: Link & Artist, battle: Battle, oddsmaker: Oddsmaker | null = null, role: Role = 'plays'): Promise<Match> {
    const table = await must<'open'>(link.send(opening(battle)));
    const match = new Match(link, oddsmaker, role);
    // Nothing is kept before something is played: until then the record lies in the browser as it was.
    match.battle = asideOf(battle, table.notice);
    match.notice = table.notice;
    match.unkept = whyUnkept(battle.id);
    const { effects, ...ground } = await must<'ground'>(link.send({ type: 'ground' }));
    Object.assign(match, { ground, effects });
    match.drawing = await link.ground(match.ground, settings.dark);
    const left = role === 'plays' ? unfinished(battle.id) : null;
    match.#lay(table);
    match.briefing = settings.all.briefing && role === 'plays' && table.orders === 0 && table.decision !== null && Object.values(table.seats).some(({ who }) => who === 'person');
    match.#start = table.view.pieces;
    if (table.orders > 0) void match.#first();
    link.attend({ battle: () => opening(match.battle), restarted: (laid) => void match.#restarted(laid) });
    await match.#draw();
    if (left === 'damaged') {
      await match.dialogue.start(table.ask);
      match.problem = 'The order that was being made when the page was left is damaged and cannot be taken up again. Begin it afresh.';
    } else if (left && left.orders === table.orders) {
      await match.dialogue.resume(left.draft, table.ask);
      if (left.dice.length > 0) await match.give(left.dice);
    } else {
      await match.dialogue.start(table.ask);
    }
    match.#goOn();
    return match;
  }

  /** The table has been seen: whoever is asked first may begin. */
  beginNow() {
    this.briefing = false;
    this.#goOn();
  }

  /** Finds out where everybody began, for a battle that was taken up again. */
  async #first() {
    const reply = await this.#link.send({ type: 'moment', orders: 0 }).catch(() => null);
    if (reply?.type === 'moment') this.#start = reply.view.pieces;
  }

  /** The page is left: no commander moves any more. */
  close() {
    this.#closed = true;
    this.stage.skip();
    this.#link.attend(null);
    clearTimeout(this.#timer);
    if (this.#thinking) this.#link.interrupt(null);
    this.#oddsmaker?.stop();
  }

  /** Another tab plays the battle from now on: nothing more of this one is kept. An order that was not kept yet lies there as a draft. */
  giveUp() {
    this.#gaveUp = true;
    this.close();
  }

  /** Gives the order the dialogue has led to, with the dice typed so far. */
  async give(dice: string[] = []) {
    const { draft: order, spoken } = this.dialogue;
    this.briefing = false;
    const { orders } = this.table;
    await this.#play(this.#link.send({ type: 'give', order, dice }), dice, 'watched');
    if (this.table.orders > orders) this.spoken = spoken;
  }

  /** What a person has thrown for the batch that is wanted. */
  async throwDice(text: string) {
    const dice = [...this.typed, text];
    if (this.table.commander) await this.#command(dice);
    else await this.give(dice);
  }

  async undo() {
    await this.#play(this.#link.send({ type: 'undo' }, this.table.may_undo), []);
  }

  /** Whether somebody at this screen may concede for a side, or speak of a draw: a person plays it, and has the screen if that matters. */
  maySpeak(side: Side): boolean {
    const { decision, seats, hides, seat } = this.table;
    return decision !== null && this.role === 'plays' && seats[side].who === 'person' && (!hides || seat === side);
  }

  /** A side concedes, offers a draw or accepts one. */
  async say(side: Side, word: Word) {
    const reply = await this.#link.send({ type: 'say', word }, side);
    await this.#play(Promise.resolve(reply.type === 'refused' ? { type: 'problem', says: reply.says } : reply), []);
  }

  /**
   * Begins another line of the battle at the moment that is looked at. This one stays as it is; the new one is kept beside it under a name of its own.
   * Says which it is: whoever goes on, goes on there.
   */
  async branch(name: string): Promise<string | null> {
    const moment = this.replay.moment;
    if (!moment) return null;
    await this.#keeping;
    const reply = await this.#link.send({ type: 'play-on', orders: moment.orders });
    if (isNo(reply)) {
      this.problem = reply.says;
      return null;
    }
    const record = await wholeRecord(this.#link);
    // The engine has the new line before it: of the old one nothing more is kept from here.
    this.close();
    const { version: _, bookmarks, ...battle } = plain(this.battle);
    const id = newId();
    const { view, orders } = reply;
    await keep({
      ...battle, id, name, record, orders, stage: stageOf(view), ended: view.ended !== null, changed: Date.now(),
      branch: { of: battle.branch?.of ?? battle.id, orders: moment.orders },
      ...(bookmarks ? { bookmarks: bookmarks.filter((mark) => mark.orders <= orders) } : {}),
    });
    return id;
  }

  /** Puts a mark with a name at the moment that is looked at, instead of one that was there; none if the name is empty. */
  async bookmark(orders: number, name: string) {
    const others = (this.battle.bookmarks ?? []).filter((mark) => mark.orders !== orders);
    const bookmarks = [...others, ...(name ? [{ orders, name }] : [])].sort((one, other) => one.orders - other.orders);
    this.battle = { ...this.battle, bookmarks };
    await this.#keep();
  }

  async seat(seats: BySide<Seat>) {
    this.battle = { ...this.battle, seats };
    await this.#play(this.#link.send({ type: 'seats', seats }), []);
  }

  async hand(hands: BySide<Hand>) {
    this.battle = { ...this.battle, hands };
    await this.#play(this.#link.send({ type: 'hands', hands }), []);
  }

  async rename(name: string) {
    this.battle = { ...this.battle, name };
    await rename(this.battle.id, name).catch((error: unknown) => (this.problem = says(error)));
  }

  /** Takes in what the tab that plays has kept. */
  async follow(battle: Battle) {
    const reply = await this.#link.send(opening(battle));
    if (this.#closed) return;
    if (isNo(reply)) {
      this.problem = reply.says;
      return;
    }
    this.battle = battle;
    this.#lay(reply);
    await this.#draw();
  }

  /** Another tab has kept the battle in this version, or deleted it. */
  hear(version: number | null) {
    if (version === null) this.#fallBehind(new Behind('deleted'));
    else if (version > (this.battle.version ?? 0)) this.#fallBehind(new Behind('played on'));
  }

  /** Keeps what is on this table as a battle of its own, beside the one that was played on elsewhere, and says which it is. */
  async fork(): Promise<string> {
    const { version: _, ...battle } = plain(this.battle);
    const id = newId();
    await keep({ ...battle, id, name: `${battle.name}, the other way`, changed: Date.now() });
    return id;
  }

  /** The whole battle for a file, when the browser does not keep it: what is hidden too, for else it would be lost. */
  async rescued(): Promise<string> {
    const reply = await this.#link.send({ type: 'export' });
    if (!isNo(reply)) return reply.text;
    this.problem = 'The file tells everything, what is hidden too: nobody who plays should read it before the battle is over.';
    return this.battle.record;
  }

  /** A lesson has been heard; none any more are wanted if it is no lesson. */
  async learn(lesson: string | null) {
    const { guide, ...battle } = this.battle;
    this.battle = guide && lesson ? { ...battle, guide: { ...guide, heard: [...guide.heard, lesson] } } : battle;
    await this.#keep();
  }

  /** The battle as it stands, written down. */
  async #written(): Promise<Written> {
    const { ruleset, seats, hands } = this.table;
    const record = this.#unkept === 0 ? this.battle.record : await this.record();
    return { ruleset, record, seats, hands };
  }

  /** The battle told as one tells it afterwards. */
  report(): Promise<Report> {
    const { orders } = this.table;
    if (this.#reported?.orders !== orders) this.#reported = { orders, report: must<'report'>(this.#link.send({ type: 'report' })) };
    return this.#reported.report;
  }

  /** The same as a page that stands alone. */
  page(report: Report): Promise<string> {
    return this.#artist.report(this.table.ruleset, report);
  }

  /** The battle written down. What is known of the record already is not sent again. */
  async record(): Promise<string> {
    const known = this.#record;
    const reply = await must<'record'>(this.#link.send({ type: 'record', after: known?.last ?? null }));
    if (reply.type === 'record') {
      this.#record = RecordText.of(reply.text);
      return reply.text;
    }
    if (!known) throw new Error('the record did not come whole');
    this.#record = known.grown(reply.entries, reply.last);
    return this.#record.text;
  }

  /** The battle as a file for those who look at it; a sentence instead while a side may be kept in the dark. */
  async exported(): Promise<string | null> {
    const reply = await this.#link.send({ type: 'export' });
    if (!isNo(reply)) return reply.text;
    this.problem = reply.says;
    return null;
  }

  /** Looks at a piece: its facts, and where it stands in relation to others. */
  async look(piece: string | null) {
    this.looked = piece;
    this.relations = null;
    if (!piece) return;
    const reply = await this.#link.send({ type: 'relations', piece });
    if (reply.type !== 'relations' || this.looked !== piece) return;
    this.relations = reply;
    this.heard = reply.says;
  }

  async measure(from: End, to: End) {
    const tape = this.#tape;
    const reply = await this.#link.send({ type: 'measure', from, to });
    // A tape that was put away meanwhile is not laid again.
    if (tape !== this.#tape) return;
    this.measured = reply.type === 'measured' ? reply : null;
  }

  /** The tape is let go: what it showed stays to be read, and is said. */
  sayMeasure() {
    if (this.measured) this.heard = [this.measured.says, this.measured.seen?.says].filter(Boolean).join('. ');
  }

  unmeasure() {
    this.#tape++;
    this.measured = null;
  }

  /** The one whose turn it is has the screen; only now is anything of his shown or said. */
  async takeOver() {
    const to = this.screenFor;
    // Whoever throws his dice for the other's order does not look at the table.
    if (!this.wanted && to !== this.table.seat) {
      const reply = await this.#link.send({ type: 'table' }, to);
      if (this.#closed) return;
      if (isNo(reply)) {
        this.problem = reply.says;
        return;
      }
      this.#holder = to;
      this.#lay(reply);
      await Promise.all([this.#draw(), this.dialogue.start(reply.ask)]);
      return;
    }
    this.handOver = false;
    this.#holder = to;
    this.heard = this.#news;
    this.#news = '';
  }

  /** Asks the commander why he gave an order. */
  async askWhy(order: number) {
    this.asking = order;
    const reply = await this.#link.send({ type: 'why', order });
    if (this.asking !== order) return;
    this.asking = null;
    if (isNo(reply)) {
      this.problem = reply.says;
      return;
    }
    this.thoughts = reply;
    this.thought = null;
    this.heard = reply.says;
  }

  /** The last order a commander gave, by its number. */
  get lastCommanded(): number | null {
    const last = this.chapters.findLast((chapter) => chapter.by !== null && this.isCommanded(chapter.by));
    return last?.number ?? null;
  }

  isCommanded(side: Side): boolean {
    return this.table.seats[side].who === 'commander';
  }

  /** Holds the commander up, in the middle of a thought if need be, or lets him go on. Nothing has happened before his order is given. */
  pause(paused: boolean) {
    this.paused = paused;
    this.stage.pause(paused);
    clearTimeout(this.#timer);
    if (!paused) this.#goOn();
    else if (this.#thinking) this.#interrupt();
  }

  /** Draws everything anew: day has become night. */
  async redraw(dark: boolean) {
    const drawing = await this.#artist.ground(this.ground, dark).catch(() => null);
    if (!drawing || dark !== settings.dark) return;
    this.drawing = drawing;
    await this.#draw();
  }

  /** The bases of the other pieces of a piece's side. */
  #friendsOf(name: string) {
    const { pieces } = this.view;
    const side = pieces.find((piece) => piece.name === name)?.side;
    return pieces.filter((piece) => piece.side === side && piece.name !== name).map((piece) => piece.bases);
  }

  async #command(dice: string[]) {
    const interruptions = this.#interruptions;
    this.#thinking = true;
    const reply = await this.#link.send({ type: 'command', dice }).catch((error: unknown): No => ({ type: 'problem', says: String(error) }));
    if (interruptions !== this.#interruptions) return;
    this.#thinking = false;
    await this.#play(Promise.resolve(reply), dice, 'watched');
  }

  #interrupt() {
    this.#interruptions++;
    this.#thinking = false;
    this.#link.interrupt(opening(this.battle));
  }

  /** The engine stopped and another was started: the battle goes on from where it was last kept. */
  async #restarted(laid: Promise<AnswerTo<'open'>> | null) {
    this.#interruptions++;
    this.#thinking = false;
    clearTimeout(this.#timer);
    const now = Date.now();
    this.#restarts = [...this.#restarts.filter((at) => now - at < MOST_RESTARTS.within), now];
    const reply = await laid;
    if (this.#closed || this.broken || !reply) return;
    if (isNo(reply) || this.#restarts.length > MOST_RESTARTS.times) {
      this.broken = isNo(reply) ? reply.says : 'The engine stopped at it again and again.';
      this.close();
      return;
    }
    // Whatever the commander thought of may stop the engine again: he does not try of his own accord.
    this.paused = reply.commander;
    if (this.replay.moment) this.replay.close();
    this.#lay(reply);
    this.#unkept = 0;
    await Promise.all([this.#draw(), this.dialogue.start(reply.ask)]);
    const waits = reply.commander ? ' The commander waits: let him try again, take an order back, or take his seat.' : '';
    this.problem = `The engine stopped and was started anew. The battle stands as it was last kept, after ${reply.orders === 1 ? '1 order' : `${reply.orders} orders`}.${waits}`;
  }

  async #play(answer: Promise<AnswerTo<'give'> | No>, dice: string[], how: 'watched' | 'at once' = 'at once') {
    const reply = await answer.catch((error: unknown): No => ({ type: 'problem', says: String(error) }));
    if (this.#closed) return;
    switch (reply.type) {
      case 'table':
        this.#lay(reply, how === 'watched' ? this.#acts(reply) : []);
        await Promise.all([this.#keep(), this.#draw(), this.dialogue.start(reply.ask)]);
        this.#goOn();
        break;
      case 'wanted':
        this.wanted = reply;
        this.typed = dice.slice(0, reply.accepted);
        this.#keepDraft();
        this.#say(`${this.table.view.sides[reply.side].name}: ${reply.dice === null ? 'draw a card' : `roll ${reply.dice === 1 ? 'a die' : `${reply.dice} dice`}`} for ${reply.rule}.`);
        break;
      case 'refused':
        this.dialogue.verdict = { ok: false, no: reply };
        this.heard = reply.says;
        break;
      case 'problem':
        this.problem = reply.says;
        break;
    }
  }

  /** What there is to watch of an answer, unless somebody likes everything at once. */
  #acts(table: Table): Act[] {
    if (settings.all.speed === 0 || table.hides || this.replay.moment) return [];
    const acts = table.told.map((chapter) => actOf(chapter, chapter.by === null || table.seats[chapter.by].who === 'commander'));
    return acts.filter((act): act is Act => act !== null && act.scenes.some((scene) => scene.lasts > 0));
  }

  /** Takes in where everything stands, and tells what is new: at once, or as it is watched. */
  #lay(table: Table, acts: Act[] = []) {
    const isNew = this.table !== undefined;
    const before = isNew ? this.table.view : table.view;
    if (acts.length === 0) this.stage.skip();
    // Who holds a commander up holds up what is shown of him, and nothing of his own.
    this.stage.pause(this.paused && table.commander);
    for (const [index, act] of acts.entries()) {
      this.stage.add(act, index === 0 ? before : null, table.view, { closes: index === acts.length - 1, complete: !table.commander });
    }
    this.table = this.role === 'plays' ? table : { ...table, may_undo: null };
    this.wanted = null;
    this.typed = [];
    this.problem = null;
    this.recalled = null;
    this.chapters = [...this.chapters.filter((chapter) => chapter.number < table.told_from), ...table.told];
    for (const piece of table.view.pieces) this.#places.set(piece.name, piece.centre);
    this.#reckon(table);
    const news = isNew ? table.told.filter((chapter) => chapter.number === table.orders) : [];
    const heard = [...news.flatMap((chapter) => chapter.tellings.map((telling) => telling.says)), table.decision?.says ?? table.view.ended?.says ?? '']
      .join(' ');
    this.#say(acts.length > 0 ? '' : heard);
    this.thought = null;
    if (this.looked) void this.look(this.looked);
  }

  /** Somebody here is asked in his own turn, or all is over: what did the enemy's turn cost? */
  #reckon({ orders, decision, commander, seats, view }: Table) {
    // In the enemy's turn he may be asked, too, whither those go who must retreat: the turn is not over then.
    if (commander || decision?.interrupts || (decision && decision.side !== view.active)) return;
    const last = this.chapters.findLast((chapter) => chapter.by !== null && seats[chapter.by].who === 'person')?.number ?? -1;
    const turn = enemyTurn(this.chapters, this.#asked ?? { orders: last - 1, active: null });
    if (turn.some((chapter) => chapter.by !== null && seats[chapter.by].who === 'commander')) {
      this.recap = recap(turn, (piece) => this.#places.get(piece) ?? null);
    }
    this.#asked = { orders, active: view.active };
  }

  /** Tells what is new to whom it is for, when he has the screen. */
  #say(news: string) {
    const handed = this.table.hides && this.table.decision !== null && this.screenFor !== this.#holder;
    this.handOver = handed;
    if (!handed) this.#holder = this.screenFor;
    this.heard = handed ? '' : news;
    this.#news = handed ? news : '';
    // What one person looked at is not shown to the other.
    if (handed) this.looked = this.thoughts = null;
  }

  /** Looks for room for names of another size. */
  async letter(lettering: Lettering) {
    const { pieces, ground } = this.#lettering;
    if (lettering.pieces === pieces && lettering.ground === ground) return;
    this.#lettering = lettering;
    await this.#draw();
  }

  /** Everything has been watched: the table is what it is, and whoever is asked is told so. */
  #watchedAll() {
    if (this.#closed) return;
    void this.#draw();
    const asked = this.table.decision?.says ?? this.table.view.ended?.says ?? '';
    this.heard = this.heard.endsWith(asked) ? this.heard : `${this.heard} ${asked}`.trim();
  }

  async #draw() {
    // What is watched is drawn by the stage.
    if (this.stage.busy) return;
    const [view, lettering] = [this.view, this.#lettering];
    // An engine that stops at a drawing is started anew, and draws again then.
    const pieces = await this.#artist.pieces(this.ground, view, lettering, settings.dark).catch(() => null);
    if (pieces === null || view !== this.view || lettering !== this.#lettering) return;
    this.pieces = pieces;
    this.letters = lettering.pieces;
  }

  /** Lets the commander who is asked give his next order. He thinks while his last one is watched, but does not get far ahead of it. */
  #goOn() {
    clearTimeout(this.#timer);
    if (this.#closed || this.paused || this.briefing || !this.table.commander || this.wanted || this.role !== 'plays') return;
    this.#timer = setTimeout(() => {
      if (this.replay.moment || this.stage.isFull) this.#goOn();
      else void this.#command([]);
    }, this.stage.isFull || this.replay.moment ? 100 : 0);
  }

  #keep(): Promise<void> {
    this.#unkept++;
    this.#keeping = this.#keeping.then(() => this.#keepNow());
    return this.#keeping;
  }

  async #keepNow() {
    const { view, orders } = this.table;
    const stage = stageOf(view);
    const record = await this.record().catch(() => null);
    // An engine that stopped is started anew with the battle as it was kept before.
    if (record === null || this.behind || this.#gaveUp) return;
    this.battle = { ...this.battle, record, orders, stage, ended: view.ended !== null, changed: Date.now() };
    const { id: _, name: __, version: ___, ...played } = plain(this.battle);
    try {
      const { battle, trouble } = await playOn(this.battle, played);
      const { name, version } = battle;
      this.battle = { ...this.battle, name, ...(version === undefined ? {} : { version }) };
      this.unkept = trouble;
      this.#unkept = Math.max(this.#unkept - 1, 0);
      this.#keepDraft();
    } catch (error) {
      if (error instanceof Behind) this.#fallBehind(error);
      else this.problem = says(error);
    }
  }

  #fallBehind(behind: Behind) {
    if (this.behind) return;
    this.behind = behind;
    this.close();
  }

  /** Until an order is kept with the battle, it is kept as a draft: a reload between the two finds it again, to be given once more. */
  #keepDraft() {
    if (this.table && this.#unkept === 0 && this.role === 'plays' && !this.#closed) {
      keepUnfinished(this.battle.id, { orders: this.table.orders, draft: this.dialogue.draft, dice: this.typed });
    }
  }
}

/** The message that lays a kept battle. */
function opening({ record, seats, hands }: Battle): Opening {
  return { type: 'open', record, seats, hands };
}

/** How far a battle is, in words. */
function stageOf({ ended, turn, phase }: View): string {
  return ended ? ended.says : `Turn ${turn}, ${phase}`;
}

/** A copy without Svelte's wrapping: only plain data can be kept. The record is long and plain already. */
function plain({ record, ...about }: Battle): Battle {
  return { ...(JSON.parse(JSON.stringify(about)) as typeof about), record };
}

function says(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

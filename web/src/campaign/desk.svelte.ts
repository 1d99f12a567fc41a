import { untrack } from 'svelte';
import { Dialogue } from '../match/dialogue.svelte';
import { Behind } from '../match/cabinet';
import { RecordText } from '../match/record';
import { asideOf } from '../match/saved';
import { isNo, type BooksAnswer, type BooksLink, type BooksNo } from './link';
import { playOn, type Campaign } from './kept';
import type { Aftermath, Books, BooksMessage, DiceWanted, Line, Month, PlayerView, Sitting } from './protocol';

/** What of a campaign is played with an answer: it, or dice that are wanted first. */
type Played = BooksAnswer<'give'>;

/** What an encounter cost and brought. */
export interface Reckoned {
  fight: Aftermath;
  lines: Line[];
}

/** A campaign at the desk: where everything stands, what is asked, and what was told. It knows no rule. */
export class Desk {
  campaign: Campaign = $state.raw() as Campaign;
  books: Books = $state.raw() as Books;
  /** The whole chronicle. */
  months: Month[] = $state.raw([]);
  dialogue: Dialogue;
  wanted = $state.raw<DiceWanted | null>(null);
  /** The message dice are wanted for. */
  #pending: ((dice: string[]) => Promise<Played>) | null = null;
  #typed: string[] = [];
  problem = $state<string | null>(null);
  /** The likenesses of the characters, by name, as they look this month. */
  portraits: Record<string, string> = $state.raw({});
  #drawn = '';
  /** What those are told who listen. */
  heard = $state('');
  /** Orders are sealed, and the screen must go to another person: nothing is to be seen until he takes it. */
  handOver = $state(false);
  /** An encounter that has just been settled. */
  reckoned = $state.raw<Reckoned | null>(null);
  /** Months that go by themselves are held up. */
  paused = $state(false);
  /** Why this browser does not keep it. */
  unkept = $state<string | null>(null);
  behind = $state.raw<Behind | null>(null);
  /** The engine stopped and the campaign cannot be laid again. */
  broken = $state<string | null>(null);
  readonly plays: boolean;
  #link: BooksLink;
  #record: RecordText | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who has the screen while orders are sealed. */
  #holder: string | null = null;

  private constructor(link: BooksLink, campaign: Campaign, books: Books, plays: boolean) {
    this.#link = link;
    this.campaign = campaign;
    this.plays = plays;
    this.dialogue = new Dialogue(link.asking(() => this.books.seat));
    this.#record = RecordText.of(campaign.record);
    this.#lay(books);
  }

  /** Lays a kept campaign. What does not hold under today's rules is kept beside it. */
  static async open(link: BooksLink, kept: Campaign, plays: boolean): Promise<Desk> {
    const { chairs, record } = kept;
    const books = await link.must({ type: 'open', record, chairs });
    const campaign = books.notice === null ? kept : { ...kept, ...asideOf({ ...kept, older: kept.older ?? [] } as never, books.notice) };
    const desk = new Desk(link, campaign, books, plays);
    if (books.notice !== null) desk.problem = books.notice;
    link.hold(() => void desk.#again());
    await desk.dialogue.start(desk.asks);
    desk.#goOn();
    return desk;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#link.hold(null);
  }

  /** The question a person here has to answer, if there is one. */
  get asks() {
    return this.plays && !this.handOver ? this.books.ask : null;
  }

  get asked(): PlayerView | undefined {
    return this.player(this.books.decision?.seat ?? null);
  }

  player(seat: string | null): PlayerView | undefined {
    return this.books.players.find((player) => player.seat === seat);
  }

  /** Gives the answer that was made, with the dice that were thrown for it. */
  give(): Promise<void> {
    const order = this.dialogue.draft;
    return this.#play((dice) => this.#say({ type: 'give', order, dice }));
  }

  /** Says something that settles an encounter or leads to it; whether it was done. */
  async tell(message: Extract<BooksMessage, { type: 'set-up' | 'by-the-book' | 'fought' | 'report' }>): Promise<boolean> {
    const before = this.books.orders;
    await this.#play(() => this.#say(message) as Promise<Played>);
    const done = this.books.orders > before;
    if (done && message.type !== 'set-up') this.#reckon(before + 1);
    return done;
  }

  ask<M extends BooksMessage>(message: M): Promise<BooksAnswer<M['type']>> {
    return this.#say(message);
  }

  async undo() {
    const eyes = this.books.may_undo;
    if (!eyes) return;
    await this.#play(() => this.#link.send({ type: 'undo' }, eyes) as Promise<Played>);
  }

  /** Somebody gives up. */
  concede(seat: string): Promise<void> {
    return this.#play(() => this.#link.send({ type: 'say', word: 'concede' }, seat) as Promise<Played>);
  }

  /** Other people take the seats. */
  async seat(chairs: Sitting[]) {
    await this.#play(() => this.#say({ type: 'chairs', chairs }) as Promise<Played>);
  }

  /** What was thrown for what is wanted. */
  async throw(text: string) {
    const pending = this.#pending;
    if (!pending || !this.wanted) return;
    const dice = [...this.#typed.slice(0, this.wanted.accepted), text];
    this.#typed = dice;
    await this.#played(await pending(dice), pending);
  }

  /** The one who is asked has the screen; only now is anything of his shown. */
  async takeOver() {
    const to = this.books.decision?.seat ?? null;
    const reply = await this.#link.send({ type: 'books' }, to);
    if (this.#closed) return;
    if (isNo(reply)) {
      this.problem = reply.says;
      return;
    }
    this.#holder = to;
    this.#lay(reply);
    await this.dialogue.start(this.asks);
  }

  pause(paused: boolean) {
    this.paused = paused;
    if (!paused) this.#goOn();
    else clearTimeout(this.#timer);
  }

  /** The campaign as a file. */
  async exported(): Promise<string | null> {
    const reply = await this.#say({ type: 'export' });
    if (!isNo(reply)) return reply.text;
    this.problem = reply.says;
    return null;
  }

  /** Another tab has kept it. */
  hear(version: number | null) {
    if (version === null) this.#fallBehind(new Behind('deleted', 'campaign'));
    else if (version > (this.campaign.version ?? 0)) this.#fallBehind(new Behind('played on', 'campaign'));
  }

  #say<M extends BooksMessage>(message: M): Promise<BooksAnswer<M['type']>> {
    return this.#link.send(message, this.books.seat);
  }

  async #play(send: (dice: string[]) => Promise<Played>) {
    this.problem = null;
    this.reckoned = null;
    this.#typed = [];
    await this.#played(await send([]), send);
  }

  async #played(reply: Played, send: (dice: string[]) => Promise<Played>) {
    if (this.#closed) return;
    switch (reply.type) {
      case 'books':
        this.#pending = this.wanted = null;
        this.#lay(reply);
        await Promise.all([this.#keep(), this.dialogue.start(this.asks)]);
        this.#goOn();
        break;
      case 'wanted':
        this.#pending = send;
        this.wanted = reply;
        this.heard = `${this.player(reply.seat)?.name ?? ''}: ${reply.dice === null ? 'draw a card' : `roll ${reply.dice === 1 ? 'a die' : `${reply.dice} dice`}`} for ${reply.rule}.`;
        break;
      case 'refused':
        this.dialogue.verdict = { ok: false, no: reply };
        this.problem = this.books.fight ? reply.says : null;
        this.heard = reply.says;
        break;
      case 'problem':
        this.problem = reply.says;
        break;
    }
  }

  #lay(books: Books) {
    const before = untrack(() => this.books) as Books | undefined;
    const told = before?.orders ?? -1;
    this.books = books;
    this.months = [...untrack(() => this.months).slice(0, books.told_from), ...books.months];
    const others = books.hides && books.decision !== null && books.decision.seat !== this.#holder;
    if (!books.hides) this.#holder = null;
    this.handOver = others && this.plays;
    const news = books.months.flatMap((month) => month.lines).filter((line) => line.order > told && line.weight !== 'detail').map((line) => line.says);
    void this.#sit();
    this.heard = this.handOver || !before ? '' : [...news.slice(-12), books.decision?.says ?? books.ended?.says ?? ''].join(' ');
  }

  /** Has everybody drawn whose looks may have changed: when somebody is named, hurt or healed, and every year. */
  async #sit() {
    const all = this.books.players.flatMap((player) => (player.character && !player.character.making ? [player.character] : []));
    const looks = JSON.stringify([Math.floor(this.books.turn / 12), all.map(({ name, constitution, trade }) => [name, constitution, trade])]);
    if (looks === this.#drawn || all.length === 0) return;
    this.#drawn = looks;
    const names = all.map(({ name }) => name);
    const reply = await this.#say({ type: 'print', what: { what: 'portraits', names } });
    if (!isNo(reply)) this.portraits = Object.fromEntries(names.map((name, index) => [name, reply.sheets[index] ?? '']));
  }

  /** What an encounter cost and brought that an answer settled. */
  #reckon(order: number) {
    const fight = this.months.flatMap((month) => month.fights).findLast((one) => one.order === order);
    if (!fight) return;
    // The same answer may have set other encounters going: what is told here is of those who were in this one.
    const there = fight.encounter.sides.flatMap(({ figures }) => figures.flatMap(({ seat }) => seat ?? []));
    const lines = this.months.flatMap((month) => month.lines).filter((line) => line.order === order && line.weight !== 'detail' && line.of.some((seat) => there.includes(seat)));
    this.reckoned = { fight, lines };
  }

  /** Lets those go on who are no people, a month at a time, so that each is seen; where nobody watches his own, by the half year. */
  #goOn() {
    clearTimeout(this.#timer);
    if (this.#closed || this.paused || !this.plays || !this.books.goes_on || this.wanted) return;
    const months = this.books.players.some((player) => player.sits.who.who === 'person' && !player.left) ? 1 : 6;
    this.#timer = setTimeout(() => {
      const send = (dice: string[]) => this.#say({ type: 'go-on', months, dice });
      void send([]).then((reply) => this.#played(reply, send));
    }, 0);
  }

  /** The engine stopped and was started anew: the campaign is laid again as it was last kept. */
  async #again() {
    const { record, chairs } = this.campaign;
    const reply = await this.#link.send({ type: 'open', record, chairs });
    if (this.#closed) return;
    if (isNo(reply)) {
      this.broken = (reply as BooksNo).says;
      return;
    }
    this.paused = reply.goes_on;
    this.#lay(reply);
    await this.dialogue.start(this.asks);
    this.problem = 'The engine stopped and was started anew. The campaign stands as it was last kept.';
  }

  #keep(): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keepNow());
    return this.#keeping;
  }

  async #keepNow() {
    if (this.behind || this.#closed || !this.plays) return;
    const { orders, players, ended, month } = this.books;
    const record = await this.#written().catch(() => null);
    if (record === null) return;
    const chairs = players.map((player) => player.sits);
    const stage = ended?.says ?? `${month}, ${players.map((player) => `${player.name} ${player.total}`).join(', ')}`;
    const played = { record, chairs, orders, stage, players: players.map((player) => player.name), ended: ended !== null, changed: Date.now() };
    try {
      const { kept, trouble } = await playOn(this.campaign, played);
      this.campaign = { ...this.campaign, ...played, name: kept.name, ...(kept.version === undefined ? {} : { version: kept.version }) };
      this.unkept = trouble;
    } catch (error) {
      if (error instanceof Behind) this.#fallBehind(error);
      else this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** The campaign written down. What is known of the record already is not sent again. */
  async #written(): Promise<string> {
    const known = this.#record;
    const reply = await this.#link.must({ type: 'record', after: known?.last ?? null });
    this.#record = reply.type === 'record' ? RecordText.of(reply.text) : (known?.grown(reply.entries, reply.last) ?? null);
    return this.#record?.text ?? (reply.type === 'record' ? reply.text : '');
  }

  #fallBehind(behind: Behind) {
    if (this.behind || this.#closed) return;
    this.behind = behind;
    this.close();
  }
}

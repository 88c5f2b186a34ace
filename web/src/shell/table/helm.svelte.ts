// Who holds the helm: which seat one speaks for, which ship is in hand, what is thought of and what is asked before it
// is said. The pieces of the table page look here and nowhere else.
import type { BattleView } from '../../games/sail/view';
import { click, readOffers, type Offer, type Picked, type Verb } from '../../games/sail/play/orders';
import type { DecisionNow, Odds, Refused, TableNow } from '../../wire.gen';
import { reader } from '../reader.svelte';
import { SPECTATOR, type AtTable } from '../table.svelte';
import { sorryOf } from '../home';

/** What cannot be called back once it is said is asked for twice. */
const GRAVE: ReadonlySet<Verb> = new Set<Verb>([
  'fire', 'salvo', 'fire salvo', 'broadsides', 'board', 'assault', 'go', 'explode', 'light', 'detonate', 'hide', 'resign',
]);
const ODDS_AT_ONCE: ReadonlySet<Verb> = new Set<Verb>(['fire', 'salvo', 'broadsides', 'board', 'assault']);
const MOST_ODDS = 16;

/** What is in hand and not yet worth doing: nobody fires at nothing, or lights his own ship, in passing. */
function idle(offer: Offer): boolean {
  return (offer.verb === 'fire' && !offer.target) || offer.verb === 'light' || offer.verb === 'explode';
}

export class Helm {
  readonly at: AtTable;
  seat: string = $state(SPECTATOR);
  selection: string | null = $state(null);
  inspected: string | null = $state(null); // somebody else's
  chosen: Offer | null = $state.raw(null); // waits for a second yes
  choices: readonly Offer[] = $state.raw([]); // several ways: which?
  hovered: Picked | null = $state.raw(null);
  refusal: Refused | null = $state.raw(null);
  sorry = $state('');
  odds: Readonly<Record<string, Odds>> = $state.raw({});
  pointed: readonly string[] = $state.raw([]); // from the log
  why: { rule: string; refusal?: Refused } | null = $state.raw(null);
  sending = $state(false);

  #asked = new Set<string>();
  #number = -2;

  constructor(at: AtTable) {
    this.at = at;
  }

  readonly table: TableNow | null = $derived.by(() => this.at.look(this.seat)?.table ?? null);
  readonly view: BattleView | null = $derived.by(() => (this.table?.view as unknown as BattleView | undefined) ?? null);
  readonly question: DecisionNow | null = $derived.by(() =>
    this.seat === SPECTATOR ? null : (this.table?.decisions.find((one) => one.seat === this.seat) ?? null));
  readonly asked = $derived.by(() => Boolean(this.table?.orders.length));
  readonly offers = $derived.by(() =>
    this.view ? readOffers(this.table?.orders ?? [], this.view, this.question) : null);
  readonly asides = $derived.by(() => (this.view ? readOffers(this.table?.asides ?? [], this.view) : null));
  readonly ready = $derived.by(() =>
    [...(this.offers?.byUnit ?? [])].filter(([, list]) => list.some((offer) => !idle(offer))).map(([unit]) => unit));

  /** Odds as the chart wants them. */
  readonly chances = $derived.by(() => Object.fromEntries(Object.entries(this.odds).map(([text, odds]) =>
    [text, { of: odds.of, chances: odds.chances.map((one) => [one.outcome, one.ways] as const) }])));

  // ---- the hand on the chart

  pick(picked: Picked): void {
    this.clearTrouble();
    const offers = this.offers;
    if (!offers || !this.asked) {
      this.selection = null;
      this.inspected = picked.unit ?? null;
      return;
    }
    const answer = click(offers, this.selection, picked);
    if (answer.kind === 'order') this.intend(answer.offer);
    else if (answer.kind === 'choose') this.choose(answer.offers);
    else if (answer.kind === 'select') this.select(answer.unit);
    else {
      this.drop();
      this.inspected = picked.unit ?? null;
    }
  }

  select(unit: string): void {
    this.drop();
    this.selection = unit;
    this.inspected = null;
  }

  choose(offers: readonly Offer[]): void {
    this.chosen = null;
    this.choices = offers;
    for (const offer of offers) if (ODDS_AT_ONCE.has(offer.verb)) this.askOdds(offer.text);
  }

  /** This order, if it may be taken back; else it is shown with its odds and waits for a second yes. */
  intend(offer: Offer, twice = false): void {
    const again = this.chosen?.text === offer.text;
    const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
    const careful = GRAVE.has(offer.verb) || reader.ways.confirm || (touch && Boolean(offer.course));
    if (again || (!careful && !twice)) void this.send(offer.text);
    else {
      this.choices = [];
      this.chosen = offer;
      if (GRAVE.has(offer.verb)) this.askOdds(offer.text);
    }
  }

  /** One step back: from the order to the ship, from the ship to the chart. */
  drop(): void {
    if (this.chosen || this.choices.length) {
      this.chosen = null;
      this.choices = [];
    } else {
      this.selection = null;
      this.inspected = null;
    }
    this.clearTrouble();
  }

  clearTrouble(): void {
    this.refusal = null;
    this.sorry = '';
  }

  // ---- saying it

  async send(text: string): Promise<boolean> {
    if (this.sending) return false; // a second click on the same button
    this.sending = true;
    this.clearTrouble();
    try {
      const answered = await this.at.order(this.seat, text);
      if (!answered.ok) this.refusal = answered.refused;
      else {
        this.chosen = null;
        this.choices = [];
      }
      return answered.ok;
    } catch (error) {
      this.sorry = sorryOf(error).said;
      return false;
    } finally {
      this.sending = false;
    }
  }

  async undo(): Promise<void> {
    this.chosen = null;
    this.choices = [];
    await this.#done(this.at.say({ kind: 'undo', seat: this.seat }));
  }

  async resign(): Promise<void> {
    await this.#done(this.at.say({ kind: 'resign', seat: this.seat }));
  }

  async offer(what: 'draw' | 'back' | 'rematch', yes = true): Promise<string> {
    return (await this.#done(this.at.say({ kind: 'offer', seat: this.seat, what, yes }))) ?? '';
  }

  async die(face: number, expected: number): Promise<void> {
    await this.#done(this.at.say({ kind: 'die', face, expected }));
  }

  async #done(said: ReturnType<AtTable['say']>): Promise<string | null> {
    this.clearTrouble();
    try {
      const answered = await said;
      if (!answered.ok) this.refusal = answered.refused;
      return answered.ok ? answered.battle : null;
    } catch (error) {
      this.sorry = sorryOf(error).said;
      return null;
    }
  }

  // ---- odds

  /** The odds belong to one moment: when something has happened they are asked for anew. */
  moment(): void {
    const number = this.table?.number ?? -2;
    if (number === this.#number) return;
    this.#number = number;
    this.#asked.clear();
    this.odds = {};
    const offers = this.offers;
    const unit = this.selection;
    if (unit && !offers?.byUnit.has(unit)) this.selection = null;
    const texts = new Set(this.table?.orders);
    if (this.chosen && !texts.has(this.chosen.text)) this.chosen = null;
    this.choices = this.choices.filter((one) => texts.has(one.text));
  }

  /** Of all that the ship in hand could do to others. */
  askOddsOf(unit: string): void {
    const list = (this.offers?.byUnit.get(unit) ?? []).filter((one) => ODDS_AT_ONCE.has(one.verb) && (one.target || one.targets));
    for (const offer of list.slice(0, MOST_ODDS)) this.askOdds(offer.text);
  }

  askOdds(text: string): void {
    if (this.#asked.has(text) || this.seat === SPECTATOR) return;
    this.#asked.add(text);
    const number = this.#number;
    this.at.ask('odds', this.seat, text).then(
      (answered) => {
        if (answered.odds && number === this.#number) this.odds = { ...this.odds, [text]: answered.odds };
      },
      () => this.#asked.delete(text),
    );
  }
}

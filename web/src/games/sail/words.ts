// What the chart itself says: titles, names read aloud, its buttons. The log and the prompts come from the referee's words.
import { COURSES, type BattleView, type FortView, type PortView, type ShipView, type WindView } from './view';

export interface ChartWords {
  title: (view: BattleView) => string;
  subtitle: string;
  spaces: string;
  letters: readonly string[]; // of the rose: north, east, south, west
  sideLetters: Readonly<Record<string, string>>;
  chart: (view: BattleView) => string;
  course: (course: string) => string;
  wind: (wind: WindView) => string;
  seat: (name: string) => string;
  ship: (ship: ShipView, view: BattleView) => string;
  fort: (fort: FortView, view: BattleView) => string;
  port: (port: PortView, view: BattleView) => string;
  square: (square: string, view: BattleView) => string;
  sailTo: (square: string, spaces: number) => string;
  chance: (percent: number) => string;
  place: (square: string) => string;
  blocked: Readonly<Record<string, string>>;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  hide: string;
  show: string;
}

const ground = (view: BattleView, square: string): string =>
  view.rows[Number(square.slice(1)) - 1]?.[square.charCodeAt(0) - 97] ?? '~';

interface Vocabulary {
  seats: Record<string, string>;
  types: Record<string, string>;
  grounds: Record<string, string>;
  reef: string;
  fort: string;
  ruin: string;
  port: string;
  nobody: string;
  of: (whose: string) => string;
  strength: (now: number, full: number) => string;
  heading: (course: string) => string;
  cargo: (many: number) => string;
  states: { alight: string; repair: string; work: string; rigging: string; shaken: string; moved: string; taken: string };
  goods: Record<string, string>;
}

function spoken(v: Vocabulary): Pick<ChartWords, 'seat' | 'ship' | 'fort' | 'port' | 'square'> {
  const whose = (view: BattleView, seat: number): string => {
    const name = view.seats[seat];
    return name === undefined ? v.nobody : v.of(v.seats[name] ?? name);
  };
  const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');
  return {
    seat: (name) => v.seats[name] ?? name,
    ship: (ship, view) =>
      joined(
        `${v.types[ship.type] ?? ship.type} ${ship.number} ${whose(view, ship.owner)}`,
        ship.at.toUpperCase(),
        v.strength(ship.strength, ship.full),
        ship.heading !== '' && v.heading(ship.heading),
        ship.cargo.length > 0 && v.cargo(ship.cargo.length),
        ship.alight && v.states.alight,
        ship.repair !== '' && v.states.repair,
        ship.work !== '' && v.states.work,
        ship.rigging && v.states.rigging,
        ship.shaken && v.states.shaken,
        ship.taken && v.states.taken,
        ship.moved && v.states.moved,
      ),
    fort: (fort, view) =>
      joined(
        `${fort.ruin ? v.ruin : v.fort} ${fort.at.toUpperCase()} ${fort.ruin ? '' : whose(view, fort.owner)}`.trim(),
        !fort.ruin && v.strength(fort.strength, 3),
        fort.goods.length > 0 && v.cargo(fort.goods.length),
      ),
    port: (port, view) => joined(`${v.port} ${port.at.toUpperCase()} ${whose(view, port.owner)}`),
    square: (square, view) =>
      joined(
        square.toUpperCase(),
        view.reefs.includes(square) ? v.reef : (v.grounds[ground(view, square)] ?? ''),
        ...view.goods.filter((item) => item.place === 'space' && item.where === square)
          .map((item) => item.name.replace(/^[a-z]+/, (word) => v.goods[word] ?? word)),
      ),
  };
}

const SMALL: Record<string, string> = { old_pirate: 'Treasures of the Old Pirate', pearl_banks: 'Pearl Banks', jolly_roger: 'Good Luck with Jolly Roger!', oceans_on_fire: 'Oceans On Fire' };

export const ENGLISH: ChartWords = {
  ...spoken({
    seats: {},
    types: { brig: 'brig', frigate: 'frigate', galleon: 'galleon', 'first-rate': 'first-rate' },
    grounds: { '~': 'sea', c: 'coastal water', L: 'shore', '#': 'land' },
    reef: 'reef', fort: 'fort', ruin: 'ruined fort', port: 'Royal Port', nobody: 'of nobody',
    of: (whose) => `of ${whose}`,
    strength: (now, full) => `strength ${now} of ${full}`,
    heading: (course) => `heading ${course.toUpperCase()}`,
    cargo: (many) => `${many} aboard`,
    states: { alight: 'alight', repair: 'under repair', work: 'at work on a fort', rigging: 'rigging cut', shaken: 'crew shaken', moved: 'has moved', taken: 'just captured' },
    goods: { pearls: 'pearls' },
  }),
  title: (view) => SMALL[view.campaign] ?? view.scenario,
  subtitle: 'Soundings in fathoms and feet, at low water',
  spaces: 'spaces',
  letters: ['N', 'E', 'S', 'W'],
  sideLetters: { red: 'R', blue: 'B', green: 'G', yellow: 'Y', white: 'W', black: 'K', spain: 'S' },
  chart: (view) => `Chart, ${view.width} columns A to ${String.fromCharCode(64 + view.width)} and ${view.height} rows. Arrow keys move between squares.`,
  course: (course) => course.toUpperCase(),
  wind: ({ strength, to, fog, blown }) =>
    !blown ? 'no wind yet' : `${strength === 'calm' ? 'dead calm' : `${strength === 'storm' ? 'storm' : 'fresh breeze'} to ${to.toUpperCase()}`}${fog ? ', fog' : ''}`,
  sailTo: (square, spaces) => `sail to ${square.toUpperCase()}, ${spaces} ${spaces === 1 ? 'space' : 'spaces'}`,
  chance: (percent) => `${percent} %`,
  place: (square) => `choose ${square.toUpperCase()}`,
  blocked: { ship: 'a ship', fort: 'a fort', 'royal port': 'a Royal Port', land: 'land' },
  zoomIn: 'nearer', zoomOut: 'farther', fit: 'whole chart', hide: 'hide the pieces', show: 'show the pieces',
};

const VENTI: Record<string, string> = { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' };
const vento = (course: string): string => ((COURSES as readonly string[]).includes(course) ? (VENTI[course] ?? '') : course);

export const ITALIAN: ChartWords = {
  ...spoken({
    seats: { red: 'rosso', blue: 'blu', green: 'verde', yellow: 'giallo', white: 'bianco', black: 'nero', spain: 'Spagna' },
    types: { brig: 'brigantino', frigate: 'fregata', galleon: 'galeone', 'first-rate': 'primo rango' },
    grounds: { '~': 'mare', c: 'acque costiere', L: 'costa', '#': 'terra' },
    reef: 'scogliera', fort: 'forte', ruin: 'forte in rovina', port: 'Porto Reale', nobody: 'di nessuno',
    of: (whose) => (whose === 'Spagna' ? 'della Spagna' : `del ${whose}`),
    strength: (now, full) => `forza ${now} su ${full}`,
    heading: (course) => `rotta ${vento(course)}`,
    cargo: (many) => `${many} a bordo`,
    states: { alight: 'in fiamme', repair: 'in riparazione', work: 'al lavoro su un forte', rigging: 'attrezzatura tagliata', shaken: 'equipaggio scosso', moved: 'ha mosso', taken: 'appena catturata' },
    goods: { pearls: 'perle', gold: 'oro', treasure: 'tesoro', goods: 'merci' },
  }),
  title: (view) => ({ old_pirate: 'I tesori del vecchio pirata', pearl_banks: 'I banchi di perle', jolly_roger: 'Buona fortuna, Jolly Roger!', oceans_on_fire: 'Oceani in fiamme' })[view.campaign] ?? view.scenario,
  subtitle: 'Scandagli in braccia e piedi, a bassa marea',
  spaces: 'caselle',
  letters: ['N', 'E', 'S', 'O'],
  sideLetters: { red: 'R', blue: 'B', green: 'V', yellow: 'G', white: 'W', black: 'N', spain: 'S' },
  chart: (view) => `Carta, ${view.width} colonne da A a ${String.fromCharCode(64 + view.width)} e ${view.height} righe. Le frecce passano da casella a casella.`,
  course: vento,
  wind: ({ strength, to, fog, blown }) =>
    !blown ? 'ancora niente vento' : `${strength === 'calm' ? 'calma piatta' : `${strength === 'storm' ? 'tempesta' : 'brezza tesa'} verso ${vento(to)}`}${fog ? ', nebbia' : ''}`,
  sailTo: (square, spaces) => `rotta per ${square.toUpperCase()}, ${spaces} ${spaces === 1 ? 'casella' : 'caselle'}`,
  chance: (percent) => `${percent} %`,
  place: (square) => `scegli ${square.toUpperCase()}`,
  blocked: { ship: 'una nave', fort: 'un forte', 'royal port': 'un Porto Reale', land: 'terra' },
  zoomIn: 'più vicino', zoomOut: 'più lontano', fit: 'tutta la carta', hide: 'nascondi i pezzi', show: 'mostra i pezzi',
};

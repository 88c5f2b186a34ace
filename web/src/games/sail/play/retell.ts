// What an event changes on the chart, told on a copy of the view: so a move is seen before the referee's next view
// comes. Approximate where only the referee knows; his view follows and has the last word.
import type { BattleView, FortView, ItemView, ShipView } from '../view';

export interface Told {
  kind: string;
  rule?: string;
  facts: Readonly<Record<string, unknown>>;
  outcome?: string;
}

export function text(told: Told, key: string): string {
  const value = told.facts[key];
  return typeof value === 'string' ? value : '';
}

export function number(told: Told, key: string): number {
  const value = told.facts[key];
  return typeof value === 'number' ? value : 0;
}

export function texts(told: Told, key: string): string[] {
  const value = told.facts[key];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function withShip(view: BattleView, name: string, change: Partial<ShipView>): BattleView {
  return { ...view, ships: view.ships.map((ship) => (ship.name === name ? { ...ship, ...change } : ship)) };
}

function withFort(view: BattleView, name: string, change: Partial<FortView>): BattleView {
  return { ...view, forts: view.forts.map((fort) => (fort.name === name ? { ...fort, ...change } : fort)) };
}

function withItem(view: BattleView, name: string, change: Partial<ItemView>): BattleView {
  return {
    ...view,
    goods: view.goods.map((item) => (item.name === name ? { ...item, ...change } : item)),
    ships: view.ships.map((ship) => {
      const aboard = change.place === 'aboard' && change.where === ship.name;
      const cargo = ship.cargo.filter((one) => one !== name);
      return aboard ? { ...ship, cargo: [...cargo, name] } : cargo.length === ship.cargo.length ? ship : { ...ship, cargo };
    }),
    forts: view.forts.map((fort) => {
      const stored = change.place === 'fort' && change.where === fort.name;
      const goods = fort.goods.filter((one) => one !== name);
      return stored ? { ...fort, goods: [...goods, name] } : goods.length === fort.goods.length ? fort : { ...fort, goods };
    }),
  };
}

function withShots(view: BattleView, units: readonly string[], shots: number): BattleView {
  const each = Math.max(1, Math.round(shots / Math.max(1, units.length)));
  const more = <T extends { name: string; shots_fired: number }>(unit: T): T =>
    units.includes(unit.name) ? { ...unit, shots_fired: unit.shots_fired + each } : unit;
  return { ...view, ships: view.ships.map(more), forts: view.forts.map(more) };
}

/** The view after this event. */
export function retold(view: BattleView, told: Told): BattleView {
  const ship = text(told, 'ship');
  const fort = text(told, 'fort');
  switch (told.kind) {
    case 'turn':
      return {
        ...view,
        turn: number(told, 'turn'),
        ships: view.ships.map((s) => ({ ...s, moved: false, shots_fired: 0, taken: false })),
        forts: view.forts.map((f) => ({ ...f, shots_fired: 0 })),
      };
    case 'wind':
      return { ...view, wind: { strength: text(told, 'wind'), to: text(told, 'course'), fog: false, blown: true } };
    case 'fog':
      return { ...view, wind: { ...view.wind, fog: true } };
    case 'actions':
      return { ...view, acting: number(told, 'seat') };
    case 'moved':
      return withShip(view, ship, { at: text(told, 'to'), heading: text(told, 'course'), moved: true });
    case 'drifted':
      return withShip(view, ship, { at: text(told, 'to'), moved: true });
    case 'held':
    case 'lay to':
      return withShip(view, ship, { moved: true });
    case 'fire':
    case 'salvo':
      return withShots(view, texts(told, 'units'), number(told, 'shots'));
    case 'damage':
    case 'left with':
    case 'repaired':
      return withShip(view, ship, { strength: number(told, 'strength') });
    case 'fort damaged':
    case 'fort left with':
    case 'fort repaired':
    case 'point rebuilt':
      return withFort(view, fort, { strength: number(told, 'strength') });
    case 'sunk':
      return withShip(view, ship, { at: '', strength: 0 });
    case 'set alight':
      return withShip(view, ship, { alight: true });
    case 'explodes':
      return withShip(view, ship, { alight: false });
    case 'rigging cut':
      return withShip(view, ship, { rigging: true });
    case 'shaken':
      return withShip(view, ship, { shaken: true });
    case 'captured':
      return withShip(view, ship, { owner: number(told, 'by_seat'), taken: true });
    case 'repair begun':
      return withShip(view, ship, { repair: fort });
    case 'flag up':
      return withShip(view, ship, { repair: '' });
    case 'mark':
      return withShip(view, ship, { marks: number(told, 'marks') });
    case 'fort destroyed':
      return withFort(view, fort, { ruin: true, strength: 0, owner: -1 });
    case 'fort captured':
      return withFort(view, fort, { owner: number(told, 'by_seat'), strength: number(told, 'strength') });
    case 'fort rebuilt':
      return withFort(view, fort, { ruin: false, owner: number(told, 'seat'), strength: number(told, 'strength') });
    case 'fort passes on':
      return withFort(view, fort, { owner: number(told, 'owner') });
    case 'fort given':
      return withFort(view, fort, { owner: number(told, 'seat') });
    case 'loaded':
    case 'loaded at fort':
    case 'stowed':
      return withItem(view, text(told, 'item'), { place: 'aboard', where: ship });
    case 'unloaded':
    case 'goods arrive':
      return withItem(view, text(told, 'item'), { place: 'fort', where: fort });
    case 'goods left':
      return withItem(view, text(told, 'item'), { place: 'space', where: text(told, 'at') });
    case 'goods lost':
      return withItem(view, text(told, 'item'), { place: 'lost', where: '' });
    case 'ship placed':
    case 'new ship':
    case 'reserve arrives': {
      const known = view.ships.find((one) => one.name === ship);
      return known ? withShip(view, ship, { at: text(told, 'at'), strength: known.full, to_come: false }) : view;
    }
    case 'mine detonated': {
      const seat = number(told, 'seat');
      const at = text(told, 'at');
      return { ...view, mine_markers: view.mine_markers.map((list, n) => (n === seat && !list.includes(at) ? [...list, at] : list)) };
    }
    case 'out':
      return { ...view, out: [...view.out, number(told, 'seat')] };
    default:
      return view;
  }
}

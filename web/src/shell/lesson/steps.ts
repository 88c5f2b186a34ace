// The first battle, step by step. Each step says what it waits for; the battle itself, a real one, decides when.
import type { Told } from '../../wire.gen';
import type { Helm } from '../table/helm.svelte';

export interface Step {
  key: string;
  /** Whether it has been done, by what the table shows and what was told since the step began. */
  done: (helm: Helm, since: readonly Told[]) => boolean;
  /** Read and passed on by hand. */
  read?: boolean;
}

const own = (helm: Helm) => helm.view?.ships.filter((ship) => ship.owner === helm.view?.seats.indexOf(helm.seat) && ship.at) ?? [];
const did = (since: readonly Told[], ...kinds: string[]): boolean => since.some((told) => kinds.includes(told.kind));
const ofOwn = (helm: Helm, told: Told): boolean => told.facts['owner'] === helm.view?.seats.indexOf(helm.seat) || told.facts['seat'] === helm.view?.seats.indexOf(helm.seat);

export const STEPS: readonly Step[] = [
  { key: 'welcome', done: () => false, read: true },
  { key: 'wind', done: () => false, read: true },
  { key: 'select', done: (helm) => Boolean(helm.selection && own(helm).some((ship) => ship.name === helm.selection)) },
  { key: 'move', done: (helm, since) => since.some((told) => (told.kind === 'moved' || told.kind === 'drifted') && ofOwn(helm, told)) },
  { key: 'undo', done: (_, since) => did(since, 'actions over'), read: true },
  { key: 'end', done: (helm, since) => since.some((told) => told.kind === 'actions over' && ofOwn(helm, told)) },
  { key: 'fetch', done: (helm, since) => since.some((told) => told.kind === 'loaded' && ofOwn(helm, told)) },
  { key: 'carry', done: (helm, since) => since.some((told) => (told.kind === 'unloaded' || told.kind === 'delivered') && helm.view?.forts.some((fort) => fort.name === told.facts['fort'] && fort.owner === helm.view?.seats.indexOf(helm.seat))) },
  { key: 'home', done: () => false, read: true },
];

export type Chance = 'storm' | 'fire' | 'board';

/** What cannot be planned is taught when it comes: a storm, an enemy before the guns, one alongside. */
export function chanceOf(helm: Helm, taught: ReadonlySet<Chance>): Chance | null {
  if (!helm.asked) return null;
  const verbs = new Set(helm.offers?.all.filter((offer) => offer.target).map((offer) => offer.verb));
  if (!taught.has('storm') && helm.view?.wind.strength === 'storm') return 'storm';
  if (!taught.has('board') && verbs.has('board')) return 'board';
  if (!taught.has('fire') && (verbs.has('fire') || verbs.has('salvo'))) return 'fire';
  return null;
}

/** A chance has been taken, or has passed. */
export function chancePassed(chance: Chance, helm: Helm, since: readonly Told[]): boolean {
  if (did(since, 'turn', 'over')) return true;
  if (chance === 'storm') return helm.view?.wind.strength !== 'storm';
  const mine = since.filter((told) => ofOwn(helm, told));
  return chance === 'fire' ? did(mine, 'fire', 'salvo', 'broadsides', 'roll') : did(mine, 'boards', 'boarding');
}

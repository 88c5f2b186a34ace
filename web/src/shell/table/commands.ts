// What can be typed: orders in the order language, and questions that are answered in words. Pure: words in, words out.
import type { BattleView } from '../../games/sail/view';
import { lineTo, placeOf, spotOf } from '../../games/sail/view';
import { CARDS } from '../../games/sail/cards.gen';
import { capital, say, seatSaid, unitSaid } from '../../words/say.svelte';

export const QUESTIONS = ['ships', 'range', 'orders', 'why', 'odds', 'hint', 'rule', 'undo', 'wind', 'goods', 'help'] as const;

/** All that might be meant: every word typed is the beginning of a word that is offered. */
export function completions(typed: string, orders: readonly string[], most = 8): string[] {
  const words = typed.trimStart().toLowerCase().split(/\s+/);
  if (words.length === 1 && words[0] === '') return [];
  const fits = (order: string): boolean => {
    const parts = order.split(' ');
    return words.every((word, n) => (parts[n] ?? '').startsWith(word));
  };
  return [...orders.filter(fits), ...QUESTIONS.filter((one) => words.length === 1 && one.startsWith(words[0] ?? ''))].slice(0, most);
}

/** The longest beginning that all of them share, to a whole word where they part. */
export function common(found: readonly string[]): string {
  const [first = '', ...rest] = found;
  let end = first.length;
  for (const one of rest) {
    let n = 0;
    while (n < end && n < one.length && one[n] === first[n]) n += 1;
    end = n;
  }
  return first.slice(0, end);
}

/** The order that is meant, if only one can be; words may be cut short. */
export function meant(typed: string, orders: readonly string[]): string {
  const clean = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (orders.includes(clean)) return clean;
  const words = clean.split(' ');
  const fitting = orders.filter((order) => {
    const parts = order.split(' ');
    return parts.length === words.length && words.every((word, n) => (/^\d/.test(word) ? parts[n] === word : (parts[n] ?? '').startsWith(word)));
  });
  return fitting.length === 1 && fitting[0] ? fitting[0] : clean;
}

export function shipsSaid(view: BattleView, game: string, seat: string): string[] {
  const own = view.seats.indexOf(seat);
  const ships = [...view.ships].filter((ship) => ship.at).sort((a, b) => Number(b.owner === own) - Number(a.owner === own) || a.owner - b.owner);
  return ships.map((ship) =>
    say('answer.ship', {
      unit: capital(unitSaid(ship.name)), seat: seatSaid(game, view.seats[ship.owner] ?? ''), at: ship.at.toUpperCase(),
      strength: ship.strength, full: ship.full, heading: ship.heading ? say(`course.${ship.heading}`) : '', cargo: ship.cargo.map(unitSaid).join(', '),
      sailing: ship.heading !== '', laden: ship.cargo.length > 0,
    }));
}

export function windSaid(view: BattleView): string {
  const { strength, to, blown, fog } = view.wind;
  if (!blown) return say('wind.none');
  return `${say(`wind.${strength}`, { course: say(`course.${to}`) })}${fog ? `, ${say('wind.fog')}` : ''}`;
}

export function goodsSaid(view: BattleView): string[] {
  return view.goods.map((item) => say('answer.item', {
    item: capital(unitSaid(item.name)), place: item.place, where: item.where && item.where in CARDS ? item.where : unitOrSquare(item.where),
  }));
}

function unitOrSquare(name: string): string {
  return /^[a-z]\d{1,2}$/.test(name) ? name.toUpperCase() : unitSaid(name);
}

/** How far, in which direction, and whether the guns reach. */
export function rangeSaid(view: BattleView, words: readonly string[]): string {
  const names: string[] = [];
  for (let n = 0; n < words.length; n++) {
    const two = `${words[n]} ${words[n + 1] ?? ''}`.trim();
    if (placeOf(view, two)) {
      names.push(two);
      n += 1;
    } else if (placeOf(view, words[n] ?? '')) names.push(words[n] ?? '');
  }
  const [from, to] = names;
  if (!from || !to) return say('answer.range_how');
  const a = placeOf(view, from);
  const b = placeOf(view, to);
  const line = lineTo(a, b);
  const spaces = Math.max(Math.abs(spotOf(a).x - spotOf(b).x), Math.abs(spotOf(a).y - spotOf(b).y));
  const kind = from.startsWith('fort') ? 'fort' : from.replace(/ \d+$/, '');
  const card = CARDS[kind];
  const reach = card && line ? (line.course.length === 1 ? card.range_orth : card.range_diag) : 0;
  return say('answer.range', {
    from: capital(unitOrSquare(from)), to: unitOrSquare(to), spaces, line: Boolean(line), course: line ? say(`course.${line.course}`) : '', reach, within: reach >= spaces,
  });
}

// When all is over nothing is hidden: what each seat alone knew is laid over what everybody saw.
import type { BattleView } from '../../games/sail/view';

/** A view with the mines, maps and hoards that the seats' own views show; `own[n]` is how seat n saw that moment. */
export function revealed(view: BattleView, own: readonly (BattleView | null)[]): BattleView {
  if (!view.mines) return view;
  const mines = view.mines.map((known, n) => own[n]?.mines?.[n] ?? known);
  const maps = view.maps.map((map, k) => {
    const found = own.map((one) => one?.maps?.[k]).find((one) => one?.at);
    return map.at || !found ? map : { ...map, at: found.at };
  });
  const goods = view.goods.map((item, k) => {
    const found = own.map((one) => one?.goods?.[k]).find((one) => one && one.where && one.name === item.name);
    return item.where || item.place !== 'hidden' || !found ? item : { ...item, where: found.where };
  });
  return { ...view, mines, maps, goods };
}

/** The last of these moments that had come by then. */
export function momentBy(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

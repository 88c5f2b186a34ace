import type { BattleView } from '../../games/sail/view';

/** Whether what the server sent is a chart that can be drawn small. */
export function isChart(view: unknown): view is BattleView {
  return typeof view === 'object' && view !== null && 'rows' in view && 'forts' in view && 'ships' in view;
}

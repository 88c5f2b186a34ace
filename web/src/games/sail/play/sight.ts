// Lines of fire as the rules draw them (SAIL-3.3.2.6 to 3.3.2.9), for drawing only: the referee alone is the judge.
import { CARDS } from '../cards.gen';
import { COURSES, fortNamed, isSquare, onBoard, shipNamed, spotOf, squareAt, STEPS, type BattleView, type Course, type Spot } from '../view';

export interface LineOfFire {
  course: Course;
  squares: string[]; // that the shot passes or reaches
  end: string; // where it ends: its reach, a target, or what is in the way
  by: 'range' | 'ship' | 'fort' | 'royal port' | 'land' | 'edge';
  unit?: string; // what stands at the end
}

const opposite = (way: number): number => (way + 4) % 8;

function kindAt(view: BattleView, { x, y }: Spot): string {
  return view.rows[y]?.[x] ?? '#';
}

function ray(view: BattleView, square: string, way: number): boolean {
  return (((view.land_rays[square] ?? 0) >> way) & 1) === 1;
}

function solid(kind: string): boolean {
  return kind === 'L' || kind === '#';
}

/** Whether land lies between two neighbouring squares; a fort at either end commands its own step. */
function landBetween(view: BattleView, from: Spot, way: number, fortAt: ReadonlySet<string>): boolean {
  const [dx, dy] = STEPS[way] ?? [0, 0];
  const to = { x: from.x + dx, y: from.y + dy };
  const a = squareAt(from.x, from.y);
  const b = squareAt(to.x, to.y);
  if (fortAt.has(a) || fortAt.has(b)) return false;
  if (solid(kindAt(view, to)) || ray(view, a, way) || ray(view, b, opposite(way))) return true;
  return dx !== 0 && dy !== 0 && solid(kindAt(view, { x: from.x + dx, y: from.y })) && solid(kindAt(view, { x: from.x, y: from.y + dy }));
}

/** All eight lines of a ship or fort, also from a square where it might lie. */
export function linesOfFire(view: BattleView, unit: string, from = '', sight = view.wind.fog ? 1 : 99): LineOfFire[] {
  const ship = shipNamed(view, unit);
  const fort = fortNamed(view, unit);
  const at = from || (ship?.at ?? fort?.at ?? '');
  const card = CARDS[ship ? ship.type : 'fort'];
  if (!isSquare(at) || !card) return [];
  const forts = new Map(view.forts.map((f) => [f.at, f.name]));
  const ports = new Set(view.ports.map((p) => p.at));
  const ships = new Map(view.ships.filter((s) => s.at && s.name !== unit).map((s) => [s.at, s.name]));
  const havens = new Set([...view.forts, ...view.ports].flatMap((p) => p.harbour));
  const commanded = new Set([...forts.keys()]);
  return COURSES.map((course, way) => {
    const [dx, dy] = STEPS[way] ?? [0, 0];
    const reach = Math.min(way % 2 ? card.range_diag : card.range_orth, sight);
    const squares: string[] = [];
    let here = spotOf(at);
    for (let n = 0; n < reach; n++) {
      const next = { x: here.x + dx, y: here.y + dy };
      const square = squareAt(next.x, next.y);
      if (!onBoard(view, next)) return { course, squares, end: squares.at(-1) ?? at, by: 'edge' };
      if (landBetween(view, here, way, commanded)) return { course, squares, end: square, by: 'land' };
      squares.push(square);
      const met = forts.get(square);
      if (met) return { course, squares, end: square, by: 'fort', unit: met };
      if (ports.has(square)) return { course, squares, end: square, by: 'royal port' };
      const other = ships.get(square);
      if (other && !(fort && havens.has(square))) return { course, squares, end: square, by: 'ship', unit: other };
      here = next;
    }
    return { course, squares, end: squares.at(-1) ?? at, by: 'range' };
  });
}

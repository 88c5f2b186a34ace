import type { ClockNow } from '../../wire.gen';

/** What a seat has left now: its clock ran on since the table came. */
export function leftNow(clock: ClockNow, seat: string, left: number, came: number, now: number): number {
  return Math.max(0, clock.running.includes(seat) ? left - (now - came) : left);
}

/** 12:05, or days and hours where there are many. */
export function clockSaid(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s >= 2 * 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')} h`;
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

import { describe, expect, it, vi } from 'vitest';
import type { Battle, TableNow, Told } from '../wire.gen';
import { AtTable, type Line } from './table.svelte';

class Wire implements Line {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1006 });
  }
  hears(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  said(kind: string): Record<string, unknown>[] {
    return this.sent.filter((one) => one['kind'] === kind);
  }
}

function battle(...mine: string[]): Battle {
  const seats = ['red', 'blue'].map((seat) => ({
    seat, said: seat, kind: 'person' as const, name: seat, player: '', mine: mine.includes(seat), here: true, awaited: false,
  }));
  return { id: 'b', seats, status: 'playing', result: null, next: '' } as unknown as Battle;
}

function told(number: number): Told {
  return { number, kind: 'turn', rule: '', facts: {}, outcome: '', said: `event ${number}` };
}

function table(seat: string | null, number: number, ...events: Told[]): TableNow {
  return { kind: 'table', seat, number, told: events, view: {}, decisions: [], waiting: '', orders: [], asides: [], openings: [], held: '', may_undo: false, wanted: null, clock: null, result: null };
}

function laid(...mine: string[]): { at: AtTable; wires: Wire[] } {
  const wires: Wire[] = [];
  const at = new AtTable('b', () => {
    const wire = new Wire();
    wires.push(wire);
    return wire;
  });
  at.connect();
  wires[0]!.onopen?.();
  wires[0]!.hears({ kind: 'welcome', battle: battle(...mine), you: {}, offers: [], chat: [] });
  return { at, wires };
}

describe('a battle at this screen', () => {
  it('looks through the eyes of every seat held here, else as a spectator', () => {
    expect(laid('red', 'blue').wires[0]!.said('watch').map((one) => one['seat'])).toEqual(['red', 'blue']);
    expect(laid().wires[0]!.said('watch').map((one) => one['seat'])).toEqual([null]);
  });

  it('keeps what was told, each event once', () => {
    const { at, wires } = laid('red');
    wires[0]!.hears(table('red', 2, told(1), told(2)));
    wires[0]!.hears(table('red', 3, told(2), told(3)));
    expect(at.look('red')?.log.map((one) => one.number)).toEqual([1, 2, 3]);
  });

  it('asks only for what it has not seen when the line comes back, and says again what was not answered', () => {
    vi.useFakeTimers();
    const { at, wires } = laid('red');
    wires[0]!.hears(table('red', 2, told(1), told(2)));
    void at.order('red', 'end');
    const first = wires[0]!.said('order')[0]!;
    wires[0]!.close();
    expect(at.link).toBe('lost');
    vi.advanceTimersByTime(1000);
    wires[1]!.onopen?.();
    expect(wires[1]!.said('watch')[0]).toMatchObject({ seat: 'red', after: 2 });
    expect(wires[1]!.said('order')).toEqual([first]);
    expect(first['expected']).toBe(2);
    vi.useRealTimers();
  });

  it('does not say again what was answered', async () => {
    vi.useFakeTimers();
    const { at, wires } = laid('red');
    const answer = at.order('red', 'end');
    wires[0]!.hears({ kind: 'answer', id: wires[0]!.said('order')[0]!['id'], ok: true });
    expect((await answer).ok).toBe(true);
    wires[0]!.close();
    vi.advanceTimersByTime(1000);
    wires[1]!.onopen?.();
    expect(wires[1]!.said('order')).toEqual([]);
    vi.useRealTimers();
  });

  it('hands trouble to whoever asked', async () => {
    const { at, wires } = laid('red');
    const answer = at.order('red', 'end');
    wires[0]!.hears({ kind: 'trouble', code: 'slow_down', said: 'too fast', id: wires[0]!.said('order')[0]!['id'] });
    await expect(answer).rejects.toMatchObject({ code: 'slow_down', said: 'too fast' });
  });

  it('waits longer from try to try', () => {
    vi.useFakeTimers();
    const { at, wires } = laid('red');
    wires[0]!.close();
    for (let n = 0; n < 4; n++) {
      vi.advanceTimersByTime(20_000);
      wires.at(-1)!.close();
    }
    expect(at.tries).toBe(5);
    at.close();
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(5);
    vi.useRealTimers();
  });
});

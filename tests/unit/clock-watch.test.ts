import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { ClockWatch } from '../../sync-server/store/clock-watch.ts';
import { couchFetch } from '../../sync-server/store/couch-fetch.ts';

describe('GEN-06 the clocks of a gateway and its CouchDB', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  const said: object[] = [];
  const watch = () => {
    said.length = 0;
    return new ClockWatch({ warn: (fields) => void said.push(fields) });
  };
  const ago = (ms: number): string => new Date(Date.now() - ms).toUTCString();
  /** What the last answers say does not count any more. */
  const keepsSaying = (clocks: ClockWatch, date: string): void => {
    for (let answer = 0; answer < 48; answer += 1) clocks.note(date);
  };

  it('may differ as much as those of gateways; more is said, and again while it lasts', () => {
    const clocks = watch();
    for (const date of [ago(0), ago(clocksDifferMs - 2000), null, 'yesterday']) clocks.note(date);
    expect(said).toEqual([]);
    clocks.note(ago(3 * 3_600_000));
    clocks.note(ago(-3 * 3_600_000));
    expect(said).toEqual([{ minutesAhead: 180 }]);
    vi.advanceTimersByTime(600_000);
    clocks.note(ago(-3 * 3_600_000));
    expect(said).toEqual([{ minutesAhead: 180 }, { minutesAhead: -180 }]);
  });

  it('that are wrong give way to the one that all ask, until they are right', () => {
    const clocks = watch();
    const off = (): number => clocks.now().getTime() - Date.now();
    expect(off()).toBe(0);
    clocks.note(ago(3 * 3_600_000));
    expect(Math.round(off() / 60_000)).toBe(-180);
    clocks.note(null);
    expect(Math.round(off() / 60_000)).toBe(-180);
    keepsSaying(clocks, ago(clocksDifferMs - 2000));
    expect(off()).toBe(0);
    keepsSaying(clocks, ago(-3 * 3_600_000));
    expect(Math.round(off() / 60_000)).toBe(180);
  });

  it('ACC-16 of which each node has its own: the one that is furthest behind counts, and no time leaps', () => {
    for (const other of [-2 * 3_600_000, 2 * 3_600_000]) {
      const clocks = watch();
      const off = new Set<number>();
      const leaps: number[] = [];
      for (let answer = 0; answer < 300; answer += 1) {
        vi.advanceTimersByTime(1000);
        const before = clocks.answeredAt;
        clocks.note(ago(answer % 3 === 0 ? other : 0));
        if (before !== undefined) leaps.push((clocks.answeredAt ?? 0) - before);
        if (answer > 2) off.add(Math.round((clocks.now().getTime() - Date.now()) / 60_000));
      }
      expect(Math.max(...leaps)).toBeLessThan(10_000);
      expect(said).toHaveLength(1);
      expect([...off]).toEqual([other < 0 ? 0 : -120]);
    }
  });

  it('ACC-16 are heard at once after the machine has slept, and within some answers if only theirs are set', () => {
    const clocks = watch();
    const hours = 2 * 3_600_000;
    keepsSaying(clocks, ago(0));
    const before = clocks.answeredAt ?? 0;
    // The time for which a process runs stops meanwhile.
    vi.setSystemTime(Date.now() + hours);
    clocks.note(ago(0));
    expect((clocks.answeredAt ?? 0) - before).toBeGreaterThan(hours - 2000);
    keepsSaying(clocks, ago(-hours));
    expect((clocks.answeredAt ?? 0) - before).toBeGreaterThan(2 * hours - 2000);
  });

  it('are compared at every answer', async () => {
    const date = ago(7_200_000);
    const server = createServer((_request, response) => response.setHeader('date', date).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const clocks = watch();
    const ask = couchFetch((told) => clocks.note(told));
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(said).toEqual([{ minutesAhead: 120 }]);
    server.close();
    server.closeAllConnections();
  });
});

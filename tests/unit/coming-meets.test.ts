import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredMeet } from '../../schemas/documents/stored.ts';
import { isPast, soonestFirst } from '../../schemas/domain/meet-visibility.ts';
import { ComingMeets } from '../../sync-server/facts/coming-meets.ts';
import { eero, hoursAhead, maija, meet, meetIdOf, now } from './helpers/samples.ts';

it('MEET-09 meets that have not begun come soonest first, whatever comes, changes and goes', () => {
  const one = fc.record({
    n: fc.nat(12),
    owner: fc.constantFrom(eero, maija),
    hours: fc.integer({ min: -5, max: 5 }),
    closed: fc.boolean(),
    isAsked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), (steps) => {
      const coming = new ComingMeets();
      const known = new Map<string, StoredMeet>();
      for (const { n, owner, hours, closed, isAsked } of steps) {
        const after = meet(meetIdOf(owner, 1_795_000_000_000 + n), {
          meet_date: hoursAhead(hours),
          closed,
        });
        const before = known.get(after.meetId);
        if (before) coming.delete(before);
        coming.add(after);
        known.set(after.meetId, after);
        if (isAsked) coming.at(now);
      }
      const open = [...known.values()].filter((one) => !one.closed && !isPast(one.meet_date, now));
      expect(coming.at(now)).toEqual(open.sort(soonestFirst));
    }),
  );
});

it('MEET-04 so do those whose time an operator has written without seconds', () => {
  const coming = new ComingMeets();
  const minute = hoursAhead(1).slice(0, 16);
  const byHand = meet(meetIdOf(eero, 1_795_000_000_000), { meet_date: `${minute}Z` });
  coming.add(byHand);
  const start = Date.parse(byHand.meet_date);
  expect(coming.at(new Date(start - 1))).toEqual([byHand]);
  expect(coming.at(new Date(start))).toEqual([]);
});

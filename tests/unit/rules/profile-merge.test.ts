/** SYNC-08 as properties: own edits of two devices, in every order and with every staleness. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredUser } from '../../../schemas/documents/stored.ts';
import { profileRule } from '../../../sync-server/rules/profile.ts';
import { aino, user } from '../helpers/samples.ts';
import { World, ask } from '../helpers/world.ts';

type Doc = Record<string, unknown>;

/** Two or more fine values per field; ages are kept apart so that PROF-14 never refuses. */
const values: Record<string, readonly unknown[]> = {
  name: ['Aino', 'Aino V', 'Anna'],
  bio_text: ['', 'a', 'b'],
  height: [150, 160, 170],
  location: ['Oulu', 'Turku', 'Vaasa'],
  birthday: ['01.01.1980', '02.02.1990'],
  partner_min_age: [18, 20, 30],
  partner_max_age: [40, 50, 100],
  hideProfile: [true, false],
  notificationsOn: [true, false],
  instagram: [null, 'aino', 'aino.v'],
  starSign: [null, 'Oinas'],
  language: ['fi', 'en'],
};

type Step =
  | { kind: 'edit'; device: number; field: string; value: unknown }
  | { kind: 'push' | 'pull'; device: number };

const device = fc.nat(1);
const editStep = fc.constantFrom(...Object.keys(values)).chain((field) =>
  fc.record({
    kind: fc.constant('edit' as const),
    device,
    field: fc.constant(field),
    value: fc.constantFrom(...(values[field] ?? [])),
  }),
);
const syncStep = fc.record({ kind: fc.constantFrom('push' as const, 'pull' as const), device });
const schedules: fc.Arbitrary<Step[]> = fc.array(fc.oneof(editStep, editStep, syncStep), {
  maxLength: 40,
});

const world = new World().users(aino);

/** Plays a schedule; gives what is stored and, field by field, what arrived last. */
function play(steps: readonly Step[]): { stored: StoredUser; lastArrived: Doc } {
  let stored: StoredUser = user(aino);
  const devices = [0, 1].map(() => ({ base: { ...stored } as Doc, local: { ...stored } as Doc }));
  const lastArrived: Doc = {};
  for (const step of steps) {
    const at = devices[step.device];
    if (at === undefined) continue;
    if (step.kind === 'edit') {
      at.local[step.field] = step.value;
    } else if (step.kind === 'pull') {
      // a device with unsent edits keeps its base: RxDB takes nothing in over local changes
      const dirty = Object.keys(values).some((field) => at.local[field] !== at.base[field]);
      if (dirty) continue;
      at.base = { ...stored };
      at.local = { ...stored };
    } else {
      for (const field of Object.keys(values)) {
        if (at.local[field] !== at.base[field]) lastArrived[field] = at.local[field];
      }
      const row = { id: aino, doc: at.local, base: at.base };
      const verdict = ask<StoredUser>(profileRule, world, aino, row, { before: stored });
      if (!verdict.ok) throw new Error(JSON.stringify(verdict));
      if ('write' in verdict) stored = verdict.write;
      at.base = { ...stored };
      at.local = { ...stored };
    }
  }
  return { stored, lastArrived };
}

describe('own edits from two devices', () => {
  it('SYNC-08 per field the last to arrive wins, whatever the order and however stale the base', () => {
    fc.assert(
      fc.property(schedules, (steps) => {
        const { stored, lastArrived } = play(steps);
        expect(stored).toMatchObject(lastArrived);
        const untouched = user(aino);
        for (const field of Object.keys(values)) {
          if (field in lastArrived) continue;
          expect(stored[field as keyof StoredUser]).toEqual(untouched[field as keyof StoredUser]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('SYNC-06 a push that is sent again, as its answer was lost, changes nothing more', () => {
    fc.assert(
      fc.property(schedules, editStep, (steps, last) => {
        const { stored } = play(steps);
        const doc = { ...stored, [last.field]: last.value };
        const row = { id: aino, doc, base: { ...stored } as Doc };
        const first = ask<StoredUser>(profileRule, world, aino, row, { before: stored });
        const after = first.ok && 'write' in first ? first.write : stored;
        const again = ask<StoredUser>(profileRule, world, aino, row, { before: after });
        expect(again).toEqual({ ok: true, unchanged: true });
      }),
    );
  });
});

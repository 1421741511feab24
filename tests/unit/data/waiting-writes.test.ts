import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterWrite,
  fieldsBefore,
  upToWrite,
  withWrite,
} from '../../../src/data/waiting-writes.ts';
import type { WaitingWrite } from '../../../src/data/waiting-writes.ts';

const field = fc.constantFrom('name', 'height', 'bio_text', 'hidden');
/** Writes of one document in their order, each with an `edit` of its own. */
const history = fc
  .array(fc.uniqueArray(field), { minLength: 1, maxLength: 12 })
  .map((all) => all.map((fields, n) => ({ edit: `e${n}`, fields })));

const noted = (writes: readonly WaitingWrite[]) =>
  writes.reduce<WaitingWrite[]>((before, write) => withWrite(before, write), []);
const newest = (writes: readonly WaitingWrite[]) => writes.at(-1)?.edit ?? '';

describe('the writes of a document that wait', () => {
  it('SYNC-08 before the newest every field of all others is known, however many there are', () => {
    fc.assert(
      fc.property(history, (writes) => {
        const others = new Set(writes.slice(0, -1).flatMap(({ fields }) => fields));
        expect(new Set(fieldsBefore(noted(writes), newest(writes)))).toEqual(others);
        expect(noted(writes).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('SYNC-08 what is acknowledged is forgotten, and nothing that came later', () => {
    fc.assert(
      fc.property(history, fc.nat(11), (writes, n) => {
        const acknowledged = writes[n % writes.length]?.edit ?? '';
        const rest = writes.slice((n % writes.length) + 1, -1).flatMap(({ fields }) => fields);
        const found = fieldsBefore(afterWrite(noted(writes), acknowledged), newest(writes));
        expect(found).toEqual(expect.arrayContaining(rest));
        // Of the oldest of many it is not known any more which of them is meant.
        if (writes.length <= 8) expect(new Set(found)).toEqual(new Set(rest));
      }),
    );
  });

  it('SYNC-08 a write that failed leaves no trace', () => {
    fc.assert(
      fc.property(history, fc.uniqueArray(field), (writes, fields) => {
        const before = noted(writes.slice(0, 7));
        const failed = withWrite(before, { edit: 'failed', fields });
        expect(upToWrite(failed, newest(before))).toEqual(before);
      }),
    );
  });

  it('SYNC-08 of a write that nobody knows nothing is said', () => {
    expect(upToWrite([], 'e0')).toEqual([{ edit: 'e0', fields: [] }]);
    expect(fieldsBefore([{ edit: 'e1', fields: ['name'] }], 'e0')).toEqual([]);
  });
});

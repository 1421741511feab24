import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfEdit } from '../../../src/data/edit.ts';
import { stampAnew, stampOf, withoutTouched } from '../../../src/data/stamp.ts';

type Doc = Record<string, unknown>;

const plainObjects = { noNullPrototype: true };
const field = fc.constantFrom('name', 'height', 'hidden');
const write = fc.oneof(
  fc.record({ field, value: fc.constantFrom(null, 1, 2) }, plainObjects),
  fc.record(
    {
      field: fc.constant('switches'),
      value: fc.record({ a: fc.boolean(), b: fc.boolean() }, plainObjects),
    },
    plainObjects,
  ),
);
const start: Doc = { name: 1, height: 1, hidden: null, switches: { a: true, b: true } };

/** The document after these writes, each stamped on the one before. */
function written(writes: readonly { field: string; value: unknown }[]): Doc {
  return writes.reduce<Doc>((before, { field: name, value }) => {
    const fields = { [name]: value };
    return { ...before, ...fields, edit: stampOf(before, fields) };
  }, start);
}

/** What a gateway takes for changed: fields, and parts of the one that is merged by parts. */
function sent(base: Doc, doc: Doc): string[] {
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const plain = ['name', 'height', 'hidden'].filter((name) => differs(base[name], doc[name]));
  const [was, is] = [base['switches'] as Doc, doc['switches'] as Doc];
  return [...plain, ...['a', 'b'].filter((part) => differs(was[part], is[part]))];
}

describe('the stamp of a local write', () => {
  it('SYNC-08 exactly what some write has changed is sent, also where the last has changed it back', () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 1, maxLength: 8 }), (writes) => {
        const touched = new Set<string>();
        let before = start;
        for (const [n, one] of writes.entries()) {
          const after = written(writes.slice(0, n + 1));
          for (const name of sent(before, after)) touched.add(name);
          before = after;
          expect(after[one.field]).toEqual(one.value);
        }
        expect(new Set(sent(withoutTouched(start, before), before))).toEqual(touched);
      }),
    );
  });

  it('SYNC-08 a stamp made anew names the same, and is another', () => {
    const doc = written([
      { field: 'hidden', value: 1 },
      { field: 'hidden', value: null },
    ]);
    const edit = String(doc['edit']);
    const anew = { ...doc, edit: stampAnew(stampAnew(edit)) };
    expect(anew.edit).not.toBe(edit);
    expect(nameOfEdit(anew.edit), 'the gateway knows it again').toBe(nameOfEdit(edit));
    expect(withoutTouched(start, anew)).toEqual(withoutTouched(start, doc));
    expect('hidden' in withoutTouched(start, anew)).toBe(false);
  });

  it('SYNC-08 the stamps of earlier versions name nothing', () => {
    expect(withoutTouched(start, { ...start, edit: 'k3j4h5g6f7d8' })).toEqual(start);
    expect(withoutTouched(start, start)).toEqual(start);
  });
});

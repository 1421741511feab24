import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import type { Cursor } from '../../sync-server/views/cursor.ts';
import type { Projected } from '../../sync-server/views/stamp.ts';
import { ViewLog } from '../../sync-server/views/view-log.ts';
import type { Delta } from '../../sync-server/views/view-log.ts';

/** Versions by id: what a view holds, and what a device holds. */
type Held = Record<string, string>;

const projected = (id: string, rev: string): Projected => ({ id, rev, doc: { id, rev } });
const viewOf = (held: Held) =>
  new Map(Object.entries(held).map(([id, rev]) => [id, projected(id, rev)]));

function applied(held: Held, { changed, gone }: Delta): Held {
  const after = new Map([...Object.entries(held), ...changed.map(({ id, rev }) => [id, rev])] as [
    string,
    string,
  ][]);
  for (const id of gone) after.delete(id);
  return Object.fromEntries(after);
}

/** A few documents in a few versions, so that they come, change, go and come back as they were. */
const held = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2'));
const history = fc.array(held, { minLength: 1, maxLength: 12 });

describe('the log of a view', () => {
  it('SYNC-13 SYNC-14 brings a device from any earlier moment to now, and says nothing it has already', () => {
    fc.assert(
      fc.property(history, (views) => {
        const log = new ViewLog(new Sequence());
        const moments = views.map((view): { view: Held; cursor: Cursor } => {
          log.bring(viewOf(view));
          return { view, cursor: log.cursor };
        });
        const last = views.at(-1) ?? {};
        for (const { view, cursor } of moments) {
          const delta = log.since(cursor);
          expect(delta && applied(view, delta)).toEqual(last);
          // Each document once, and none that is said to have gone as well.
          const named = [...(delta?.changed.map(({ id }) => id) ?? []), ...(delta?.gone ?? [])];
          expect(new Set(named).size).toBe(named.length);
        }
        expect(log.since(log.cursor)).toEqual({ changed: [], gone: [] });
        expect(applied({}, log.everything())).toEqual(last);
        for (const id of ['a', 'b', 'c', 'd']) expect(log.get(id)?.rev).toBe(last[id]);
      }),
    );
  });

  it('GEN-07 a view that stayed as it was moves nothing', () => {
    fc.assert(
      fc.property(held, (view) => {
        const log = new ViewLog(new Sequence());
        log.bring(viewOf(view));
        const before = log.head;
        log.bring(viewOf(view));
        expect(log.head).toBe(before);
      }),
    );
  });

  it('SYNC-13 SYNC-16 an inventory is answered with what is lacking, another version, or too much; no more', () => {
    fc.assert(
      fc.property(history, held, (views, device) => {
        const log = new ViewLog(new Sequence());
        for (const view of views) log.bring(viewOf(view));
        const last = views.at(-1) ?? {};
        const delta = log.against(device);
        expect(applied(device, delta)).toEqual(last);
        for (const { id, rev } of delta.changed) expect(device[id]).not.toBe(rev);
        for (const id of delta.gone) expect(device).toHaveProperty(id);
      }),
    );
  });

  it('SYNC-14 another log with the same documents is the same to a device, any other is not', () => {
    fc.assert(
      fc.property(history, held, (views, other) => {
        const [log, moved] = [new ViewLog(new Sequence()), new ViewLog(new Sequence())];
        for (const view of views) log.bring(viewOf(view));
        moved.bring(viewOf(other));
        const same = JSON.stringify(Object.entries(views.at(-1) ?? {}).sort());
        const isSame = same === JSON.stringify(Object.entries(other).sort());
        const nothing = { changed: [], gone: [] };
        expect(moved.since(log.cursor)).toEqual(isSame ? nothing : undefined);
      }),
    );
  });

  it('SYNC-13 forgets the oldest of very many that went: who was away before is compared', () => {
    const log = new ViewLog(new Sequence());
    const many: Held = Object.fromEntries(Array.from({ length: 20_002 }, (_, n) => [`m${n}`, '1']));
    log.bring(viewOf(many));
    const before = log.cursor;
    const { m0: _first, ...allButOne } = many;
    const { m1: _second, ...allButTwo } = allButOne;
    log.bring(viewOf(allButOne));
    const afterFirst = log.cursor;
    log.bring(viewOf(allButTwo));
    const afterSecond = log.cursor;
    log.bring(viewOf({}));
    // 20,002 went; the two oldest of them are forgotten, so nothing from before the second is known.
    expect(log.since(before)).toBeUndefined();
    expect(log.since(afterFirst)).toBeUndefined();
    expect(log.since(afterSecond)?.gone).toHaveLength(20_000);
  });
});

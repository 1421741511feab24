import { describe, expect, it, vi } from 'vitest';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { collectionNames } from '../../schemas/documents/device.ts';
import { composeRequest } from '../../src/sync/compose-request.ts';
import type { ComposeInput } from '../../src/sync/compose-request.ts';
import { openLane } from '../../src/sync/lane.ts';

/** Every collection, with nothing to ask for. */
const quiet = () =>
  collectionNames.map((name) =>
    Object.assign(
      openLane(name, `at ${name}`, () => undefined),
      { dirty: false },
    ),
  );
type Lanes = ReturnType<typeof quiet>;
const laneOf = (lanes: Lanes, name: CollectionName) => {
  const lane = lanes.find((one) => one.name === name);
  if (!lane) throw new Error(name);
  return lane;
};
const write = (lanes: Lanes, name: CollectionName, ...ids: string[]) =>
  void laneOf(lanes, name).queue.add(
    ids.map((id) => ({ row: { id, doc: { id }, base: null }, fallback: null, edit: id })),
  );
const compose = (lanes: Lanes, changes: Partial<ComposeInput> = {}) =>
  composeRequest({
    ...{ device: 'd', lanes, history: [], rows: 500, characters: 300_000, most: 0 },
    inventory: async ({ name }) => ({ [name]: 'held' }),
    ...changes,
  });
const idsOf = (pushes: object | undefined) =>
  Object.entries(pushes ?? {}).map(([name, rows]: [string, { id: string }[]]) => {
    return [name, ...rows.map(({ id }) => id)].join(' ');
  });

describe('a request', () => {
  it('SYNC-05 asks for nothing, and names nothing, that is not due', async () => {
    expect(await compose(quiet())).toEqual({ device: 'd', cursors: {} });
  });

  it('SYNC-03 SYNC-13 asks from where each is that may have news, and tells what is held where that is owed', async () => {
    const lanes = quiet();
    laneOf(lanes, 'people').dirty = true;
    laneOf(lanes, 'meets').needsInventory = true;
    const history = [{ chat: 'c', before: null }] as unknown as ComposeInput['history'];
    expect(await compose(lanes, { history, most: 7 })).toEqual({
      device: 'd',
      cursors: { people: 'at people', meets: 'at meets' },
      inventory: { meets: { meets: 'held' } },
      history,
      most: 7,
    });
  });

  it('SYNC-06 sends what waits in the order of writing; what comes later waits for what does not fit', async () => {
    const lanes = quiet();
    write(lanes, 'messages', 'm1', 'm2');
    write(lanes, 'relations', 'r1', 'r2');
    write(lanes, 'profile', 'p');
    const ids = async (changes?: Partial<ComposeInput>) => {
      const { pushes } = await compose(lanes, changes);
      for (const { queue } of lanes) queue.putBack();
      return idsOf(pushes);
    };
    expect(await ids()).toEqual(['messages m1 m2', 'profile p', 'relations r1 r2']);
    expect(await ids({ rows: 2 })).toEqual(['messages m1 m2']);
    expect(await ids({ rows: 4 })).toEqual(['messages m1 m2', 'profile p', 'relations r1']);
    expect(await ids({ characters: 1 })).toEqual(['messages m1']);
    expect(await ids({ rows: 0 })).toEqual([]);
  });

  it('SYNC-06 is there before every collection is open', async () => {
    const lanes = quiet().filter(({ name }) => name === 'relations');
    write(lanes, 'relations', 'r1');
    const { cursors, pushes } = await compose(lanes);
    expect(cursors).toEqual({ relations: 'at relations' });
    expect(idsOf(pushes)).toEqual(['relations r1']);
  });

  const own = ['profile', 'chats', 'messages', 'relations', 'actions'];
  it.each([
    ['messages', own],
    ['actions', own],
    ['chats', own],
    ['profile', [...collectionNames]],
    ['relations', [...collectionNames]],
    ['meets', [...collectionNames]],
  ] as const)(
    'SYNC-05 asks beside what is written of %s for what it may change',
    async (name, asked) => {
      const lanes = quiet();
      write(lanes, name, 'x');
      expect(Object.keys((await compose(lanes)).cursors).sort()).toEqual([...asked].sort());
    },
  );

  it('SYNC-06 takes no rows before it knows what the replica holds: reading that can fail', async () => {
    const lanes = quiet();
    write(lanes, 'messages', 'm1');
    laneOf(lanes, 'meets').needsInventory = true;
    const inventory = vi.fn<ComposeInput['inventory']>().mockRejectedValue(new Error('away'));
    await expect(compose(lanes, { inventory })).rejects.toThrow('away');
    expect(idsOf((await compose(lanes)).pushes)).toEqual(['messages m1']);
  });
});

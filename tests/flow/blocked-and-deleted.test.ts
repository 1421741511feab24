import { expect, it } from 'vitest';
import { blockId } from '../../schemas/domain/ids.ts';
import { erasePerson } from '../../sync-server/erasure/erase-person.ts';
import type { Eraser } from '../../sync-server/erasure/erase-person.ts';
import { catchUp } from '../../sync-server/facts/catch-up.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { aino, deafGateway, relation, ville } from '../helpers/deaf-gateway.ts';

const gateways = deafGateway();

const storage = { removeFolder: () => Promise.resolve() } as unknown as Eraser['storage'];

/** Aino and Ville, who would be near each other had one not blocked the other. */
async function twoPeople([actor, target]: readonly [string, string]): Promise<string> {
  const block = relation(blockId(actor, target), actor, { kind: 'block', target });
  await gateways.users('Aino', 'Ville');
  await gateways.put('relations', block);
  return block._id;
}

/** Whether either has been in the other's view at any time from now on, as a stream would bring it. */
function watch({ facts, views, clock }: SyncCore): () => boolean {
  const sees = (viewer: string, other: string): boolean =>
    views.of(viewer).log('people', clock()).get(other) !== undefined;
  let seen = false;
  const look = (): void => void (seen ||= sees(aino, ville) || sees(ville, aino));
  look();
  facts.onChange(look);
  return () => seen;
}

const ways = [
  { who: 'who has blocked', block: [ville, aino] },
  { who: 'who was blocked', block: [aino, ville] },
] as const;

it.each(ways)(
  'SAFE-12 SAFE-14 ACC-15 $who is not shown while their account is being deleted',
  async ({ block }) => {
    const id = await twoPeople(block);
    const core = await gateways.startDeaf();
    const wasSeen = watch(core);
    await erasePerson({ core, storage }, ville, '');
    expect([core.facts.relation(id), core.facts.user(ville)]).toEqual([undefined, undefined]);
    expect(wasSeen()).toBe(false);
  },
);

it.each(ways)(
  'SAFE-12 SAFE-14 ACC-15 $who is not shown at a gateway which hears of their profile’s end last, nor where it asks',
  async ({ block }) => {
    const id = await twoPeople(block);
    const [asks, hears] = [await gateways.startDeaf(), await gateways.startDeaf('users')];
    const wasSeen = [asks, hears].map(watch);
    await gateways.db('users').erase(ville);
    await gateways.db('relations').erase(id);
    await catchUp(asks, 'relations');
    expect(asks.facts.relation(id)).toBeUndefined();
    await expect.poll(() => hears.facts.relation(id)).toBeUndefined();
    expect(wasSeen.map((was) => was())).toEqual([false, false]);
  },
);

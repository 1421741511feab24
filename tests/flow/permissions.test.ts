import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { DatabaseName } from '../../sync-server/store/store.ts';
import type { Operation } from '../helpers/permission-operations.ts';
import { PermissionWorld, roles } from '../helpers/permission-world.ts';
import type { Role } from '../helpers/permission-world.ts';
import { actionsTries } from '../helpers/permissions/actions.ts';
import { chatsTries } from '../helpers/permissions/chats.ts';
import { meetsTries } from '../helpers/permissions/meets.ts';
import { relationsTries } from '../helpers/permissions/relations.ts';
import { signUpsTries } from '../helpers/permissions/sign-ups.ts';
import { the } from '../helpers/permissions/subjects.ts';

beforeAll(async () => {
  the.world = await PermissionWorld.start();
}, 300_000);
afterAll(() => the.world.gateway.stop());

/** In this order: what comes later meets what came before. */
const tries = [...meetsTries, ...signUpsTries, ...chatsTries, ...relationsTries, ...actionsTries];

const databases: Partial<Record<CollectionName, DatabaseName>> = {
  profile: 'users',
  people: 'users',
};

const stored = async (collection: CollectionName, id: string): Promise<string> => {
  const name = databases[collection] ?? (collection as DatabaseName);
  return JSON.stringify((await the.world.gateway.on.store.db(name).get(id)) ?? null);
};

describe('who may do what by sync', () => {
  it.each(tries)('%s %s', async (_, __, operation, outcomes) => {
    const found: Record<string, string> = {};
    for (const role of roles) found[role] = await attempt(operation, role);
    const wanted = Object.fromEntries(
      roles.map((role) => [role, outcomes[role] ?? outcomes.others]),
    );
    expect(found).toEqual(wanted);
  });
});

/** What became of it: a refusal's code, `ok` if the stored document changed, `–` if not. */
async function attempt({ collection, row }: Operation, role: Role): Promise<string> {
  const actor = the.world.person(role);
  const { id, doc, base } = await row(actor);
  const before = await stored(collection, id);
  const { refused } = await actor.push(collection, id, doc, base);
  const after = await stored(collection, id);
  if (refused) expect(after, `${role} was refused with effect`).toBe(before);
  return refused?.code ?? (after === before ? '–' : 'ok');
}

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { Accounts } from '../../sync-server/accounts/accounts.ts';
import { hashPassword } from '../../sync-server/accounts/password-hash.ts';
import { generateWorld } from '../../sync-server/demo/generate.ts';
import { makeChat } from '../../sync-server/demo/make-chats.ts';
import type { DemoChat } from '../../sync-server/demo/make-chats.ts';
import { createRandom } from '../../sync-server/demo/random.ts';
import type { Random } from '../../sync-server/demo/random.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { fillPictures } from './page-pictures.ts';
import { quick } from './settings.ts';
import { openMinded, writeWorld } from './world.ts';

/** Whose device holds 10,000 messages, and whose holds what most people's do. */
export type Viewer = 'busy' | 'usual';

const chatsHeld: Readonly<Record<Viewer, number>> = { busy: quick ? 40 : 334, usual: 15 };
const messagesPerChat = 30;
const dayMs = 86_400_000;

/** By which a viewer of `makePageWorld` signs in. */
export function loginOf(viewer: Viewer): { email: string; password: string } {
  return { email: `${viewer}@kohdataan.example`, password: 'mittausten-salasana-1' };
}

/**
 * Fills a store of whose documents each viewer's device holds about 300 people and 500 meets.
 * @returns its folder
 */
export async function makePageWorld(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-bench-'));
  const now = new Date();
  const world = generateWorld({ people: 1500, meets: 1400, chats: 0 }, 'pages', now);
  await fillPictures(directory, world.people, world.meets);
  const viewers = { busy: openMinded(world, 0), usual: openMinded(world, 1) };
  const random = createRandom('pages:chats');
  const chats = (['busy', 'usual'] as const).flatMap((name) => {
    const others = world.meets.filter(({ uid, closed }) => uid !== viewers[name].uid && !closed);
    return others
      .slice(0, chatsHeld[name])
      .map((meet) => longChat(random, meet, viewers[name], now));
  });
  const store = await openStore({ dataDirectory: directory });
  await writeWorld(store, { ...world, chats });
  const accounts = new Accounts(store, () => now);
  for (const name of ['busy', 'usual'] as const) {
    const { email, password } = loginOf(name);
    const { uid } = viewers[name];
    const passwordHash = await hashPassword(password);
    const rest = { emailProven: true, google: null, language: 'fi' as const };
    await accounts.create({ uid, email, passwordHash, ...rest });
  }
  await store.close();
  return directory;
}

function longChat(random: Random, meet: StoredMeet, applicant: StoredUser, now: Date): DemoChat {
  const lines = Array.from({ length: messagesPerChat }, (_, at) => {
    const words = 3 + Math.floor(random.next() * 15);
    const text = Array.from({ length: words }, () => random.text(5)).join(' ');
    return [at % 2 === 0 ? 'a' : 'o', text] as const;
  });
  const from = new Date(now.getTime() - 9 * dayMs);
  return makeChat(random, {
    meet,
    applicant,
    lines: lines as never,
    from,
    to: now,
    unreadBy: null,
  });
}

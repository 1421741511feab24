import type { StoredAction } from '../../schemas/documents/stored.ts';
import { actionContent } from '../../schemas/domain/action-content.ts';
import { firstName } from '../../schemas/domain/first-name.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { SyncCore } from '../sync/core.ts';
import { mainPathOf } from '../images/attach-picture.ts';
import type { ImageStorage } from '../images/image-storage.ts';
import { projectMessage } from '../views/project-small.ts';
import { selectActions, selectProfile, selectRelations } from '../views/select-own.ts';
import { pick } from '../views/pick.ts';
import { openChatsOf } from '../views/standing.ts';
import { projectOwnMeet } from '../views/project-meet.ts';
import { momentOf } from '../views/moment.ts';
import { otherPartyOf } from '../rules/visibility.ts';
import { zipFiles } from './zip-files.ts';
import type { ArchiveFile } from './zip-files.ts';

/** What an export needs. */
export interface Exporter {
  readonly core: SyncCore;
  readonly storage: ImageStorage;
  readonly accounts: Pick<AccountServices, 'accounts' | 'sessions'>;
}

/**
 * Everything that a person may take along (ACC-08): one ZIP with `tiedot.json` and the pictures.
 * Others appear by their words and first names only.
 * @returns its bytes, piece by piece; the words are read before the first, pictures one at a time
 */
export async function exportPerson(
  { core, storage, accounts }: Exporter,
  uid: string,
): Promise<AsyncIterable<Uint8Array>> {
  const data = { ...(await personData(core, uid)), ...(await accountData(accounts, uid)) };
  const words = Buffer.from(JSON.stringify(data, null, 2));
  const files: ArchiveFile[] = [{ path: 'tiedot.json', read: async () => words }];
  for (const path of picturePaths(core, uid)) files.push({ path, read: () => storage.read(path) });
  return zipFiles(files);
}

async function personData(core: SyncCore, uid: string): Promise<Record<string, unknown>> {
  const { facts } = core;
  const at = momentOf(core.clock());
  const profile = [...selectProfile(facts, uid).values()][0]?.doc ?? null;
  return {
    exportedAt: at.iso,
    profile,
    consent: { givenAt: facts.user(uid)?.consent_at ?? null },
    meets: [...facts.meetsOf(uid)].map((meet) => projectOwnMeet(facts, meet, at).doc),
    chats: await chatsOf(core, uid),
    relations: [...selectRelations(facts, uid).values()].map(({ doc }) => doc),
    actions: [...selectActions(facts, uid, at).values()].map(({ doc }) => ofFirstName(doc)),
  };
}

/** The account, which whoever has no profile has too, and the devices signed in to it; no secret. */
async function accountData(
  { accounts, sessions }: Exporter['accounts'],
  uid: string,
): Promise<Record<string, unknown>> {
  const account = await accounts.byUid(uid);
  return {
    account: account && {
      ...pick(account, ['email', 'createdAt', 'language']),
      google: account.google !== null,
    },
    devices: (await sessions.list(uid)).map((one) =>
      pick(one, ['device', 'createdAt', 'lastUsedAt']),
    ),
  };
}

/** An action with the sender's first name, in its words too. */
function ofFirstName(action: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = String(action['sender_name']);
  const content = actionContent(action['type'] as StoredAction['type'], firstName(name));
  return { ...action, sender_name: firstName(name), content };
}

async function chatsOf(core: SyncCore, uid: string): Promise<unknown[]> {
  return Promise.all(
    openChatsOf(core.facts, uid).map(async (chat) => {
      const other = firstName(core.facts.user(otherPartyOf(chat, uid))?.name ?? '');
      const log = await core.chatLogs.log(chat.uid);
      const messages = await core.chatLogs.documents(log.map(({ id }) => id));
      return {
        meet_id: chat.meet_id,
        with: other,
        createdAt: chat.createdAt,
        messages: messages.map(projectMessage).map((message) => ({
          from: message['sender_id'] === uid ? 'me' : other,
          text: message['text'],
          timestamp: message['timestamp'],
        })),
      };
    }),
  );
}

function picturePaths(core: SyncCore, uid: string): string[] {
  const user = core.facts.user(uid);
  const owners = [...(user ? [user] : []), ...core.facts.meetsOf(uid)];
  return owners.map(mainPathOf).filter((path) => path !== null);
}

import { strToU8, zipSync } from 'fflate';
import type { StoredAction } from '../../schemas/documents/stored.ts';
import { actionContent } from '../effects/action-content.ts';
import type { SyncCore } from '../sync/core.ts';
import { mainPathOf } from '../images/attach-picture.ts';
import type { ImageStorage } from '../images/image-storage.ts';
import { projectMessage } from '../views/project-small.ts';
import { selectActions, selectProfile, selectRelations } from '../views/select-own.ts';
import { openChatsOf } from '../views/standing.ts';
import { projectOwnMeet } from '../views/project-meet.ts';
import { momentOf } from '../views/moment.ts';
import { otherPartyOf } from '../rules/visibility.ts';

/**
 * Everything that a person may take along (ACC-08): one ZIP with `tiedot.json` and the pictures.
 * Others appear by their words and first names only.
 */
export async function exportPerson(
  core: SyncCore,
  storage: ImageStorage,
  uid: string,
): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {
    'tiedot.json': strToU8(JSON.stringify(await personData(core, uid), null, 2)),
  };
  for (const path of picturePaths(core, uid)) {
    const bytes = await storage.read(path);
    if (bytes) files[path] = new Uint8Array(bytes);
  }
  // JPEGs do not shrink: stored as they are.
  return zipSync(files, { level: 0 });
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

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

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

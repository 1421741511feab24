import type { StoredAction, StoredChat } from '../../schemas/documents/stored.ts';
import { actionContent } from '../../schemas/domain/action-content.ts';
import { firstName } from '../../schemas/domain/first-name.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { SyncCore } from '../sync/core.ts';
import { mainPathOf } from '../images/attach-picture.ts';
import { parsePath } from '../images/image-paths.ts';
import type { ImageStorage } from '../images/image-storage.ts';
import { projectMessage } from '../views/project-small.ts';
import { selectActions, selectProfile, selectRelations } from '../views/select-own.ts';
import { projectOwnMeet } from '../views/project-meet.ts';
import { momentOf } from '../views/moment.ts';
import { canSeeChat, otherPartyOf } from '../rules/visibility.ts';
import { accountData } from './export-account.ts';
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
 * @returns its bytes, piece by piece; messages are read a page, pictures one at a time
 */
export async function exportPerson(
  { core, storage, accounts }: Exporter,
  uid: string,
): Promise<AsyncIterable<Uint8Array>> {
  const data = { ...personData(core, uid), ...(await accountData(accounts, core.store, uid)) };
  const words = { path: 'tiedot.json', pieces: () => bytesOf(wordsOf(core, uid, data)) };
  const pictures = picturePaths(core, uid).map((path): ArchiveFile => {
    return { path, pieces: () => pictureOf(storage, path) };
  });
  return zipFiles([words, ...pictures]);
}

async function* pictureOf(storage: ImageStorage, path: string): AsyncGenerator<Buffer> {
  const bytes = await storage.read(path);
  if (bytes !== undefined) yield bytes;
}

/** As JSON, with the chats at its end, because these can be long. */
async function* wordsOf(core: SyncCore, uid: string, data: object): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 2).slice(0, -2)},\n  "chats": [`;
  let mark = '\n';
  for (const chat of [...core.facts.chatsOf(uid)]) {
    // It may have been erased meanwhile.
    if (!core.facts.chat(chat.uid)) continue;
    yield mark;
    yield* chatWords(core, uid, chat);
    mark = ',\n';
  }
  yield '\n  ]\n}\n';
}

async function* bytesOf(words: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of words) yield Buffer.from(piece);
}

function personData(core: SyncCore, uid: string): Record<string, unknown> {
  const { facts } = core;
  const at = momentOf(core.clock());
  const profile = [...selectProfile(facts, uid).values()][0]?.doc ?? null;
  return {
    exportedAt: at.iso,
    profile,
    consent: { givenAt: facts.user(uid)?.consent_at ?? null },
    meets: [...facts.meetsOf(uid)].map((meet) => projectOwnMeet(facts, meet, at).doc),
    relations: [...selectRelations(facts, uid).values()].map(({ doc }) => doc),
    actions: [...selectActions(facts, uid, at).values()].map(({ doc }) => ofFirstName(doc)),
  };
}

/** An action with the sender's first name, in its words too. */
function ofFirstName(action: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = String(action['sender_name']);
  const content = actionContent(action['type'] as StoredAction['type'], firstName(name));
  return { ...action, sender_name: firstName(name), content };
}

/** Messages that are read from the store at a time. */
const pageSize = 500;

/** Of a chat that is open no more (CHAT-06) only what the person themselves wrote, which is stored still. */
async function* chatWords(core: SyncCore, uid: string, chat: StoredChat): AsyncGenerator<string> {
  const isOpen = canSeeChat(core.facts, uid, chat.uid);
  const peer = core.facts.user(otherPartyOf(chat, uid));
  // Who is archived is named nowhere (SAFE-03), though the chat can still be read.
  const other = peer === undefined || peer.archived ? '' : firstName(peer.name);
  const about = isOpen ? { meet_id: chat.meet_id, with: other } : { removed: true };
  const head = JSON.stringify({ ...about, createdAt: chat.createdAt });
  yield `    ${head.slice(0, -1)},"messages":[`;
  const log = await core.chatLogs.log(chat.uid);
  let mark = '';
  for (let start = 0; start < log.length; start += pageSize) {
    const ids = log.slice(start, start + pageSize).map(({ id }) => id);
    const page = (await core.chatLogs.documents(ids)).map(projectMessage);
    const told = page.filter(({ sender_id: sender }) => isOpen || sender === uid);
    const lines = told.map(({ sender_id: sender, text, timestamp }) =>
      JSON.stringify({ from: sender === uid ? 'me' : other, text, timestamp }),
    );
    if (lines.length === 0) continue;
    yield `${mark}\n      ${lines.join(',\n      ')}`;
    mark = ',';
  }
  yield ']}';
}

/** Of the person's own pictures: what else an operator has written there by hand is not read. */
function picturePaths(core: SyncCore, uid: string): string[] {
  const user = core.facts.user(uid);
  const owners = [...(user ? [user] : []), ...core.facts.meetsOf(uid)];
  return owners.map((doc) => mainPathOf(doc) ?? '').filter((path) => parsePath(path)?.uid === uid);
}

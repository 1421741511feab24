import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import type { StoredMessage, StoredUser } from '../../schemas/documents/stored.ts';
import { chatUidOf } from '../../schemas/domain/ids.ts';
import { exportPerson } from '../../sync-server/erasure/export-person.ts';
import type { Exporter } from '../../sync-server/erasure/export-person.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { Facts } from '../../sync-server/facts/facts.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';

const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];
const createdAt = '2026-11-20T10:00:00.000Z';
const chats = [1, 2, 3].map((n) => chatUidOf(aino, storedMeet('Ville', n).meetId));
const message = (chat: string, n: number): StoredMessage => ({
  _id: `${chat}:${String(n).padStart(20, '0')}`,
  _rev: '1-a',
  chat_uid: chat,
  sender_id: n % 2 === 0 ? aino : ville,
  text: `viesti ${n}`,
  timestamp: new Date(Date.parse(createdAt) + n).toISOString(),
});

/** Aino's export of her chats with Ville. */
function chatsWith(other: StoredUser) {
  const facts = new Facts();
  for (const user of [storedUser('Aino'), other]) facts.apply('users', user._id, user);
  const archive = (uid: string, archived: boolean, _rev: string): void => {
    const meet = storedMeet('Ville', chats.indexOf(uid) + 1);
    facts.apply('meets', meet._id, meet);
    const marks = { lastCheckTimeOwner: null, lastCheckTimeApplicant: null };
    const parties = { meet_id: meet.meetId, owner_id: ville, applicant_id: aino };
    const fields = { ...parties, ...marks, meet_date: meet.meet_date, archived, createdAt };
    facts.apply('chats', uid, { _id: uid, _rev, uid, ...fields });
  };
  for (const uid of chats) archive(uid, false, '1-a');
  const stored = [1200, 0, 1].flatMap((count, n) =>
    Array.from({ length: count }, (_, at) => message(chats[n] as string, at)),
  );
  const pages: number[] = [];
  const logs = new ChatLogs(
    {
      range: async ({ startkey = '' }) => stored.filter(({ _id }) => _id.startsWith(startkey)),
      getMany: async (ids) => {
        pages.push(ids.length);
        if (pages.length === 3) archive(chats[2] as string, true, '2-a');
        return ids.map((id) => stored.find(({ _id }) => _id === id));
      },
    },
    new Sequence(),
  );
  const exporter = {
    core: { facts, chatLogs: logs, clock: () => new Date(createdAt) },
    storage: { read: async () => undefined },
    accounts: { accounts: { byUid: async () => undefined }, sessions: { list: async () => [] } },
  } as unknown as Exporter;
  return { exporter, pages, archive };
}

async function wordsOf(zip: AsyncIterable<Uint8Array>): Promise<string> {
  const files = unzipSync(new Uint8Array(Buffer.concat(await Readable.from(zip).toArray())));
  return strFromU8(files['tiedot.json'] ?? new Uint8Array());
}

interface Exported {
  chats: { removed?: true; messages: { from: string; text: string }[] }[];
}

it('ACC-08 an export reads long chats page by page, each when its turn comes', async () => {
  const { exporter, pages } = chatsWith(storedUser('Ville'));
  const zip = await exportPerson(exporter, aino);
  expect(pages).toEqual([]);
  const words = await wordsOf(zip);
  expect(pages).toEqual([500, 500, 200, 1]);
  const { chats: exported } = JSON.parse(words) as Exported;
  expect(exported.map(({ messages }) => messages.length)).toEqual([1200, 0, 1]);
  expect(exported[0]?.messages.slice(0, 2)).toEqual([
    { from: 'me', text: 'viesti 0', timestamp: createdAt },
    { from: 'Ville', text: 'viesti 1', timestamp: '2026-11-20T10:00:00.001Z' },
  ]);
  const own = { from: 'me', text: 'viesti 0', timestamp: createdAt };
  expect(exported[2]).toEqual({ removed: true, createdAt, messages: [own] });
});

it('ACC-08 CHAT-06 of a deleted chat it tells what the person wrote, and nothing of the other', async () => {
  const { exporter, archive } = chatsWith(storedUser('Ville'));
  archive(chats[0] as string, true, '2-a');
  const words = await wordsOf(await exportPerson(exporter, aino));
  const removed = (JSON.parse(words) as Exported).chats.filter((chat) => chat.removed);
  expect(removed).toMatchObject([{ removed: true, createdAt }]);
  expect(removed[0]?.messages).toHaveLength(600);
  expect(removed[0]?.messages[1]).toMatchObject({ from: 'me', text: 'viesti 2' });
  expect(JSON.stringify(removed)).not.toMatch(new RegExp(`Ville|${ville}`));
});

it('ACC-08 SAFE-03 it does not name who is archived, though their chats can still be read', async () => {
  const { exporter } = chatsWith(storedUser('Ville', { archived: true }));
  const words = await wordsOf(await exportPerson(exporter, aino));
  expect(words).not.toContain('Ville');
  const { chats: exported } = JSON.parse(words) as Exported;
  expect(exported[0]?.messages[1]).toMatchObject({ from: '', text: 'viesti 1' });
});

it.each(['', '../store', `user_profile_images/${ville}/${'p'.repeat(20)}.jpg`])(
  'ACC-08 GEN-07 nothing but pictures is read as one, whatever an operator has made of its address: "%s"',
  async (picUrl) => {
    const { exporter } = chatsWith(storedUser('Ville'));
    const { facts } = exporter.core;
    facts.apply('users', aino, { ...storedUser('Aino'), _rev: '9-hand', picUrl });
    const shown = `meet_images/${aino}/${'p'.repeat(20)}.jpg`;
    const meet = storedMeet('Aino', 1, { meet_pic_url: shown });
    facts.apply('meets', meet._id, { ...meet, _rev: '1-a' });
    const read = vi.fn<Exporter['storage']['read']>(async () => Buffer.from('picture'));
    const storage = { ...exporter.storage, read };
    await wordsOf(await exportPerson({ ...exporter, storage }, aino));
    expect(read.mock.calls).toEqual([[shown]]);
  },
);

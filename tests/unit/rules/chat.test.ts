import { describe, expect, it } from 'vitest';
import type { StoredChat } from '../../../schemas/documents/stored.ts';
import { chatRule } from '../../../sync-server/rules/chat.ts';
import {
  aino,
  chat,
  daysAgo,
  eero,
  hoursAhead,
  maija,
  meet,
  meetIdOf,
  now,
  user,
} from '../helpers/samples.ts';
import { World, ask, edit, refused, unchanged, written } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
const open = chat(aino, meetId);
const makeWorld = () => new World().users(aino, eero, maija).meets(meet(meetId)).chats(open);
const world = makeWorld();

const patch = (actor: string, changes: object, stored: StoredChat = open, where = world) =>
  ask<StoredChat>(chatRule, where, actor, edit(stored.uid, stored, changes), { before: stored });

describe('chat', () => {
  it('CHAT-11 either party deletes it by archiving', () => {
    for (const party of [aino, eero]) {
      expect(written(patch(party, { archived: true }))).toEqual({ ...open, archived: true });
    }
  });

  it('CHAT-11 archived only ever becomes true', () => {
    const gone = { ...open, archived: true };
    expect(patch(aino, { archived: false }, gone)).toEqual(refused('CHAT_GONE'));
    expect(patch(aino, { archived: 'yes' })).toEqual(refused('CHAT_GONE'));
    const stale = edit(open.uid, open, { archived: true });
    expect(ask<StoredChat>(chatRule, world, aino, stale, { before: gone })).toEqual(unchanged);
  });

  it('CHAT-06 nobody else sees or changes it', () => {
    expect(patch(maija, { archived: true })).toEqual(refused('CHAT_GONE'));
    expect(patch(maija, { lastCheckTimeOwner: now.toISOString() })).toEqual(refused('CHAT_GONE'));
  });

  it('API-04 the gateway alone creates chats, and none is deleted', () => {
    const row = { id: open.uid, doc: { ...open } };
    expect(ask<StoredChat>(chatRule, world, aino, row)).toEqual(refused('CHAT_GONE'));
    const deletion = { id: open.uid, doc: null, base: { ...open } };
    expect(ask<StoredChat>(chatRule, world, aino, deletion, { before: open })).toEqual(
      refused('NOT_DELETABLE'),
    );
  });

  it('CHAT-12 locked mirrors the meet and is no field of the chat', () => {
    expect(patch(eero, { locked: true })).toEqual(refused('SERVER_FIELD', { field: 'locked' }));
  });

  it('DATA-60 who and what a chat is about is fixed', () => {
    for (const field of ['meet_id', 'owner_id', 'applicant_id', 'meet_date', 'createdAt']) {
      expect(patch(eero, { [field]: 'x' })).toEqual(refused('SERVER_FIELD', { field }));
    }
    expect(patch(eero, { messages: [] })).toEqual(refused('SERVER_FIELD', { field: 'messages' }));
    expect(patch(eero, { mood: 'x' })).toEqual(refused('UNKNOWN_FIELD', { field: 'mood' }));
  });
});

describe('read marks', () => {
  const early = daysAgo(0.5);
  const late = daysAgo(0.1);

  it('CHAT-17 a party sets its own last check, to what it has seen', () => {
    for (const [party, mark] of [
      [eero, { lastCheckTimeOwner: early }],
      [aino, { lastCheckTimeApplicant: early }],
    ] as const) {
      expect(written(patch(party, mark))).toEqual({ ...open, ...mark });
    }
  });

  it('CHAT-17 and moves it on to what it sees later', () => {
    const read = { ...open, lastCheckTimeOwner: early };
    expect(written(patch(eero, { lastCheckTimeOwner: late }, read)).lastCheckTimeOwner).toBe(late);
  });

  it('DATA-63 not the other side', () => {
    expect(patch(aino, { lastCheckTimeOwner: early })).toEqual(
      refused('SERVER_FIELD', { field: 'lastCheckTimeOwner' }),
    );
    expect(patch(eero, { lastCheckTimeApplicant: early })).toEqual(
      refused('SERVER_FIELD', { field: 'lastCheckTimeApplicant' }),
    );
  });

  it('SYNC-12 a queued mark never moves backwards', () => {
    const read = { ...open, lastCheckTimeOwner: late };
    const row = edit(open.uid, open, { lastCheckTimeOwner: early });
    expect(ask<StoredChat>(chatRule, world, eero, row, { before: read })).toEqual(unchanged);
    expect(patch(eero, { lastCheckTimeOwner: null }, read)).toEqual(unchanged);
  });

  it('SYNC-12 nor beyond now', () => {
    const moved = written(patch(eero, { lastCheckTimeOwner: hoursAhead(5) }));
    expect(moved.lastCheckTimeOwner).toBe(now.toISOString());
  });

  it('SYNC-12 but to a message whose time another gateway gave, with a clock ahead', () => {
    const ahead = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const moved = (to: string) => written(patch(eero, { lastCheckTimeOwner: to }));
    expect(moved(ahead(300_000)).lastCheckTimeOwner).toBe(ahead(300_000));
    expect(moved(ahead(300_001)).lastCheckTimeOwner).toBe(ahead(0));
  });

  it('SYNC-12 takes only instants', () => {
    for (const bad of ['eilen', 5, '2026-11-21', '2026-13-41T25:00:00Z', true]) {
      expect(patch(eero, { lastCheckTimeOwner: bad })).toEqual(
        refused('INVALID', { field: 'lastCheckTimeOwner' }),
      );
    }
  });

  it('SYNC-15 a mark that arrives after the chat has gone is no refusal to list', () => {
    const mark = { lastCheckTimeApplicant: early };
    expect(patch(aino, mark, { ...open, archived: true })).toEqual(unchanged);
    expect(patch(aino, mark, open, makeWorld().block(eero, aino))).toEqual(unchanged);
  });
});

describe('a chat with somebody archived', () => {
  it('SAFE-03 is read-only for the archived, the other may still delete it', () => {
    const removed = makeWorld().users(user(aino, { archived: true }));
    expect(patch(aino, { archived: true }, open, removed)).toEqual(refused('CHAT_READ_ONLY'));
    expect(written(patch(eero, { archived: true }, open, removed)).archived).toBe(true);
    const mark = { lastCheckTimeApplicant: daysAgo(1) };
    expect(written(patch(aino, mark, open, removed)).lastCheckTimeApplicant).toBe(daysAgo(1));
  });
});

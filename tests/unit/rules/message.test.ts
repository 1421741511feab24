import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../../schemas/documents/stored.ts';
import { newMessageId } from '../../../schemas/domain/ids.ts';
import { messageRule } from '../../../sync-server/rules/message.ts';
import {
  aino,
  chat,
  eero,
  hoursAhead,
  maija,
  meet,
  meetIdOf,
  now,
  user,
} from '../helpers/samples.ts';
import { World, ask, refused, unchanged, written } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
const open = chat(aino, meetId);
const id = newMessageId(open.uid, now);
const makeWorld = () => new World().users(aino, eero, maija).meets(meet(meetId)).chats(open);

const send = (
  actor: string,
  changes: Record<string, unknown> = {},
  where = makeWorld(),
  before?: StoredMessage,
) =>
  ask<StoredMessage>(
    messageRule,
    where,
    actor,
    { id, doc: { id, chat_uid: open.uid, sender_id: actor, text: 'Moi', ...changes } },
    { before },
  );

describe('sending a message', () => {
  it("CHAT-10 both parties write; DATA-65 the time is the server's", () => {
    for (const party of [aino, eero]) {
      expect(written(send(party))).toEqual({
        _id: id,
        chat_uid: open.uid,
        sender_id: party,
        text: 'Moi',
        timestamp: now.toISOString(),
      });
    }
  });

  it('CHAT-06 nobody else writes, and no chat is made by writing', () => {
    expect(send(maija)).toEqual(refused('CHAT_GONE'));
    expect(send(aino, {}, new World().users(aino, eero))).toEqual(refused('CHAT_GONE'));
  });

  it('DATA-64 nobody writes in the name of another, nor into another chat', () => {
    expect(send(aino, { sender_id: eero })).toEqual(refused('INVALID', { field: 'sender_id' }));
    const other = chat(maija, meetId).uid;
    expect(send(aino, { chat_uid: other })).toEqual(refused('INVALID', { field: 'chat_uid' }));
  });

  it("DATA-65 timestamp and kind are the gateway's", () => {
    for (const field of ['timestamp', 'kind', 'meet_date', 'location']) {
      expect(send(aino, { [field]: 'x' })).toEqual(refused('SERVER_FIELD', { field }));
    }
    expect(send(aino, { colour: 'x' })).toEqual(refused('UNKNOWN_FIELD', { field: 'colour' }));
  });

  it('CHAT-13 is truncated at 1000 code points', () => {
    const emoji = '😀'.repeat(1000);
    expect(written(send(aino, { text: emoji })).text).toBe(emoji);
    expect(written(send(aino, { text: `${emoji}!` })).text).toBe(emoji);
  });

  it('CHAT-14 empty or whitespace-only text is not sent', () => {
    for (const text of ['', '   ', '\n\t ', '\u00a0', '\u200b\u2060', ' '.repeat(1001)]) {
      expect(send(aino, { text })).toEqual(refused('MESSAGE_EMPTY'));
    }
    for (const text of [null, 5, { a: 1 }, undefined]) {
      expect(send(aino, { text })).toEqual(refused('INVALID', { field: 'text' }));
    }
  });

  it('CHAT-15 newlines and blanks around stay as typed', () => {
    expect(written(send(aino, { text: ' Moi\nhei ' })).text).toBe(' Moi\nhei ');
  });

  it('CHAT-15 what other programs end lines with is a newline, as every browser shows it', () => {
    const text = 'yksi\u2028kaksi\u2029kolme\u000bneljä\u0085viisi\r\nkuusi\rseitsemän\u000c';
    const lines = 'yksi\nkaksi\nkolme\nneljä\nviisi\nkuusi\nseitsemän\n';
    const stored = written(send(aino, { text }));
    expect(stored.text).toBe(lines);
    expect(send(aino, { text }, makeWorld(), stored), 'sent again').toEqual(unchanged);
    expect(written(send(aino, { text: `${'x'.repeat(998)}\r\n!` })).text).toHaveLength(1000);
  });

  it('CHAT-11 an archived chat takes no message', () => {
    const gone = makeWorld().chats({ ...open, archived: true });
    expect(send(aino, {}, gone)).toEqual(refused('CHAT_GONE'));
  });

  it('SAFE-11 blocked parties write no more, either way', () => {
    expect(send(aino, {}, makeWorld().block(aino, eero))).toEqual(refused('CHAT_GONE'));
    expect(send(aino, {}, makeWorld().block(eero, aino))).toEqual(refused('CHAT_GONE'));
  });

  it('MEET-33 a meet deleted by its owner takes its chats along', () => {
    const deleted = makeWorld().meets(meet(meetId, { archived: true, archived_by: 'owner' }));
    expect(send(aino, {}, deleted)).toEqual(refused('CHAT_GONE'));
  });

  it('MEET-35 a meet archived by reports keeps its chats; MEET-31 a closed or past one too', () => {
    const reported = makeWorld().meets(meet(meetId, { archived: true, archived_by: 'reports' }));
    const closed = makeWorld().meets(meet(meetId, { closed: true, meet_date: hoursAhead(-99) }));
    expect(written(send(aino, {}, reported)).text).toBe('Moi');
    expect(written(send(eero, {}, closed)).text).toBe('Moi');
  });

  it('SAFE-03 a chat with somebody archived is read-only for both', () => {
    for (const party of [aino, eero]) {
      const removed = makeWorld().users(user(party, { archived: true }));
      expect(send(aino, {}, removed)).toEqual(refused('CHAT_READ_ONLY'));
      expect(send(eero, {}, removed)).toEqual(refused('CHAT_READ_ONLY'));
    }
  });

  it('ACC-10 a hidden profile goes on chatting', () => {
    const hidden = makeWorld().users(user(aino, { hideProfile: true }));
    expect(written(send(aino, {}, hidden)).text).toBe('Moi');
    expect(written(send(eero, {}, hidden)).text).toBe('Moi');
  });
});

describe('sending again', () => {
  const stored = written(send(aino));

  it('DATA-02 the same message is no second one, also if the chat has gone since', () => {
    expect(send(aino, {}, makeWorld(), stored)).toEqual(unchanged);
    expect(send(aino, {}, makeWorld().block(eero, aino), stored)).toEqual(unchanged);
  });

  it('DATA-02 a truncated message that is resent whole is the same', () => {
    const long = 'x'.repeat(1200);
    const cut = written(send(aino, { text: long }));
    expect(send(aino, { text: long }, makeWorld(), cut)).toEqual(unchanged);
  });

  it('DATA-64 a message never changes, is not taken over and not deleted', () => {
    expect(send(aino, { text: 'muuta' }, makeWorld(), stored)).toEqual(refused('READ_ONLY'));
    expect(send(eero, {}, makeWorld(), stored)).toEqual(refused('NOT_YOURS'));
    expect(send(maija, {}, makeWorld(), stored)).toEqual(refused('CHAT_GONE'));
    const deletion = { id, doc: null, base: { id } };
    expect(
      ask<StoredMessage>(messageRule, makeWorld(), aino, deletion, { before: stored }),
    ).toEqual(refused('NOT_DELETABLE'));
  });

  it('CHAT-06 to others a message that is there cannot be told from one that is not, whatever they send', () => {
    const sent = { id, chat_uid: open.uid, sender_id: maija, text: 'Moi' };
    const rows = [
      { doc: null, base: { id } },
      { doc: sent },
      { doc: sent, base: { ...sent, text: 'Hei' } },
      { doc: { ...sent, sender_id: eero } },
      { doc: { ...sent, chat_uid: 'x' } },
      { doc: { ...sent, timestamp: now.toISOString() } },
      { doc: { ...sent, unknown: 1 } },
      { doc: { ...sent, text: ' ' } },
      { doc: { ...sent, text: 1 } },
    ];
    for (const row of rows) {
      const [there, missing] = [stored, undefined].map((before) =>
        ask<StoredMessage>(messageRule, makeWorld(), maija, { id, ...row }, { before }),
      );
      expect(there, JSON.stringify(row)).toEqual(missing);
    }
  });

  it('SYNC-15 what was taken back before it arrived is no refusal to list', () => {
    const row = { id, doc: null, base: { id } };
    expect(ask<StoredMessage>(messageRule, makeWorld(), aino, row)).toEqual(unchanged);
  });

  it('DATA-02 an id of another form is refused', () => {
    for (const bad of ['1', open.uid, `${open.uid}:`, `${open.uid}:../../x`]) {
      const row = { id: bad, doc: { id: bad, chat_uid: open.uid, sender_id: aino, text: 'Moi' } };
      expect(ask<StoredMessage>(messageRule, makeWorld(), aino, row), bad).toEqual(
        refused('INVALID', { field: 'id' }),
      );
    }
  });
});

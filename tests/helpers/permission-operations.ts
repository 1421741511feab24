import type { CollectionName } from '../../schemas/documents/device.ts';
import {
  blockId,
  favouriteId,
  meetReportId,
  newMessageId,
  signupId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import type { Person } from './person.ts';

type Doc = Record<string, unknown>;

/** Something that anybody may try by sync. */
export interface Operation {
  collection: CollectionName;
  row: (actor: Person) => PushRow | Promise<PushRow>;
}

export const create = (collection: CollectionName, doc: (actor: Person) => Doc): Operation => ({
  collection,
  row: (actor) => {
    const made = doc(actor);
    return { id: String(Object.values(made)[0]), doc: made, base: null };
  },
});

/** Changes fields of something that exists; `key` with its id is all that the forger knows of it. */
export const patch = (
  collection: CollectionName,
  key: string,
  id: () => string | Promise<string>,
  fields: (actor: Person) => Doc,
): Operation => ({
  collection,
  row: async (actor) => {
    const base = { [key]: await id() };
    return { id: String(base[key]), doc: { ...base, ...fields(actor) }, base };
  },
});

export const remove = (collection: CollectionName, key: string, id: () => string): Operation => ({
  collection,
  row: () => ({ id: id(), doc: null, base: { [key]: id() } }),
});

export const relation = (
  kind: 'favourite' | 'block',
  target: () => Person,
  from: (actor: Person) => Person = (actor) => actor,
): Operation =>
  create('relations', (actor) => {
    const id = (kind === 'block' ? blockId : favouriteId)(from(actor).uid, target().uid);
    return { id, actor: from(actor).uid, kind, target: target().uid };
  });

const words = { reason: 'Muu syy', text: 'Näin on.', chat_uid: null };

export const reportPerson = (target: () => Person): Operation =>
  create('relations', ({ uid }) => ({
    id: userReportId(uid, target().uid),
    actor: uid,
    kind: 'report',
    target: target().uid,
    target_kind: 'user',
    ...words,
  }));

export const reportMeet = (meet: () => string): Operation =>
  create('relations', ({ uid }) => ({
    id: meetReportId(uid, meet()),
    actor: uid,
    kind: 'report',
    target: meet(),
    target_kind: 'meet',
    ...words,
  }));

export const signUp = (meet: () => string): Operation =>
  create('relations', ({ uid }) => ({
    id: signupId(uid, meet()),
    actor: uid,
    kind: 'signup',
    target: meet(),
    message: 'Tulisin mielelläni',
  }));

export const message = (chat: () => string, sender: (actor: Person) => string): Operation =>
  create('messages', (actor) => ({
    id: newMessageId(chat(), new Date()),
    chat_uid: chat(),
    sender_id: sender(actor),
    text: 'Hei',
  }));

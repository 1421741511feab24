import { createHash } from 'node:crypto';
import type { Stored } from '../../schemas/documents/stored.ts';
import { instant, oneOf, shape, text } from '../facts/type-guards.ts';
import type { PushSubscriptionBody } from '../../schemas/wire/api.ts';
import { databaseAs } from '../store/database-as.ts';
import type { Database, Store } from '../store/store.ts';

/** `_id` = `push:{uid}:{token}`: one browser of one person. Never in a view. */
export interface PushDocument extends Stored {
  kind: 'push';
  uid: string;
  /** The session that asked for it; without that session nothing is sent. */
  sid: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  createdAt: string;
}

/** `_id` = `push-owner:{token}`: a browser belongs to whoever used it last. */
interface PushOwnerDocument extends Stored {
  kind: 'push-owner';
  uid: string;
}

const maxDevices = 10;

const push = shape<Omit<PushDocument, keyof Stored>>({
  kind: oneOf(['push']),
  uid: text,
  sid: text,
  endpoint: text,
  keys: shape<PushDocument['keys']>({ p256dh: text, auth: text }),
  createdAt: instant,
});

/** Whether it is a subscription as the gateway writes them; one that is edited by hand is none. */
const isPush = (doc: Stored | undefined): doc is PushDocument =>
  doc !== undefined && push(doc) && doc._id === idOf(doc.uid, pushToken(doc.endpoint));

/** Name of a browser's subscription, for logs and ADMIN-04: its address stays secret. */
export function pushToken(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);
}

/** Push subscriptions of people's browsers, in `gateway`. */
export class PushSubscriptions {
  readonly #devices: Database<PushDocument>;
  readonly #owners: Database<PushOwnerDocument>;

  constructor(store: Store) {
    this.#devices = databaseAs<PushDocument>(store, 'gateway');
    this.#owners = databaseAs<PushOwnerDocument>(store, 'gateway');
  }

  /** Notes a browser for a person, and takes it from whoever had it. @returns its token */
  async put(uid: string, sid: string, body: PushSubscriptionBody, now: Date): Promise<string> {
    const { endpoint, keys } = body;
    const token = pushToken(endpoint);
    const _id = `push-owner:${token}`;
    const former = (await this.#owners.get(_id))?.uid;
    if (former !== undefined && former !== uid) await this.#drop(former, token);
    await this.#owners.update(_id, (before) =>
      before?.uid === uid ? undefined : { ...before, _id, kind: 'push-owner', uid },
    );
    await this.#devices.update(idOf(uid, token), (before) => ({
      ...before,
      _id: idOf(uid, token),
      kind: 'push',
      uid,
      sid,
      endpoint,
      keys,
      createdAt: now.toISOString(),
    }));
    await this.#makeRoom(uid);
    return token;
  }

  async of(uid: string): Promise<PushDocument[]> {
    const docs = await this.#devices.range({
      startkey: idOf(uid, ''),
      endkey: idOf(uid, '\uffff'),
    });
    return docs.filter(isPush);
  }

  /** One browser of a person. */
  async one(uid: string, token: string): Promise<PushDocument | undefined> {
    const doc = await this.#devices.get(idOf(uid, token));
    return isPush(doc) ? doc : undefined;
  }

  /** The browser with that token, whosever it is (ADMIN-04). */
  async byToken(token: string): Promise<PushDocument | undefined> {
    const owner = await this.#owners.get(`push-owner:${token}`);
    return owner && this.one(owner.uid, token);
  }

  /** Forgets one browser of a person; an unknown one is fine. */
  async forget(uid: string, token: string): Promise<void> {
    await this.#drop(uid, token);
    const owner = await this.#owners.get(`push-owner:${token}`);
    if (owner?.uid === uid && owner._rev !== undefined)
      await this.#owners.remove(owner._id, owner._rev);
  }

  /** The same browser has signed in anew: its pushes go on under the new session. */
  async moveSession(uid: string, from: string, to: string): Promise<void> {
    for (const device of await this.of(uid))
      if (device.sid === from)
        await this.#devices.update(device._id, (before) => before && { ...before, sid: to });
  }

  async #makeRoom(uid: string): Promise<void> {
    const devices = await this.of(uid);
    devices.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    for (const device of devices.slice(maxDevices))
      await this.forget(uid, pushToken(device.endpoint));
  }

  async #drop(uid: string, token: string): Promise<void> {
    const device = await this.#devices.get(idOf(uid, token));
    if (device?._rev !== undefined) await this.#devices.remove(device._id, device._rev);
  }
}

const idOf = (uid: string, token: string): string => `push:${uid}:${token}`;

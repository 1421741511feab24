import type { SessionAnswer } from '../../../schemas/wire/api.ts';
import type { PushResult, PushRow, SyncAnswer } from '../../../schemas/wire/sync.ts';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  meetReportId,
  newMeetId,
  newMessageId,
  signupId,
  userReportId,
} from '../../../schemas/domain/ids.ts';
import { ModelDevice } from '../../helpers/model-device.ts';
import { pictureIdOf, profileFields } from '../../helpers/people.ts';
import { smallJpeg } from '../../helpers/small-jpeg.ts';
import { emailOf, passwordOf } from './people.ts';

type Fields = Record<string, unknown>;

const dayMs = 24 * 60 * 60_000;
let made = 0;

async function enter(url: string, how: 'register' | 'login', name: string): Promise<SessionAnswer> {
  const answer = await fetch(`${url}/api/auth/${how}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(name), password: passwordOf(name) }),
  });
  if (!answer.ok) throw new Error(`${how} ${name}: ${await answer.text()}`);
  return (await answer.json()) as SessionAnswer;
}

/** Somebody whose device is a program: makes what a spec needs, quickly, by the gateway's protocol. */
export class ApiPerson {
  readonly name: string;
  readonly #url: string;
  #session: SessionAnswer;
  readonly #device: ModelDevice;

  private constructor(url: string, name: string, session: SessionAnswer) {
    this.#url = url;
    this.name = name;
    this.#session = session;
    this.#device = new ModelDevice(name.toLowerCase());
  }

  /** Registers with the e-mail and password by which `signIn` signs in. */
  static async register(url: string, name: string): Promise<ApiPerson> {
    return new ApiPerson(url, name, await enter(url, 'register', name));
  }

  /** Registers and creates a profile with a picture: from Helsinki, open to everybody. */
  static async withProfile(url: string, name: string, fields: Fields = {}): Promise<ApiPerson> {
    const person = await ApiPerson.register(url, name);
    await person.#create('profile', { uid: person.uid, ...profileFields(name, fields) });
    await person.#upload('profile', pictureIdOf(name));
    await person.#sync();
    return person;
  }

  get uid(): string {
    return this.#session.uid;
  }

  /** Publishes a meet with a picture. @returns its id */
  async publish(description: string, fields: Fields = {}): Promise<string> {
    made += 1;
    const meetId = newMeetId(this.uid, new Date(Date.now() + made));
    const pictureId = pictureIdOf(`m${made}${this.name}`);
    const meet = {
      meetId,
      uid: this.uid,
      meet_type: 'Kahvila',
      meet_gender: 'Kaikille',
      description,
      meet_date: new Date(Date.now() + 5 * dayMs).toISOString(),
      location: 'Helsinki',
      only_favs: false,
      closed: false,
      archived: false,
      picture_id: pictureId,
      ...fields,
    };
    await this.#create('meets', meet);
    await this.#upload('meet', pictureId);
    await this.#sync();
    return meetId;
  }

  /** Signs up to a meet and waits for the chat, which the gateway makes. @returns the chat's id */
  async signUp(meetId: string, message: string): Promise<string> {
    const id = signupId(this.uid, meetId);
    await this.#create('relations', {
      id,
      actor: this.uid,
      kind: 'signup',
      target: meetId,
      message,
    });
    const chat = chatUidOf(this.uid, meetId);
    await this.#until(async () => (await this.docs('chats')).some(({ uid }) => uid === chat));
    return chat;
  }

  /** Several messages leave in one request, in that order. */
  async say(chatUid: string, ...texts: readonly string[]): Promise<void> {
    const now = Date.now();
    const rows = texts.map((text, at) => {
      const id = newMessageId(chatUid, new Date(now + at));
      return { id, doc: { id, chat_uid: chatUid, sender_id: this.uid, text }, base: null };
    });
    await this.#push('messages', ...rows);
  }

  async favour(target: string): Promise<void> {
    const id = favouriteId(this.uid, target);
    await this.#create('relations', { id, actor: this.uid, kind: 'favourite', target });
  }

  async block(target: string): Promise<void> {
    const id = blockId(this.uid, target);
    await this.#create('relations', { id, actor: this.uid, kind: 'block', target });
  }

  /** Reports a meet to the admins. */
  async reportMeet(meetId: string, reason: string): Promise<void> {
    await this.#create('relations', {
      id: meetReportId(this.uid, meetId),
      actor: this.uid,
      kind: 'report',
      target: meetId,
      target_kind: 'meet',
      reason,
      text: '',
      chat_uid: null,
    });
  }

  /** Reports a person, for an urgent reason (SAFE-08). @param chatUid a chat of theirs to attach */
  async reportUser(target: string, text: string, chatUid: string | null = null): Promise<void> {
    const id = userReportId(this.uid, target);
    const reason = 'Häirintä, uhkailu tai vihapuhe';
    const about = { target, target_kind: 'user', reason, text, chat_uid: chatUid };
    await this.#create('relations', { id, actor: this.uid, kind: 'report', ...about });
  }

  /** Changes some fields of a meet. */
  async changeMeet(meetId: string, fields: Fields): Promise<void> {
    await this.#sync();
    const base = this.#device.docs.meets.get(meetId);
    if (base === undefined) throw new Error(`${this.name} has no meet ${meetId}`);
    await this.#push('meets', { id: meetId, doc: { ...base, ...fields }, base });
  }

  /** Deletes the account, as another device of theirs or an admin would. */
  async deleteAccount(): Promise<void> {
    await this.#call('DELETE', '/api/account', '{}', 'application/json');
  }

  /** What this person's device holds now. */
  async docs(collection: CollectionName): Promise<Fields[]> {
    await this.#sync();
    return [...this.#device.docs[collection].values()];
  }

  #create(collection: CollectionName, doc: Fields): Promise<void> {
    return this.#push(collection, { id: String(Object.values(doc)[0]), doc, base: null });
  }

  async #upload(kind: 'profile' | 'meet', pictureId: string): Promise<void> {
    const body = new Uint8Array(await smallJpeg());
    const path = `/api/images/${kind}/${pictureId}`;
    await this.#call('PUT', path, body, 'application/octet-stream');
  }

  async #sync(pushes?: Partial<Record<CollectionName, PushRow[]>>): Promise<SyncAnswer> {
    const body = JSON.stringify(this.#device.request(pushes));
    const answer = (await (
      await this.#call('POST', '/sync', body, 'application/json')
    ).json()) as SyncAnswer;
    this.#device.apply(answer);
    if (this.#device.mustReconcile) await this.#sync();
    return answer;
  }

  async #push(collection: CollectionName, ...rows: readonly PushRow[]): Promise<void> {
    const answer = await this.#sync({ [collection]: [...rows] });
    for (const [at, { id }] of rows.entries()) {
      const result: PushResult | undefined = answer.pushes[collection]?.[at];
      if (result === undefined || result.refused)
        throw new Error(`${collection} ${id}: ${JSON.stringify(result)}`);
    }
  }

  async #until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await condition()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${this.name} waited in vain`);
  }

  async #call(method: string, path: string, body: BodyInit, type: string): Promise<Response> {
    const send = () => {
      const headers = { authorization: `Bearer ${this.#session.token}`, 'content-type': type };
      return fetch(`${this.#url}${path}`, { method, headers, body });
    };
    let answer = await send();
    // A token is good for ten minutes; on a busy machine some specs take longer.
    if (answer.status === 401) {
      this.#session = await enter(this.#url, 'login', this.name);
      answer = await send();
    }
    // A gateway that comes to nothing on a busy machine says so, and devices ask again.
    for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

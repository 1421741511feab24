import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { SessionAnswer } from '../../schemas/wire/api.ts';
import type { PushResult, SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { ModelDevice } from './model-device.ts';
import { pictureIdOf, profileFields } from './people.ts';
import { smallJpeg } from './small-jpeg.ts';

type Pushes = NonNullable<SyncRequest['pushes']>;

/** Somebody with an account and one device, on a whole gateway without a port. */
export class Person {
  readonly device: ModelDevice;
  readonly #app: FastifyInstance;
  #session: SessionAnswer;

  private constructor(app: FastifyInstance, session: SessionAnswer) {
    this.#app = app;
    this.#session = session;
    this.device = new ModelDevice(session.email.split('@')[0] ?? '');
  }

  /** Registers `{name}@kohdataan.example` with the password `metsapolku-{name}-91`. */
  static async register(app: FastifyInstance, name: string): Promise<Person> {
    const email = `${name.toLowerCase()}@kohdataan.example`;
    const payload = { email, password: `metsapolku-${name.toLowerCase()}-91` };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/register', payload });
    if (answer.statusCode >= 300) throw new Error(`register ${name}: ${answer.body}`);
    return new Person(app, answer.json<SessionAnswer>());
  }

  /** Registers and creates a profile with a picture. */
  static async withProfile(
    app: FastifyInstance,
    name: string,
    fields: Record<string, unknown> = {},
  ): Promise<Person> {
    const person = await Person.register(app, name);
    await person.create('profile', { uid: person.uid, ...profileFields(name, fields) });
    await person.upload('profile', pictureIdOf(name));
    await person.sync();
    return person;
  }

  /** The same person with a device that has never synced, on a gateway; synced. */
  async again(app: FastifyInstance): Promise<Person> {
    const again = new Person(app, this.#session);
    await again.sync();
    return again;
  }

  /** Signs in anew: after hours no token is good any more. */
  async signInAgain(): Promise<void> {
    const password = `metsapolku-${this.email.split('@')[0]}-91`;
    const payload = { email: this.email, password };
    const answer = await this.#app.inject({ method: 'POST', url: '/api/auth/login', payload });
    if (answer.statusCode >= 300) throw new Error(`login: ${answer.body}`);
    this.#session = answer.json<SessionAnswer>();
  }

  get uid(): string {
    return this.#session.uid;
  }

  get email(): string {
    return this.#session.email;
  }

  get token(): string {
    return this.#session.token;
  }

  /** A request with the person's access token. */
  call(method: string, url: string, body?: unknown): Promise<LightMyRequestResponse> {
    return this.#app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${this.token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  }

  /** One sync of the device, and the inventories that it leads to. */
  async sync(pushes?: Pushes): Promise<SyncAnswer> {
    const answer = await this.call('POST', '/sync', this.device.request(pushes as never));
    if (answer.statusCode !== 200) throw new Error(`/sync: ${answer.statusCode} ${answer.body}`);
    const body = answer.json<SyncAnswer>();
    this.device.apply(body);
    if (this.device.mustReconcile) await this.sync();
    return body;
  }

  /** Pushes one row. */
  async push(
    collection: CollectionName,
    id: string,
    doc: Record<string, unknown> | null,
    base: Record<string, unknown> | null,
  ): Promise<PushResult> {
    const answer = await this.sync({ [collection]: [{ id, doc, base }] });
    const [result] = answer.pushes[collection] ?? [];
    if (result === undefined) throw new Error('the answer lacks the pushed row');
    return result;
  }

  /** Pushes a new document; its id is its first field. */
  create(collection: CollectionName, doc: Record<string, unknown>): Promise<PushResult> {
    return this.push(collection, String(Object.values(doc)[0]), doc, null);
  }

  /** Pushes changed fields of a document that the device has. */
  patch(
    collection: CollectionName,
    id: string,
    fields: Record<string, unknown>,
  ): Promise<PushResult> {
    const base = this.device.docs[collection].get(id);
    if (base === undefined) throw new Error(`the device has no ${collection} ${id}`);
    return this.push(collection, id, { ...base, ...fields }, base);
  }

  async upload(kind: 'profile' | 'meet', pictureId: string, bytes?: Buffer): Promise<number> {
    const body = bytes ?? (await smallJpeg());
    return (await this.call('PUT', `/api/images/${kind}/${pictureId}`, body)).statusCode;
  }

  /** Syncs until the condition holds: effects follow a moment after what they follow from. */
  async eventually(condition: () => boolean): Promise<void> {
    for (const end = performance.now() + 40_000; ;) {
      await this.sync();
      if (condition()) return;
      if (performance.now() > end) throw new Error('it never came true');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

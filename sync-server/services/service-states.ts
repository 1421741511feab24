import type { FastifyInstance } from 'fastify';
import type { ServiceState } from '../../schemas/wire/admin.ts';
import type { Images } from '../images/images.ts';

/** How long an answer holds: whoever reloads the console, or scrapes often, asks nobody anew. */
const freshMs = 60_000;
/** A service that takes longer counts as not reachable. */
const timeoutMs = 5000;
/** No picture has this path. */
const noPicture = 'health';

type Described = Pick<ServiceState, 'name' | 'configured' | 'detail'> & {
  /** Rejects if the service cannot be reached; null where nobody can be asked. */
  check: (() => Promise<unknown>) | null;
  /** How many things wait to be sent or worked on. */
  waiting?: () => Promise<number>;
};

/** What the console and `/metrics` say of every service that the gateway needs or uses. */
export class ServiceStates {
  readonly #app: FastifyInstance;
  readonly #images: Images;
  /** What each service has answered lately, and when it was asked (milliseconds). */
  readonly #answers = new Map<string, { reachable: Promise<boolean>; asked: number }>();

  constructor(app: FastifyInstance, images: Images) {
    this.#app = app;
    this.#images = images;
  }

  /** Asks each service whether it is there, unless that was done a moment ago. Never rejects. */
  get(): Promise<ServiceState[]> {
    return Promise.all(this.#services().map((one) => this.#stateOf(one)));
  }

  #services(): Described[] {
    const { store } = this.#app;
    return [
      { name: 'store', configured: true, detail: store.kind, check: () => store.ready() },
      this.#mail(),
      this.#push(),
      this.#google(),
      {
        name: 'images',
        configured: true,
        detail: this.#app.config.s3 ? 's3' : 'files',
        check: () => this.#images.storage.read(noPicture),
        waiting: async () => this.#images.waiting,
      },
    ];
  }

  #mail(): Described {
    const { config, mailer } = this.#app;
    const configured = config.smtpUrl !== undefined;
    const detail = configured ? 'smtp' : 'outbox';
    const waiting = () => mailer.waiting();
    return { name: 'mail', configured, detail, check: () => mailer.check(), waiting };
  }

  /** Keys are made at the first start if the settings name none. */
  #push(): Described {
    const { config, push } = this.#app;
    const detail = config.vapid === undefined ? 'ownKeys' : 'settingsKeys';
    const waiting = async () => (await push.queue.all()).length;
    // Every browser maker has a push service of its own: the last one that was needed tells.
    const reached = push.lastReached;
    const check = async () => {
      if (reached === false) throw new Error('the last push service could not be reached');
    };
    const asked = reached === undefined ? null : check;
    return { name: 'push', configured: true, detail, check: asked, waiting };
  }

  #google(): Described {
    const { google } = this.#app.config;
    const check = google ? () => checkIssuer(google.issuer) : null;
    return { name: 'google', configured: google !== undefined, detail: 'openid', check };
  }

  async #stateOf({ check, waiting, ...service }: Described): Promise<ServiceState> {
    const reachable = check === null ? null : await this.#answerOf(service.name, check);
    const queue = waiting === undefined ? null : await waiting().catch(() => null);
    return { ...service, reachable, queue, lastError: this.#app.troubles.last(service.name) };
  }

  #answerOf(name: ServiceState['name'], check: () => Promise<unknown>): Promise<boolean> {
    const now = this.#app.clock().getTime();
    const known = this.#answers.get(name);
    // Either way: the clock may have been set back.
    if (known !== undefined && Math.abs(now - known.asked) < freshMs) return known.reachable;
    const reachable = this.#reaches(name, check);
    this.#answers.set(name, { reachable, asked: now });
    return reachable;
  }

  async #reaches(name: ServiceState['name'], check: () => Promise<unknown>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
    });
    try {
      await Promise.race([check(), late]);
      return true;
    } catch (error) {
      // What push services say is noted when it happens.
      if (name !== 'push') this.#app.troubles.note(name, error);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** @throws if an OpenID Connect issuer does not answer its discovery address */
async function checkIssuer(issuer: string): Promise<void> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the issuer answers HTTP ${answer.status}`);
}

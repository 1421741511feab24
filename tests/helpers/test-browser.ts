import type { FastifyInstance } from 'fastify';
import type { SessionAnswer } from '../../schemas/wire/api.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  body: string;
  json: Record<string, unknown>;
}

interface Cookie {
  value: string;
  path: string;
}

/** Requests with a cookie jar and the access token of the last sign-in, as a browser sends them. */
export class TestBrowser {
  readonly cookies = new Map<string, Cookie>();
  readonly #app: FastifyInstance;
  token = '';
  uid = '';
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The same browser at another gateway. */
  at(app: FastifyInstance): TestBrowser {
    const other = new TestBrowser(app);
    for (const [name, cookie] of this.cookies) other.cookies.set(name, cookie);
    other.token = this.token;
    return other;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        'user-agent': this.userAgent,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...this.#cookieHeader(url),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    this.#keep(response.headers['set-cookie']);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body,
      json: parsed(response.body),
    };
  }

  get(url: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', url, undefined, headers);
  }

  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', url, body, headers);
  }

  /** Registers and keeps the session. Throws if refused. */
  async register(email: string, password = 'Sateenvarjo7'): Promise<SessionAnswer> {
    return this.#session(await this.post('/api/auth/register', { email, password }));
  }

  async login(email: string, password = 'Sateenvarjo7'): Promise<SessionAnswer> {
    return this.#session(await this.post('/api/auth/login', { email, password }));
  }

  async refresh(): Promise<SessionAnswer> {
    return this.#session(await this.post('/api/auth/refresh'));
  }

  #session(answer: Answer): SessionAnswer {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
    const session = answer.json as unknown as SessionAnswer;
    this.token = session.token;
    this.uid = session.uid;
    return session;
  }

  #cookieHeader(url: string): { cookie?: string } {
    const sent = [...this.cookies].filter(([, { path }]) => url.startsWith(path));
    if (sent.length === 0) return {};
    return { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') };
  }

  #keep(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const gone =
        value === '' || /max-age=0\b/i.test(line) || /expires=thu, 01 jan 1970/i.test(line);
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
  }
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Key under which the WebDriver protocol hands out elements (W3C WebDriver, section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const waitMs = 40_000;
/** A driver whose page hangs answers nothing at all; longer than what it waits for itself. */
const answerMs = 60_000;

/** A session of the W3C WebDriver protocol over HTTP. */
export class WebDriver {
  readonly browser: string;
  readonly #session: string;

  private constructor(session: string, browser: string) {
    this.#session = session;
    this.browser = browser;
  }

  /** Waits for the driver to answer and opens a session. Throws if it never does. */
  static async start(url: string, capabilities: Record<string, unknown>): Promise<WebDriver> {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = (await call('POST', `${url}/session`, {
          capabilities: { alwaysMatch: capabilities },
        })) as {
          sessionId: string;
          capabilities: { browserName: string; browserVersion: string };
        };
        const { browserName, browserVersion } = answer.capabilities;
        const driver = new WebDriver(
          `${url}/session/${answer.sessionId}`,
          `${browserName} ${browserVersion}`,
        );
        await driver.command('POST', 'timeouts', { script: waitMs, pageLoad: waitMs });
        return driver;
      } catch (error) {
        // Not listening yet.
        if (!(error instanceof TypeError) || tries > 100) throw error;
        await pause();
      }
    }
  }

  /** @param path below the session's; '' is the session itself */
  command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return call(method, path === '' ? this.#session : `${this.#session}/${path}`, body);
  }

  /** Waits for an element that is shown and can be pressed. @returns its reference */
  async find(xpath: string): Promise<string> {
    const end = Date.now() + waitMs;
    for (;;) {
      const found = (await this.command('POST', 'elements', { using: 'xpath', value: xpath })) as {
        [elementKey]: string;
      }[];
      for (const { [elementKey]: id } of found) {
        const shown = await this.command('GET', `element/${id}/displayed`).catch(() => false);
        const enabled = await this.command('GET', `element/${id}/enabled`).catch(() => false);
        if (shown === true && enabled === true) return id;
      }
      if (Date.now() > end) throw new Error(`nothing to press: ${xpath}`);
      await pause();
    }
  }

  /** Value of an expression in the page, awaited if it is a promise. */
  async ask(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      Promise.resolve().then(() => (${expression})).then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await this.command('POST', 'execute/async', { script, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(answerMs),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((error: unknown) => {
    // A `TypeError` says that nobody listens, and goes on as it is.
    if (error instanceof TypeError) throw error;
    throw new Error(`${method} ${url}: no answer within ${answerMs / 1000} s, the page hangs`);
  });
  const { value } = (await response.json()) as {
    value: { error?: string; message?: string } | null;
  };
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value;
}

/** The time between two looks. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** What the issuer puts into an id token beyond the usual; undefined leaves a claim out. */
export interface Forgery {
  claims?: JWTPayload & Record<string, unknown>;
  /** Signs with a key that the issuer does not publish. */
  wrongKey?: boolean;
  alg?: 'none';
}

/**
 * An OpenID Connect issuer that answers every code with the id token that a test wants, also with
 * ones that a real issuer would never sign.
 */
export class TestIssuer {
  issuer = '';
  email = 'aino@gmail.example';
  emailVerified = true;
  subject = 'google-1';
  forgery: Forgery = {};
  /** Answers nothing as long as it is true. */
  down = false;
  /** Whether a browser is sent back only by somebody who presses `Jatka`. */
  asks = false;
  #server: Server | undefined;
  #right: { publicKey: Key; privateKey: Key } | undefined;
  #wrong: Key | undefined;
  #nonce = '';
  #challenge = '';

  async start(): Promise<void> {
    this.#right = await generateKeyPair('RS256', { extractable: true });
    this.#wrong = (await generateKeyPair('RS256')).privateKey;
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        if (this.down) return request.socket.destroy();
        if (request.url?.startsWith('/authorize')) {
          // A browser comes by itself: sent back as by somebody who has agreed.
          const asked = new URL(request.url, this.issuer);
          const back = new URL(
            this.approve(asked.href),
            asked.searchParams.get('redirect_uri') ?? '',
          );
          if (!this.asks) return response.writeHead(302, { location: back.href }).end();
          response.setHeader('content-type', 'text/html');
          return response.end(`<a href="${back.href.replaceAll('&', '&amp;')}">Jatka</a>`);
        }
        void this.#answer(request.url ?? '/', body).then((answer) => {
          response.setHeader('content-type', 'application/json');
          response.statusCode = answer === undefined ? 400 : 200;
          response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
        });
      });
    });
    const server = this.#server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    this.issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** What the sign-in page of the issuer does: takes the request and sends the browser back. */
  approve(location: string): string {
    const query = new URL(location).searchParams;
    this.#nonce = query.get('nonce') ?? '';
    this.#challenge = query.get('code_challenge') ?? '';
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'one-code');
    back.searchParams.set('state', query.get('state') ?? '');
    return `${back.pathname}${back.search}`;
  }

  async #answer(url: string, body: string): Promise<unknown> {
    if (url.startsWith('/.well-known')) return this.#metadata();
    if (url === '/jwks') {
      const jwk = await exportJWK(this.#key().publicKey);
      return { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] };
    }
    const form = new URLSearchParams(body);
    if (url !== '/token' || (await challengeOf(form.get('code_verifier'))) !== this.#challenge)
      return undefined;
    return {
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await this.#idToken(),
    };
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  async #idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: 'client',
      sub: this.subject,
      iat: now,
      exp: now + 300,
      nonce: this.#nonce,
      email: this.email,
      email_verified: this.emailVerified,
      ...this.forgery.claims,
    };
    if (this.forgery.alg === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(claims)}.`;
    }
    const key = this.forgery.wrongKey ? this.#wrong : this.#key().privateKey;
    if (!key) throw new Error('not started');
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }

  #key(): { publicKey: Key; privateKey: Key } {
    if (!this.#right) throw new Error('not started');
    return this.#right;
  }
}

async function challengeOf(verifier: string | null): Promise<string> {
  const bytes = new TextEncoder().encode(verifier ?? '');
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
}

import { Provider } from 'oidc-provider';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../helpers/test-gateway.ts';

describe('a real OpenID Connect provider', () => {
  it('AUTH-01 signs in with oidc-provider', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const provider = realProvider(`http://127.0.0.1:${port}`);
    server.on('request', provider.callback());
    const real = await startTestGateway({
      env: {
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
        GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
      },
    });
    const browser = real.browser();
    const begun = await browser.get('/api/auth/google/start');
    const back = await walk(String(begun.headers['location']));
    const end = await browser.get(`${back.pathname}${back.search}`);
    expect(end.headers['location']).toBe('/login?google=ok');
    expect((await browser.refresh()).email).toBe('oikea@gmail.example');
    await real.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

/** A provider at which everybody is `oikea@gmail.example` and agrees at once. */
function realProvider(address: string): Provider {
  const provider = new Provider(address, {
    clients: [
      {
        client_id: 'client',
        client_secret: 'client-secret',
        redirect_uris: ['http://localhost:3000/api/auth/google/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/agree/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: 'oikea@gmail.example', email_verified: true }),
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/agree/')) return next();
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: 'real-1' } });
    ctx.respond = false;
  });
  return provider;
}

/** Follows redirects with cookies until they leave the provider. */
async function walk(location: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(location);
  const { origin } = url;
  for (let step = 0; step < 8 && url.origin === origin; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url);
  }
  return url;
}

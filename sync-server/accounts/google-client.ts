import * as oidc from 'openid-client';
import type { AppConfig } from '../config.ts';
import { normaliseEmail } from './email-address.ts';
import { google, speaksFor } from './google-authority.ts';

/** What must come back unchanged from the identity provider, kept in a cookie meanwhile. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is according to the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Normalised; undefined unless the provider says that it has verified it. */
  email: string | undefined;
  /** Whether the provider knows that the mailbox is theirs today (google-authority.ts). */
  isOwner: boolean;
}

/** OpenID Connect with Google, or whichever issuer is configured: code flow with PKCE and nonce. */
export class GoogleClient {
  readonly #config: AppConfig;
  readonly #settings: NonNullable<AppConfig['google']>;
  #discovered: Promise<oidc.Configuration> | undefined;

  constructor(config: AppConfig, settings: NonNullable<AppConfig['google']>) {
    this.#config = config;
    this.#settings = settings;
  }

  get redirectUri(): string {
    return `${this.#config.publicUrl}/api/auth/google/callback`;
  }

  /** Where to send the browser, and what to remember. @throws if the provider does not answer */
  async begin(language: 'fi' | 'en'): Promise<{ url: URL; secrets: OidcSecrets }> {
    const secrets = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(await this.#provider(), {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ui_locales: language,
      // Other issuers may not know these.
      ...(this.#settings.issuer === google ? { prompt: 'select_account', hl: language } : {}),
    });
    return { url, secrets };
  }

  /**
   * Exchanges the code of the callback; checks state, PKCE, signature, issuer, audience, time and
   * nonce. @throws on anything wrong or forged
   */
  async finish(query: string, secrets: OidcSecrets): Promise<Identity> {
    const provider = await this.#provider();
    const tokens = await oidc.authorizationCodeGrant(
      provider,
      new URL(`${this.redirectUri}${query}`),
      {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no id token');
    // Google names the address in the id token, strict issuers only at the userinfo endpoint.
    const person =
      claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
        : claims;
    const verified = person['email_verified'] === true && typeof person['email'] === 'string';
    const email = verified ? normaliseEmail(String(person['email'])) : undefined;
    const isOwner = email !== undefined && speaksFor(claims.iss, email, person['hd']);
    return { issuer: claims.iss, subject: claims.sub, email, isOwner };
  }

  /** Read once; tried again after a failure. */
  #provider(): Promise<oidc.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const plain = issuer.startsWith('http:');
    const provider = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      ...(plain ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    // Signatures of id tokens are checked even though they come from the provider itself.
    oidc.enableNonRepudiationChecks(provider);
    return provider;
  }
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { resetConfirmSchema, resetSchema } from '../../../schemas/wire/api.ts';
import type { ResetBody, ResetConfirmBody } from '../../../schemas/wire/api.ts';
import { isMailAddress, normaliseEmail } from '../../accounts/email-address.ts';
import { knownDevice, rememberDevice } from '../../accounts/known-devices.ts';
import { hashPassword } from '../../accounts/password-hash.ts';
import { isGoodToken, parseResetToken, spendResetToken } from '../../accounts/password-reset.ts';
import { passwordRefusal } from '../../accounts/password-rules.ts';
import { tellOwner } from '../../notify/tell-owner.ts';
import { perAddress } from '../../plugins/rate-limits.ts';

/** So many may be asked for by strangers, and by each device that has signed in before: nobody can use up the owner's. */
const mailsPerAccount = { most: 4, windowMs: 3_600_000 };

/** `POST /api/auth/reset` mails a link (AUTH-07), `POST /api/auth/reset/confirm` spends it. */
export default async function resetRoutes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: ResetBody }>(
    '/api/auth/reset',
    { schema: { body: resetSchema }, config: perAddress(app, 20, 60) },
    async (request, reply) => {
      const email = normaliseEmail(request.body.email);
      if (!isMailAddress(email)) return reply.refuse({ code: 'EMAIL_INVALID' });
      // Of a store that is away nobody would learn whom to mail, and the page would promise a link that never comes.
      await app.store.ready();
      // Answered before anybody looks: neither words nor time tell whether there is an account.
      const { language } = request.body;
      const device = knownDevice(request, email);
      sendLink(app, { email, device, language }).catch((err: unknown) =>
        request.log.error({ err }, 'password reset'),
      );
      return { ok: true };
    },
  );

  app.post<{ Body: ResetConfirmBody }>(
    '/api/auth/reset/confirm',
    { schema: { body: resetConfirmSchema }, config: perAddress(app, 30, 10) },
    async (request, reply) => {
      const { accounts, sessions, guard } = app.accounts;
      const token = parseResetToken(request.body.token);
      const known = token && (await accounts.byUid(token.uid));
      if (!token || !known || !isGoodToken(known, token, app.clock()))
        return reply.refuse({ code: 'RESET_TOKEN_INVALID' });
      const weak = passwordRefusal(request.body.password, known.email);
      if (weak) return reply.refuse(weak);
      const passwordHash = await hashPassword(request.body.password);
      const changed = await spendResetToken(accounts, token, passwordHash, app.clock());
      if (!changed) return reply.refuse({ code: 'RESET_TOKEN_INVALID' });
      const { account, unlinked } = changed;
      guard.changed(token.uid);
      // First: if the store fails now, the password is changed all the same. Each change raises the version.
      await tellOwner(app, token.uid, 'password_changed', String(account.tokenVersion), {
        unlinked: unlinked !== null,
      });
      await sessions.endAll(token.uid);
      if (unlinked) await accounts.forgetGoogle(token.uid, unlinked);
      rememberDevice(request, reply, account);
      return { ok: true };
    },
  );
}

interface LinkRequest {
  email: string;
  /** Mark of a device that has signed in to the account before. */
  device: string | undefined;
  language: 'fi' | 'en' | undefined;
}

async function sendLink(
  app: FastifyInstance,
  { email, device, language }: LinkRequest,
): Promise<void> {
  const account = await app.accounts.accounts.byEmail(email);
  if (!account) return;
  const uid = account._id;
  const whose = device === undefined ? uid : `${uid}:device:${device}`;
  if (!(await app.accounts.throttles.take(`reset:${whose}`, mailsPerAccount))) return;
  await app.mailer.send({
    to: uid,
    template: 'password_reset',
    params: {},
    // Each request has its mail: a time would be that of another one, asked for within the same millisecond.
    eventId: `password_reset:${uid}:${randomUUID()}`,
    language: language ?? account.language,
  });
}

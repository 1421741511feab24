import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayMs } from '../../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../../schemas/domain/happened-within.ts';
import { registerSchema } from '../../../schemas/wire/api.ts';
import type { RegisterBody } from '../../../schemas/wire/api.ts';
import { isMailAddress, normaliseEmail } from '../../accounts/email-address.ts';
import type { AccountDocument } from '../../accounts/account-documents.ts';
import { knownDevice } from '../../accounts/known-devices.ts';
import { hashPassword, verifyPassword } from '../../accounts/password-hash.ts';
import { passwordRefusal } from '../../accounts/password-rules.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { tellOwner } from '../../notify/tell-owner.ts';
import { clientAddress } from '../../plugins/client-address.ts';
import { perAddress } from '../../plugins/rate-limits.ts';

/** `POST /api/auth/register`: an account by e-mail and password, signed in at once (AUTH-01). */
export default async function registerRoute(app: FastifyInstance): Promise<void> {
  app.post<{ Body: RegisterBody }>(
    '/api/auth/register',
    { schema: { body: registerSchema }, config: perAddress(app, 20, 60) },
    async (request, reply) => {
      const { password, language = 'fi' } = request.body;
      const email = normaliseEmail(request.body.email);
      if (!isMailAddress(email)) return reply.refuse({ code: 'EMAIL_INVALID' });
      const weak = passwordRefusal(password, email);
      if (weak) return reply.refuse(weak);
      // Hashed before anybody looks whether the address is taken, so that time does not tell.
      const passwordHash = await hashPassword(password);
      const made = await app.accounts.accounts.create({
        email,
        passwordHash,
        google: null,
        emailProven: false,
        language,
      });
      const account = made ?? (await madeJustNow(request, email, password));
      if (!account) {
        tellOfAttempt(app, email).catch((err: unknown) =>
          request.log.error({ err }, 'an attempt to register is not told'),
        );
        return reply.refuse({ code: 'REGISTRATION_FAILED' });
      }
      return signIn(request, reply, account, 'register');
    },
  );
}

/** So long whoever registers again may be somebody whose registration was cut off. */
const repeatMs = 10 * 60_000;

/** The owner of an account hears of attempts to register its address so often. */
const attemptsTold = { most: 1, windowMs: dayMs };

/**
 * Tells who has the address: they may have forgotten that they do, or never have made that account. Not in its first
 * minutes, in which whoever registers again is the person who has just done so.
 */
async function tellOfAttempt(app: FastifyInstance, email: string): Promise<void> {
  const { accounts, throttles } = app.accounts;
  const account = await accounts.byEmail(email);
  if (!account || happenedWithin(account.createdAt, repeatMs, app.clock())) return;
  const uid = account._id;
  if (await throttles.take(`registration:${uid}`, attemptsTold))
    await tellOwner(app, uid, 'registration_tried', randomUUID());
}

/**
 * The account that the same person has registered a moment ago, as the password tells, and was never signed in to: the
 * store failed after it was made, or the gateway was killed, and nobody knows that it is there. As guarded as a sign-in.
 */
async function madeJustNow(
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<AccountDocument | undefined> {
  const { accounts, sessions, gate } = request.server.accounts;
  const account = await accounts.byEmail(email);
  const now = request.server.clock();
  if (!account || !happenedWithin(account.createdAt, repeatMs, now)) return undefined;
  if ((await sessions.list(account._id)).length > 0) return undefined;
  const device = knownDevice(request, email);
  const attempt = { account: email, device, address: clientAddress(request) };
  if ((await gate.enter(attempt)) > 0) return undefined;
  if (!(await verifyPassword(account.passwordHash, password))) return undefined;
  await gate.succeeded(attempt);
  return account;
}

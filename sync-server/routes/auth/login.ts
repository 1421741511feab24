import type { FastifyInstance } from 'fastify';
import { loginSchema } from '../../../schemas/wire/api.ts';
import type { LoginBody } from '../../../schemas/wire/api.ts';
import { normaliseEmail } from '../../accounts/email-address.ts';
import { knownDevice } from '../../accounts/known-devices.ts';
import { verifyPassword } from '../../accounts/password-hash.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { clientAddress } from '../../plugins/client-address.ts';
import { perAddress } from '../../plugins/rate-limits.ts';

/** `POST /api/auth/login`. One answer, in one time, whether address or password is wrong (ERR-05). */
export default async function loginRoute(app: FastifyInstance): Promise<void> {
  const { accounts, gate } = app.accounts;
  app.post<{ Body: LoginBody }>(
    '/api/auth/login',
    { schema: { body: loginSchema }, config: perAddress(app, 100, 10) },
    async (request, reply) => {
      const email = normaliseEmail(request.body.email);
      const device = knownDevice(request, email);
      const attempt = { account: email, device, address: clientAddress(request) };
      const wait = await gate.enter(attempt);
      if (wait > 0) return reply.refuse({ code: 'TOO_MANY_REQUESTS', params: { seconds: wait } });
      const account = await accounts.byEmail(email);
      const right = await verifyPassword(account?.passwordHash ?? null, request.body.password);
      if (!right || !account) return reply.refuse({ code: 'LOGIN_FAILED' });
      await gate.succeeded(attempt);
      return signIn(request, reply, account, 'password');
    },
  );
}

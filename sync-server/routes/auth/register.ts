import type { FastifyInstance } from 'fastify';
import { registerSchema } from '../../../schemas/wire/api.ts';
import type { RegisterBody } from '../../../schemas/wire/api.ts';
import { isMailAddress, normaliseEmail } from '../../accounts/email-address.ts';
import { hashPassword } from '../../accounts/password-hash.ts';
import { passwordRefusal } from '../../accounts/password-rules.ts';
import { signIn } from '../../accounts/sign-in.ts';
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
      const account = await app.accounts.accounts.create({
        email,
        passwordHash,
        google: null,
        emailProven: false,
        language,
      });
      if (!account) return reply.refuse({ code: 'REGISTRATION_FAILED' });
      return signIn(request, reply, account, 'register');
    },
  );
}

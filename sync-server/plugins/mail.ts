import type { FastifyInstance } from 'fastify';
import { makeResetToken } from '../accounts/password-reset.ts';
import { addressFor } from '../notify/address-for.ts';
import { Mailer } from '../notify/mailer.ts';
import { mayTellOfAddress } from '../notify/may-tell-of-address.ts';
import { isStillDecided } from '../notify/is-still-decided.ts';
import { isStillWanted } from '../notify/is-still-wanted.ts';
import type { MailDocument } from '../notify/mail-documents.ts';
import type { Receiver } from '../notify/mail-request.ts';
import { presentParams } from '../notify/present-params.ts';
import { openTransport } from '../notify/transport.ts';
import { isForSafety, isOptional } from '../notify/templates/template.ts';
import type { MailParams } from '../notify/templates/template.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer;
  }
}

/** The mailer (`app.mailer`); it runs while the app runs. Needs `app.accounts`, `app.facts`, `app.troubles`. */
export function setUpMail(app: FastifyInstance): void {
  const { config, store, clock } = app;
  const mailer = new Mailer({
    config,
    store,
    clock,
    transport: openTransport(config, (file) => app.log.info({ file }, 'mail written')),
    receiverOf: (mail) => receiverOf(app, mail),
    prepare: (mail) => prepare(app, mail),
    onOutcome: (outcome, err) => {
      app.metrics.mails.inc({ outcome });
      if (err === undefined) return;
      app.troubles.note('mail', err);
      app.log.warn({ err, outcome }, 'mail not delivered');
    },
  });
  app.decorate('mailer', mailer);
  app.addHook('onReady', async () => mailer.start());
  app.addHook('onClose', async () => mailer.stop());
}

async function receiverOf(app: FastifyInstance, mail: MailDocument): Promise<Receiver | undefined> {
  const { to, template } = mail;
  if (to.includes('@')) return { address: to, name: '', uid: undefined, language: 'fi' };
  const account = await app.accounts.accounts.byUid(to);
  if (!account) return undefined;
  const wish = isOptional(template) && { ...mail, receiver: to, type: template };
  if (wish && !(await isStillWanted(app.core, wish))) return undefined;
  if (!(await isStillDecided(app.core, mail))) return undefined;
  if (!(await mayTellOfAddress(app.core, mail, account.email))) return undefined;
  const profile = app.facts.user(to);
  const address = await addressFor(app.store, account, template, profile?.email);
  if (address === undefined) return undefined;
  // An address that nobody has proven may be a stranger's, who reads what somebody else has made of the name; a link
  // to a new password anybody may ask for.
  const isUnasked = isForSafety(template) || template === 'password_reset';
  const maySay = account.emailProven || !isUnasked;
  return {
    address,
    name: maySay ? (profile?.name ?? '') : '',
    uid: to,
    language: profile?.language ?? account.language,
  };
}

async function prepare(app: FastifyInstance, mail: MailDocument): Promise<MailParams> {
  if (mail.template !== 'password_reset') return presentParams(app.facts, mail);
  const token = await makeResetToken(app.accounts.accounts, mail.to, app.clock());
  return { url: `${app.config.publicUrl}/reset?token=${token ?? ''}` };
}

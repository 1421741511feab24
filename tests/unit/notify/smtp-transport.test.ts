import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../../sync-server/config.ts';
import { openTransport } from '../../../sync-server/notify/transport.ts';
import { TestMailServer } from '../../helpers/test-mail-server.ts';

const mail = new TestMailServer();
beforeAll(() => mail.start());
afterAll(() => mail.stop());

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kohdataan.fi',
  JWT_SECRET: 'u8Zk2vQ0pLr7sTn4xWc9yBf1hGd6jMa3eKi5oRq',
};

/** Sends a mail by that server, which offers no encryption. @returns how many have come, or why not */
async function send(host: string, settings: Record<string, string> = production) {
  const SMTP_URL = `smtp://${host.replace('PORT', String(mail.port))}`;
  const config = loadConfig({ DATA_DIRECTORY: 'data', ...settings, SMTP_URL });
  const transport = openTransport(config, () => undefined);
  onTestFinished(() => transport.close());
  const message = { to: 'aino@posti.example', subject: 's', text: 't', html: 'h', headers: {} };
  mail.mails.length = 0;
  await transport.deliver({ ...message, messageId: `<${host}@kohdataan.example>` });
  return mail.mails.length;
}

describe('a mail server that offers no encryption', () => {
  // This machine, too, but not by a name that says so.
  const elsewhere = '0.0.0.0:PORT';

  it('GEN-05 AUTH-07 gets no mail in production, which may hold the link to a new password', async () => {
    await expect(send(elsewhere)).rejects.toMatchObject({ failure: 'later' });
    for (const spelling of ['?requireTLS', '?requireTLS=1', '?ignoreTLS=false', '?ignoreTLS'])
      await expect(send(elsewhere + spelling), spelling).rejects.toMatchObject({
        failure: 'later',
      });
    await expect(send(`user:word@${elsewhere}`)).rejects.toMatchObject({ failure: 'later' });
    expect(mail.mails).toEqual([]);
  });

  it('GEN-05 gets them on this machine, where the settings say so, and outside production', async () => {
    expect(await send('127.0.0.1:PORT')).toBe(1);
    expect(await send('LocalHost:PORT')).toBe(1);
    // A container's name. Nobody answers to it here, but it is tried.
    expect(await send('relay:PORT').catch(String)).not.toContain('TLS');
    expect(await send(`${elsewhere}?requireTLS=false`)).toBe(1);
    expect(await send(`${elsewhere}?ignoreTLS=true`)).toBe(1);
    expect(await send(elsewhere, { JWT_SECRET: 'x'.repeat(40) })).toBe(1);
  });

  it('GEN-05 gets none where the settings ask for encryption, on whatever machine', async () => {
    await expect(send('127.0.0.1:PORT?requireTLS=true')).rejects.toMatchObject({
      failure: 'later',
    });
  });
});

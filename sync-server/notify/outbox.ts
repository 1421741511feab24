import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { join } from 'node:path';
import { normaliseEmail } from '../accounts/email-address.ts';
import type { AppConfig } from '../config.ts';
import type { OutboxMail } from '../../schemas/wire/admin.ts';
import { mailOptions } from './mail-options.ts';
import type { MailTransport } from './mail-transport.ts';
import { parseMail } from './parse-mail.ts';

/**
 * Without a mail server: every mail becomes a file `{data}/outbox/{time}-{random}.eml`, which any
 * mail program opens. The log names the file, never the receiver.
 */
export function outboxTransport(config: AppConfig, log: (file: string) => void): MailTransport {
  const folder = join(config.dataDirectory, 'outbox');
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(message) {
      const { message: mail } = await writer.sendMail(mailOptions(config, message));
      await mkdir(folder, { recursive: true });
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
      // Written aside first: whoever watches the folder never reads half a mail. For nobody else on this machine: a
      // link to change a password signs in whoever reads it.
      const part = `${file}.part`;
      try {
        await writeFile(part, new Uint8Array(mail as Buffer), { mode: 0o600 });
        await rename(part, file);
      } catch (error) {
        // It is tried again for days: the parts of all attempts would fill a disk on which the store needs room.
        await rm(part, { force: true });
        throw error;
      }
      log(file);
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    close: () => writer.close(),
  };
}

const maxShown = 100;

/** The newest mails of the outbox, newest first. */
export async function readOutbox(config: AppConfig): Promise<OutboxMail[]> {
  const folder = join(config.dataDirectory, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newest = names.sort().reverse().slice(0, maxShown);
  return Promise.all(
    newest.map(async (file) => ({
      file,
      ...parseMail(await readFile(join(folder, file), 'latin1')),
    })),
  );
}

/** Deletes the files of mails to an address (ACC-16). Nothing happens if there are none. @param address normalised */
export async function forgetOutbox(config: AppConfig, address: string): Promise<void> {
  const folder = join(config.dataDirectory, 'outbox');
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const mail = await readFile(file, 'latin1').catch(() => '');
    // Its domain stands there as `xn--…`.
    if (normaliseEmail(parseMail(mail).to) === address) await rm(file, { force: true });
  }
}

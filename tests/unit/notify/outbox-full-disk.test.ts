import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '../../../sync-server/config.ts';
import { composeMail } from '../../../sync-server/notify/message.ts';
import { openTransport } from '../../../sync-server/notify/transport.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

/** Of a full disk: what still fits is written. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const writeFile: typeof real.writeFile = async (file, data, options) => {
    if (!disk.isFull) return real.writeFile(file, data, options);
    await real.writeFile(file, 'From: ', options);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return { ...real, writeFile };
});

it('NOTIF-15 a mail for which the disk has no room leaves no part of it, however often it is tried', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'kohdataan-outbox-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const config = loadConfig({ DATA_DIRECTORY: dataDirectory });
  const transport = openTransport(config, () => undefined);
  const mail = composeMail(config, {
    address: 'aino@posti.example',
    name: 'Aino',
    uid: 'a'.repeat(20),
    language: 'fi',
    eventId: 'an-event',
    template: 'new_like',
    params: { senderName: 'Ville', url: 'https://kohdataan.example/' },
  });
  const files = () => readdir(join(dataDirectory, 'outbox'));
  disk.isFull = true;
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(transport.deliver(mail)).rejects.toThrow('no space left');
  expect(await files()).toEqual([]);
  disk.isFull = false;
  await transport.deliver(mail);
  expect(await files()).toEqual([expect.stringMatching(/\.eml$/)]);
});

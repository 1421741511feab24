import { saveFile } from '../../components/save-file.ts';
import { fetchFile } from '../../data/fetch-file.ts';
import type { Result } from '../../data/send.ts';
import type { Replica } from '../../data/replica.ts';
import { collectOwnData } from './own-data.ts';

/** Who had what the file holds. */
type DataSource = 'gateway' | 'device';

/**
 * Saves the user's own data as a file (ACC-08): the gateway's full export, or what this device holds
 * when the gateway cannot be reached. One that says no is there, and what this device holds is less than was asked for.
 * @returns undefined if the gateway's is not saved, or not yet
 */
export async function downloadMyData(replica: Replica): Promise<Result<DataSource | undefined>> {
  const exported = await fetchFile('/api/account/export');
  if (exported.ok) {
    const saved = await saveFile(exported.value.blob, exported.value.name);
    return { ok: true, value: saved ? 'gateway' : undefined };
  }
  if (exported.code !== 'NETWORK') return exported;
  const own = await collectOwnData(replica).catch((error: unknown) => {
    console.error('own data not read', error);
  });
  if (own === undefined) return exported;
  const file = new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' });
  await saveFile(file, 'omat-tiedot-laite.json');
  return { ok: true, value: 'device' };
}

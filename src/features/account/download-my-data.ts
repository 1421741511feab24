import { saveFile } from '../../components/save-file.ts';
import { fetchFile } from '../../data/fetch-file.ts';
import type { Replica } from '../../data/replica.ts';
import { collectOwnData } from './own-data.ts';

/**
 * Saves the user's own data as a file (ACC-08): the gateway's full export, or what this device holds
 * when the gateway cannot be reached.
 */
export async function downloadMyData(replica: Replica): Promise<'gateway' | 'device'> {
  const exported = await fetchFile('/api/account/export');
  if (exported.ok) {
    saveFile(exported.value.blob, exported.value.name);
    return 'gateway';
  }
  const own = JSON.stringify(await collectOwnData(replica), null, 2);
  saveFile(new Blob([own], { type: 'application/json' }), 'omat-tiedot-laite.json');
  return 'device';
}

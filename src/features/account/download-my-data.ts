import { fetchFile } from '../../data/fetch-file.ts';
import type { Result } from '../../data/send.ts';
import type { Replica } from '../../data/replica.ts';
import { collectOwnData } from './own-data.ts';

/**
 * Saves the user's own data as a file (ACC-08): the gateway's full export, or what this device holds
 * when the gateway cannot be reached. One that says no is there, and what this device holds is less than was asked for.
 */
export async function downloadMyData(replica: Replica): Promise<Result<'gateway' | 'device'>> {
  const exported = await fetchFile('/api/account/export');
  if (exported.ok) {
    offerFile(exported.value.blob, exported.value.name);
    return { ok: true, value: 'gateway' };
  }
  if (exported.code !== 'NETWORK') return exported;
  const own = JSON.stringify(await collectOwnData(replica), null, 2);
  offerFile(new Blob([own], { type: 'application/json' }), 'omat-tiedot-laite.json');
  return { ok: true, value: 'device' };
}

/** Hands a file to the browser's downloads. */
function offerFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers start reading the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

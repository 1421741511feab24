import { firstValueFrom } from 'rxjs';
import type { RefusalEntry } from './device-store.ts';
import type { Replica } from './replica.ts';

/** What was refused is being sent again, or has been replaced: its reasons need no longer be listed. */
export async function dismissRefusals(
  { device }: Replica,
  isOver: (refusal: RefusalEntry) => boolean,
): Promise<void> {
  const refusals = await firstValueFrom(device.watchRefusals());
  await Promise.all(refusals.filter(isOver).map(({ id }) => device.dismissRefusal(id)));
}

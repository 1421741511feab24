import type { SyncStatus } from '../data/sync-status.ts';
import type { PageEvents } from './page-events.ts';
import type { Transport } from './transport.ts';

/**
 * An answer that was on its way when the browser said that it is offline says the contrary; browsers err as well.
 * So the gateway is asked once more, so much later, milliseconds.
 */
const doubtMs = 1000;

/**
 * Has sync follow what the page hears of network and user: offline is told at once, and whatever may have brought the
 * network back ends the pauses.
 * @param wake sends and asks at once
 * @returns how to stop
 */
export function followNetwork(
  parts: { pageEvents: PageEvents; changeStatus(fields: Partial<SyncStatus>): void },
  transport: Pick<Transport, 'want' | 'isReachable'>,
  wake: () => void,
): () => void {
  let doubt: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = parts.pageEvents.subscribe((event) => {
    if (event === 'offline') {
      parts.changeStatus({ online: false });
      clearTimeout(doubt);
      doubt = setTimeout(() => transport.want(), doubtMs);
    }
    if (event === 'online' || event === 'visible') wake();
    // A network may return without a word; who is waiting for it shall not sit out a long pause.
    if (event === 'used' && !transport.isReachable) wake();
  });
  return () => {
    unsubscribe();
    clearTimeout(doubt);
  };
}

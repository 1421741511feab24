import { syncStatus } from '../data/sync-status.ts';
import { i18n } from '../i18n/i18n.ts';
import { announce } from './announce.ts';

/**
 * Has it read out that a meet was closed, or opened again: others see a tag come or go, while the focus is given back
 * to a button that still names what has just been done. Without a network it waits (SYNC-14).
 */
export function sayMeetState(done: 'lock' | 'unlock'): void {
  announce(i18n.t(syncStatus().online ? `meetState.${done}Done` : 'sync.waiting'));
}

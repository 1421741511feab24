import { createHash } from 'node:crypto';
import type { KindDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

/** Document `no-mail:{hash of an address}` in `gateway`: it belongs to nobody whom the app knows. */
interface ClosedMailbox extends KindDocument {
  kind: 'no-mail';
  at: string;
}

const idOf = (hash: string): string => `no-mail:${hash}`;

/** What stands for an address where the address itself must not: SHA-256, base64url. @param address normalised */
export const addressHash = (address: string): string =>
  createHash('sha256').update(address).digest('base64url');

/**
 * Whoever reads the mails of an address has said that the account is not theirs: people may write any address
 * into their profile. Nothing about an account goes there any more, whichever account names it.
 */
export async function closeMailbox(store: Store, hash: string, now: Date): Promise<void> {
  const closed: ClosedMailbox = { _id: idOf(hash), kind: 'no-mail', at: now.toISOString() };
  await store.db('gateway').update(closed._id, (before) => (before ? undefined : closed));
}

/** @param address normalised */
export async function isClosedMailbox(store: Store, address: string): Promise<boolean> {
  return (await store.db('gateway').get(idOf(addressHash(address)))) !== undefined;
}

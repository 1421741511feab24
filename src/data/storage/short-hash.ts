/** Identifier of our replication, part of the name of RxDB's notes. */
export const replicationName = 'gateway';

/**
 * What RxDB hashes with: schemas, to notice that one has changed, and names. Nothing that anybody
 * could gain from guessing, so 53 bits of cyrb53 (bryc, public domain) do, and need no `await` for each.
 */
export function shortHash(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 2654435761);
    second = Math.imul(second ^ unit, 1597334677);
  }
  first =
    Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second =
    Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return (4294967296 * (2097151 & second) + (first >>> 0)).toString(36);
}

/** Name of the collection in which RxDB notes what it has replicated of another. */
export function notesName(collection: string): string {
  return `rx-replication-meta-${shortHash(`${collection}-${replicationName}`)}`;
}

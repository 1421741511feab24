import { createHash } from 'node:crypto';

/** A document as one viewer may see it, with the version of that content. */
export interface Projected {
  readonly id: string;
  readonly rev: string;
  /** The projected document, `rev` included. */
  readonly doc: Readonly<Record<string, unknown>>;
}

/**
 * Stamps a projected document with a version made of its content (48 bits of SHA-1, base64url), so
 * that whatever changes what a viewer may see, be it a preference, a birthday or another document,
 * changes the version.
 */
export function stamp(id: string, content: object): Projected {
  const rev = createHash('sha1').update(JSON.stringify(content)).digest('base64url').slice(0, 8);
  return { id, rev, doc: { ...content, rev } };
}

import { Digest } from './digest.ts';

/** Stands for the cursors of a device where both sides know them: 16 hexadecimal digits. */
export function cursorsDigest(cursors: Readonly<Record<string, string>>): string {
  const digest = new Digest();
  for (const [collection, cursor] of Object.entries(cursors)) digest.add(collection, cursor);
  return digest.toString();
}

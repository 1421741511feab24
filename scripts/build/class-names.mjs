import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Which module has which ending, to notice when two would share one. */
const owners = new Map();

/**
 * The name in the built files of a class of a CSS module: its own, and three letters that tell modules apart
 * (`card_kXw`). Vite's own names, with a longer hash and a line number, were 2.7 kB of the precache. Server and
 * client builds give the same ones, because the letters come from the module's path.
 * @throws if two modules would share their letters: rename one
 */
export function classNameOf(name, file) {
  const path = relative(root, file.split('?')[0]);
  const digest = createHash('sha256').update(path).digest('base64');
  const letters = digest.replaceAll(/[^a-zA-Z]/g, '').slice(0, 3);
  const owner = owners.get(letters) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} share the letters ${letters}`);
  owners.set(letters, path);
  return `${name}_${letters}`;
}

import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Which module has which letters, to notice when two would share them. */
const owners = new Map<string, string>();
/** Of each module its classes, in the order in which they come. */
const classes = new Map<string, string[]>();

/**
 * The name in the built files of a class of a CSS module: three letters that tell modules apart, and which of its
 * classes it is (`kXw3`). With the class's own name before the letters it was 2.2 kB more of the precache, and Vite's
 * own names, with a longer hash and a line number, were 4.9. Server and client builds give the same ones, because the
 * letters come from the module's path and the number from its text. Another build's may differ: so a look names its build.
 * @throws if two modules would share their letters: rename one
 */
export function classNameOf(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*/s, ''));
  const digest = createHash('sha256').update(path).digest('base64');
  const letters = digest.replaceAll(/[^a-zA-Z]/g, '').slice(0, 3);
  const owner = owners.get(letters) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} share the letters ${letters}`);
  owners.set(letters, path);
  const known = classes.get(path) ?? [];
  if (!known.includes(name)) known.push(name);
  classes.set(path, known);
  return letters + known.indexOf(name).toString(36);
}

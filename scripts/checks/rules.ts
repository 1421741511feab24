import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.ts';

const areas =
  'GEN|ROUTE|NAV|AUTH|PROF|PEOPLE|MEET|SIGNUP|CHAT|NOTIF|SAFE|IMG|ACC|PAGE|ADMIN|DATA|API|SYNC|FMT|ERR|LIM';
const pattern = new RegExp(`\\b(?:${areas})-\\d{2}\\b`, 'g');

/**
 * Lists the rules that no test cites. The list of all rules is tests/rules.txt, so that the check
 * works wherever the project is cloned; tests/rules-open.txt names those known to be missing.
 */
export function checkRules(root: string): string[] {
  const list = join(root, 'tests/rules.txt');
  if (!existsSync(list)) return ['tests/rules.txt is missing'];
  const all = new Set(readFileSync(list, 'utf8').match(pattern));
  const open = new Set(readFileSync(join(root, 'tests/rules-open.txt'), 'utf8').match(pattern));
  const cited = new Set(
    filesBelow(root, 'tests', /\.(test|spec)\.tsx?$/).flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(pattern) ?? [],
    ),
  );
  const missing = [...all].filter((rule) => !cited.has(rule));
  console.log(
    `    ${all.size - missing.length} of ${all.size} rules cited; not: ${missing.join(' ') || '–'}`,
  );
  return missing.filter((rule) => !open.has(rule)).map((rule) => `${rule} is cited by no test`);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../../src/features/legal/locales/en.json' with { type: 'json' };
import fi from '../../../src/features/legal/locales/fi.json' with { type: 'json' };
import { databaseName, deviceStoreName, fileName } from '../../../src/data/storage/file-name.ts';

/** Names of what a tab alone keeps, of messages, locks and tags: nothing that stays on a device. */
const passing =
  /^kd:(begun-anew|chat-rows|clock|counts|ended|left|links|people-shown|reply|tries|try)|^kd-(outbox|leader|page|tabs)|^kohdataan:google/;

/** Every name in the sources under which something may lie in a browser. */
function namesInSources(): Set<string> {
  const names = new Set<string>();
  for (const root of ['src', 'workers', 'sync-server/accounts'])
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const source = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      const found = source.matchAll(/['"`]((?:kd[:_-]|kohdataan[.:-])[a-z][a-z-]*)/g);
      for (const [, name = ''] of found) names.add(name.replace(/-(?:full-|thumbnails-)?$/, ''));
    }
  return names;
}

describe('/cookies', () => {
  it('PAGE-13 names everything that the app leaves in a browser, in both languages', () => {
    const wanted = [...namesInSources()].filter((name) => !passing.test(name));
    expect(wanted).toEqual(expect.arrayContaining(['kd_refresh', 'kd:session', 'kd-shell']));
    for (const { cookies } of [fi, en]) {
      const told = Object.values(cookies.rows).map(({ name }) => name);
      const isTold = (name: string) => told.some((text) => text.includes(name));
      expect(wanted.filter((name) => !isTold(name))).toEqual([]);
    }
  });

  it('PAGE-13 names the databases as browsers list them', () => {
    const uid = 'aino0000000000000000';
    const files = [deviceStoreName(uid), fileName(databaseName(uid), 0)];
    for (const { cookies } of [fi, en])
      for (const file of files)
        expect(cookies.rows.database.name).toContain(`${file.slice(0, file.indexOf(uid))}…`);
  });
});

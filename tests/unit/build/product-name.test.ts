// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameManifest, nameTitle } from '../../../scripts/build/product-name.ts';

const root = join(import.meta.dirname, '../../..');
const names = ['Treffit', `Tapaamo "Ä" & <Co>'s $& \\ \`x\``];

it.each(names)('GEN-03 PAGE-09 the manifest is named %s, and is JSON', (name) => {
  const source = readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8');
  const named = JSON.parse(nameManifest(source, name)) as object;
  expect(named).toEqual({ ...(JSON.parse(source) as object), name, short_name: name });
});

it.each(names)("GEN-03 the app's shell has the title %s", (name) => {
  const source = readFileSync(join(root, 'index.html'), 'utf8');
  const parsed = new DOMParser().parseFromString(nameTitle(source, name), 'text/html');
  expect(parsed.title).toBe(name);
  expect(parsed.body.textContent).not.toContain(name);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkChunks } from '../../../scripts/checks/chunks.ts';

let root: string;

/** A built app with these scripts beside its English texts. @param kept those that the service worker keeps */
function built(scripts: Record<string, string>, kept: string[] = []): string[] {
  root = mkdtempSync(join(tmpdir(), 'kohdataan-chunks-'));
  const client = join(root, 'dist/client');
  for (const folder of ['assets', '.vite']) mkdirSync(join(client, folder), { recursive: true });
  const all = { 'english.js': registered('english.js', []), ...scripts };
  for (const [file, code] of Object.entries(all)) writeFileSync(join(client, 'assets', file), code);
  const list = kept.map((file) => ({ url: `assets/${file}` }));
  writeFileSync(join(client, 'serviceworker.js'), JSON.stringify(list));
  const english = { name: 'english', file: 'assets/english.js' };
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify({ english }));
  return checkChunks(root);
}

const registered = (name: string, imports: string[], body = 'return{}') =>
  `"use strict";kdScripts.add("${name}",${JSON.stringify(imports)},(function(){${body}}));`;

afterEach(() => rmSync(root, { recursive: true }));

it('GEN-01 files that import in one direction, and export what stays, are in order', () => {
  const b = registered('b.js', [], 'const n=1;return g(n),{a:n,b:function(){},c:2}');
  expect(built({ 'a.js': registered('a.js', ['b.js']), 'b.js': b }, ['a.js', 'b.js'])).toEqual([]);
});

it.each([
  ['returned', 'let n=1;return{a:n,b:function(t){n=t}}'],
  ['returned after what is done last', 'let n=1;return g(n),{a:n,b:function(t){n=t}}'],
])('GEN-01 a name that changes after it was %s is told', (_what, body) => {
  expect(built({ 'a.js': registered('a.js', [], body) })).toEqual([
    'a.js exports n, which changes',
  ]);
});

it('GEN-01 SYNC-01 circles, and imports that are not there without a network, are told', () => {
  const circle = { 'a.js': registered('a.js', ['b.js']), 'b.js': registered('b.js', ['a.js']) };
  expect(built(circle, ['a.js'])).toEqual([
    'a.js is precached and imports b.js, which is not',
    'a.js -> b.js -> a.js',
  ]);
});

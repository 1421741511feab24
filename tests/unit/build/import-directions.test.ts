import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkImports } from '../../../scripts/checks/imports.ts';

const root = mkdtempSync(join(tmpdir(), 'kohdataan-imports-'));
afterAll(() => rmSync(root, { recursive: true }));

/** @returns what is said of a tree of these files alone */
function checked(files: Record<string, string>): string[] {
  rmSync(root, { recursive: true });
  for (const folder of ['schemas', 'src', 'sync-server', 'workers', 'couchdb'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  return checkImports(root);
}

it('imports of every form go one way', () => {
  const crossing = 'src/features/chats/a.ts must not import src/features/meets/b.ts';
  for (const code of [
    "import { b } from '../meets/b.ts';",
    "import type { B } from '../meets/b.ts';",
    "import '../meets/b.ts';",
    "export * from '../meets/b.ts';",
    "const b = () => import('../meets/b.ts');",
    "const b = () =>\n  import(\n    '../meets/b.ts'\n  );",
  ])
    expect(checked({ 'src/features/chats/a.ts': code })).toEqual([crossing]);
  expect(checked({ 'workers/a.ts': "import '../sync-server/app.ts';" })).toHaveLength(1);
  expect(checked({ 'src/features/chats/a.ts': "import { b } from '../../data/b.ts';" })).toEqual(
    [],
  );
});

it('what is pure uses no package but its own', () => {
  expect(checked({ 'schemas/a.ts': "import { readFile } from 'node:fs/promises';" })).toEqual([
    'schemas/a.ts must not use the package node:fs',
  ]);
  expect(checked({ 'sync-server/rules/a.ts': "import pino from 'pino';" })).toHaveLength(1);
  expect(checked({ 'src/features/chats/a.ts': "import { RxError } from 'rxdb';" })).toHaveLength(1);
  expect(checked({ 'schemas/a.ts': "import type { Static } from 'typebox';" })).toEqual([]);
});

it('a cycle is found, unless it is one of types or of code that comes later', () => {
  const cycle = (form: string) =>
    checked({
      'src/data/a.ts': "import { b } from './b.ts';\nexport const a = 1;",
      'src/data/b.ts': form,
    });
  expect(cycle("import { a } from './a.ts';")).toEqual([
    'cycle: src/data/a.ts → src/data/b.ts → src/data/a.ts',
  ]);
  expect(cycle("import type { A } from './a.ts';")).toEqual([]);
  expect(cycle("const a = () => import('./a.ts');")).toEqual([]);
});

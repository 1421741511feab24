import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesBelow } from './files.ts';

interface Import {
  readonly isType: boolean;
  readonly isLazy: boolean;
  /** Path of a file of ours. */
  readonly target: string | undefined;
  /** Name of a package. */
  readonly name: string | undefined;
}

/** Which folders each folder may import from, besides itself (STYLE: imports go one way). */
const allowed: readonly (readonly [folder: string, others: readonly string[]])[] = [
  ['schemas', ['schemas']],
  ['sync-server/rules', ['schemas']],
  ['sync-server/store', ['schemas', 'couchdb']],
  ['sync-server', ['schemas', 'couchdb', 'sync-server']],
  ['couchdb', ['schemas']],
  ['workers', ['schemas']],
  ['src/i18n', ['schemas']],
  ['src/data', ['schemas']],
  ['src/sync', ['schemas', 'src/data']],
  ['src/components', ['schemas', 'src/i18n', 'src/data']],
  ['src/app', ['schemas', 'src']],
];
/** Packages that only these folders may use. */
const packages: Record<string, readonly string[]> = {
  rxdb: ['src/data', 'src/sync'],
  dexie: ['src/data', 'src/sync'],
  'pouchdb-core': ['sync-server/store'],
  nano: ['sync-server/store', 'couchdb'],
  'react-dom': ['src/app', 'src/components'],
};
/** Folders of pure functions, and the only packages that they may use (STYLE). */
const purePackages: Record<string, readonly string[]> = {
  schemas: ['typebox'],
  'sync-server/rules': [],
};

/** Every import that goes a way it must not, and every cycle. */
export function checkImports(root: string): string[] {
  const files = ['schemas', 'src', 'sync-server', 'workers', 'couchdb'].flatMap((folder) =>
    filesBelow(root, folder, /\.tsx?$/),
  );
  const graph = new Map(files.map((file) => [file, importsOf(root, file)]));
  const problems: string[] = [];
  for (const [file, imports] of graph)
    for (const { target, name } of imports) {
      if (target && !mayImport(file, target)) problems.push(`${file} must not import ${target}`);
      if (name && !mayUse(file, name)) problems.push(`${file} must not use the package ${name}`);
    }
  return [...problems, ...cycles(graph)];
}

function importsOf(root: string, file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(type\s)?(?:[^'";]*?from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g,
  );
  return [...found].map(([, type, from, lazy]) => {
    const path = from ?? lazy ?? '';
    const isLocal = path.startsWith('.');
    return {
      isType: type !== undefined,
      isLazy: lazy !== undefined,
      target: isLocal ? normalize(join(dirname(file), path)).replace(/\?.*/, '') : undefined,
      name: isLocal
        ? undefined
        : path
            .split('/')
            .slice(0, path.startsWith('@') ? 2 : 1)
            .join('/'),
    };
  });
}

function mayImport(file: string, target: string): boolean {
  const feature = /^src\/features\/[^/]+\//.exec(file)?.[0];
  if (feature)
    return [feature, 'src/data/', 'src/components/', 'src/i18n/', 'schemas/'].some((folder) =>
      target.startsWith(folder),
    );
  const [folder, others] = allowed.find(([name]) => isIn(file, name)) ?? (['', []] as const);
  return [folder, ...others].some((name) => isIn(target, name));
}

function mayUse(file: string, name: string): boolean {
  const owners = packages[name];
  const pure = Object.entries(purePackages).find(([folder]) => isIn(file, folder));
  return (
    (owners === undefined || owners.some((folder) => isIn(file, folder))) &&
    (pure === undefined || pure[1].includes(name))
  );
}

const isIn = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

function cycles(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const problems: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      problems.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const { target, isType, isLazy } of graph.get(file) ?? [])
      if (target && !isType && !isLazy && graph.has(target)) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return problems;
}

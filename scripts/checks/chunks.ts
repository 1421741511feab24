// What would break the built files (scripts/build/classic-scripts.ts) though every module on its own is in
// order: files that import each other in a circle wait for each other for ever, a file that is kept for a start
// without a network cannot start by one that is not, and a name that gets another
// value after its file has run keeps the old one where it was imported. English texts that lie beside other code would
// have an English start fetch that before its first render.
import { parse } from '@babel/parser';
import traverseModule from '@babel/traverse';
import type { Node, NodePath } from '@babel/traverse';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { precached } from './sizes.ts';

// Node gives the whole module, bundlers its default.
const traverse =
  (traverseModule as unknown as { default?: typeof traverseModule }).default ?? traverseModule;

type Make = NodePath<Extract<Node, { type: 'FunctionExpression' }>>;

interface Registration {
  /** Names of the files that it imports. */
  readonly imports: readonly string[];
  /** The function that makes its exports. */
  readonly make: Make;
}

/** By file, what it imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** What a built file tells the loader: its imports and its function. */
function registration(code: string, file: string): Registration {
  const found: Registration[] = [];
  traverse(parse(code), {
    Program(path) {
      // That of a worker begins with a loader of its own.
      for (const statement of path.get('body')) {
        if (!statement.isExpressionStatement()) continue;
        const call = statement.get('expression');
        if (!call.isCallExpression() || !call.get('callee').matchesPattern('kdScripts.add'))
          continue;
        const [, imports, make] = call.get('arguments');
        if (!imports?.isArrayExpression() || !make?.isFunctionExpression()) continue;
        const names = imports.get('elements').filter((one) => one.isStringLiteral());
        found.push({ imports: names.map(({ node }) => node.value), make });
      }
      path.stop();
    },
  });
  const [first] = found;
  if (first === undefined) throw new Error(`${file} is no script of the loader's`);
  return first;
}

/** Exported names of a file that change after its function has returned them. What is no name is made once. */
function changing(make: Make): string[] {
  const last = make.node.body.body.at(-1);
  const returned = last?.type === 'ReturnStatement' ? last.argument : undefined;
  // The minifier joins what is done last with what is returned.
  const exported = returned?.type === 'SequenceExpression' ? returned.expressions.at(-1) : returned;
  if (exported?.type !== 'ObjectExpression') throw new Error('a file does not return its exports');
  return exported.properties
    .map((property) => (property.type === 'ObjectProperty' ? property.value : undefined))
    .filter((value) => value?.type === 'Identifier')
    .map(({ name }) => name)
    .filter((name) => make.scope.getBinding(name)?.constant !== true);
}

function circlesOf(imports: Imports): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) return void circles.push([...path.slice(start), file].join(' -> '));
    if (done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

/** Files that the service worker keeps and that import one that it does not. */
function unkept(imports: Imports, client: string): string[] {
  const kept = new Set(precached(client).map((file) => file.replace('assets/', '')));
  return [...imports].flatMap(([file, needs]) =>
    needs
      .filter((need) => kept.has(file) && !kept.has(need))
      .map((need) => `${file} is precached and imports ${need}, which is not`),
  );
}

/** Files that the English texts need, which are waited for before the first render, and that /meets does without. */
function besideEnglish(imports: Imports, client: string): string[] {
  const listed = readFileSync(join(client, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(listed) as Manifest;
  const needs = new Set<string>();
  const add = (file: string): void => {
    if (needs.has(file)) return;
    needs.add(file);
    for (const imported of imports.get(file) ?? []) add(imported);
  };
  const addAll = (name: string): void => {
    for (const chunk of Object.values(manifest))
      if (chunk.name === name && chunk.file.endsWith('.js')) add(chunk.file.replace('assets/', ''));
  };
  addAll('app');
  addAll('meets');
  const here = new Set(needs);
  addAll('english');
  const [english, ...others] = [...needs].filter((file) => !here.has(file));
  if (english === undefined) return ['the English texts have no file of their own'];
  return others.map((file) => `an English start waits for ${file}, a Finnish one does not`);
}

/**
 * @returns a line for each circle, each unkept import and each file beside the English texts among the files of
 * dist/client/assets, and for each export that changes
 */
export function checkChunks(root: string): string[] {
  const folder = join(root, 'dist/client/assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const imports = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const file of files) {
    const found = registration(readFileSync(join(folder, file), 'utf8'), file);
    imports.set(file, found.imports);
    for (const name of changing(found.make))
      problems.push(`${file} exports ${name}, which changes`);
  }
  const client = join(root, 'dist/client');
  return [
    ...problems,
    ...unkept(imports, client),
    ...besideEnglish(imports, client),
    ...circlesOf(imports),
  ];
}

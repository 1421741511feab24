// What would break the built files (scripts/build/classic-scripts.mjs) though every module on its own is in
// order: files that import each other in a circle wait for each other for ever, a file that is kept for a start
// without a network cannot start by one that is not, and a name that gets another
// value after its file has run keeps the old one where it was imported. English texts that lie beside other code would
// have an English start fetch that before its first render.
import { parse } from '@babel/parser';
import traverseModule from '@babel/traverse';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { precached } from './sizes.mjs';

// Node gives the whole module, bundlers its default.
const traverse = traverseModule.default ?? traverseModule;

/** What a built file tells the loader: its imports and its function. */
function registration(code, file) {
  let found;
  traverse(parse(code), {
    Program(path) {
      // That of a worker begins with a loader of its own.
      const call = path
        .get('body')
        .map((statement) => statement.get('expression'))
        .find(
          (one) => one.isCallExpression?.() && one.get('callee').matchesPattern('kdScripts.add'),
        );
      path.stop();
      if (call === undefined) return;
      const [, imports, make] = call.get('arguments');
      found = { imports: imports.node.elements.map(({ value }) => value), make };
    },
  });
  if (found === undefined) throw new Error(`${file} is no script of the loader's`);
  return found;
}

/** Exported names of a file that change after its function has returned them. What is no name is made once. */
function changing(make) {
  const { argument } = make.node.body.body.at(-1);
  // The minifier joins what is done last with what is returned.
  const exported = argument.type === 'SequenceExpression' ? argument.expressions.at(-1) : argument;
  return exported.properties
    .map(({ value }) => value)
    .filter((value) => value?.type === 'Identifier')
    .map(({ name }) => name)
    .filter((name) => make.scope.getBinding(name)?.constant !== true);
}

function circlesOf(imports) {
  const done = new Set();
  const circles = [];
  const visit = (file, path) => {
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
function unkept(imports, client) {
  const kept = new Set(precached(client).map((file) => file.replace('assets/', '')));
  return [...imports].flatMap(([file, needs]) =>
    needs
      .filter((need) => kept.has(file) && !kept.has(need))
      .map((need) => `${file} is precached and imports ${need}, which is not`),
  );
}

/** Files that the English texts need, which are waited for before the first render, and that /meets does without. */
function besideEnglish(imports, client) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  const needs = new Set();
  const add = (file) => {
    if (needs.has(file)) return;
    needs.add(file);
    for (const imported of imports.get(file) ?? []) add(imported);
  };
  const addAll = (name) => {
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
export function checkChunks(root) {
  const folder = join(root, 'dist/client/assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const imports = new Map();
  const problems = [];
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

import { parseAst } from 'vite';

/**
 * Browsers keep compiled code of what a service worker stores while it is installed, but only of classic
 * scripts: as modules, a start without a network compiles everything anew. So the built chunks become
 * classic scripts, each a function that src/app/script-loader.ts calls once what it imports is there:
 *
 *   kdScripts.add("name.js",["imported.js"],(function({a:b}){…;return{c:d}}))
 */
const loader = 'kdScripts';

/** Part of every file's hash: to be raised when what is made of the same chunk changes. */
const version = '1';

/** Calls `visit` for every node of a syntax tree (ESTree). */
function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit));
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

const nameOf = (node) => node.name ?? node.value;
const textOf = (node) => node.value ?? node.quasis?.[0].value.cooked;
const fileOf = (source) => textOf(source).replace('./', '');
const pair = (key, name) => (key === name ? key : `${key}:${name}`);

/** What a function takes for one import: the whole, or its parts by name. */
function parameter({ specifiers }) {
  const whole = specifiers.find(({ type }) => type === 'ImportNamespaceSpecifier');
  if (whole !== undefined) return whole.local.name;
  return `{${specifiers.map(({ imported, local }) => pair(nameOf(imported), local.name)).join()}}`;
}

/** Everything that a chunk imports, directly or not, that `loaded` does not hold yet. */
function imports(bundle, file, loaded = new Set()) {
  for (const imported of bundle[file]?.imports ?? []) {
    if (loaded.has(imported)) continue;
    loaded.add(imported);
    imports(bundle, imported, loaded);
  }
  return loaded;
}

/** A chunk's import of another while it runs: with it go the files that it will need and this one has not. */
function dynamicImport(bundle, from, source) {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const file = folder + fileOf(source);
  const here = imports(bundle, from, new Set([from]));
  const more = [...imports(bundle, file)].filter((one) => !here.has(one) && one !== file);
  const names = [file, ...more].map((one) => JSON.stringify(one.slice(folder.length)));
  return `${loader}.import(${names.join()})`;
}

/** One chunk as a classic script. @throws where its form is not the one that the bundler writes today */
function classic(bundle, chunk) {
  const { code, fileName } = chunk;
  const fault = (what) => new Error(`${fileName}: ${what} cannot become part of a classic script`);
  const program = parseAst(code);
  const edits = [];
  const imported = [];
  let exported = [];
  const cut = ({ start, end }, text = '') => edits.push({ start, end, text });
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      imported.push(node);
      cut(node);
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.source || node.declaration) throw fault('this form of export');
      exported = node.specifiers;
      cut(node);
    } else if (node.type.startsWith('Export')) throw fault(node.type);
  }
  walk(program.body, (node) => {
    // Others are of libraries that find a module by its address, which classic scripts may do, too.
    if (node.type === 'ImportExpression' && textOf(node.source)?.startsWith('./'))
      cut(node, dynamicImport(bundle, fileName, node.source));
    if (node.type === 'MetaProperty' && node.meta.name === 'import') throw fault('import.meta');
  });
  let body = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    body = body.slice(0, start) + text + body.slice(end);
  const name = JSON.stringify(fileName.split('/').pop());
  const files = JSON.stringify(imported.map(({ source }) => fileOf(source)));
  const result = exported.map((one) => pair(nameOf(one.exported), one.local.name)).join();
  const start = chunk.isEntry ? `;${loader}.import(${name})` : '';
  return `"use strict";${loader}.add(${name},${files},(function(${imported.map(parameter).join()}){${body.trim()}\nreturn{${result}}}))${start};\n`;
}

/** A plugin that makes classic scripts of all chunks. */
export function classicScripts() {
  return {
    name: 'kohdataan:classic-scripts',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => `classic ${version}`,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = classic(bundle, chunk);
      },
    },
  };
}

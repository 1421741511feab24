import { minify } from 'terser';
import { parseAst } from 'vite';
import { firstMessage, workerLoader } from './worker-loader.mjs';

/**
 * Browsers keep compiled code of what a service worker stores while it is installed, but only of classic
 * scripts: as modules, a start without a network compiles everything anew. So the built chunks become
 * classic scripts, each a function that src/app/script-loader.ts calls once what it imports is there:
 *
 *   kdScripts.add("name.js",["imported.js"],(function({a:b}){…;return{c:d}}))
 *
 * The worker's entry brings a loader of its own; where a page imports it, it starts the worker.
 */
const loader = 'kdScripts';

/** Part of every file's hash: to be raised when what is made of the same chunk changes. */
const version = '7';

/**
 * After Vite's own minifier: 1 % less than by either alone. `{a:function(){}}` becomes `{a(){}}`, which only `new x.a`
 * would mind.
 */
const smaller = { ecma: 2020, compress: { passes: 2, unsafe_methods: true } };

/** The function in what the minifier makes of it. */
const asArgument = /^(?:"use strict";)?f\((.*)\);$/s;

/** A function made smaller: what a chunk imports are its parameters, which get the shortest names, too. */
async function smallest(text) {
  const { code } = await minify(`"use strict";f(${text})`, smaller);
  const made = asArgument.exec(code)?.[1];
  if (made === undefined) throw new Error('the minifier writes another form of a function');
  return made;
}

/** The module that a worker starts with. */
const workerEntry = /\/src\/sync\/replica-worker\.ts$/;
const isWorker = (chunk) => workerEntry.test(chunk?.facadeModuleId ?? '');

/** Calls `visit` for every node of a syntax tree (ESTree), but for what is in one for which it says true. */
function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit));
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string' && visit(node)) return;
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

/** The worker that a chunk starts by importing its entry, of which it takes all that it exports: nothing. */
function startedWorker(bundle, from, node) {
  const imported = node.type === 'CallExpression' ? node.callee.object : node;
  if (imported?.type !== 'ImportExpression') return undefined;
  const file = from.slice(0, from.lastIndexOf('/') + 1) + fileOf(imported.source);
  return isWorker(bundle[file])
    ? `${loader}.worker(${JSON.stringify(file.split('/').pop())})`
    : undefined;
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
async function classic(bundle, chunk) {
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
    const worker = startedWorker(bundle, fileName, node);
    if (worker !== undefined) {
      cut(node, worker);
      return true;
    }
    // Others are of libraries that find a module by its address, which classic scripts may do, too.
    if (node.type === 'ImportExpression' && textOf(node.source)?.startsWith('./'))
      cut(node, dynamicImport(bundle, fileName, node.source));
    if (node.type === 'MetaProperty' && node.meta.name === 'import') throw fault('import.meta');
    return false;
  });
  let body = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    body = body.slice(0, start) + text + body.slice(end);
  const name = JSON.stringify(fileName.split('/').pop());
  const files = JSON.stringify(imported.map(({ source }) => fileOf(source)));
  const result = exported.map((one) => pair(nameOf(one.exported), one.local.name)).join();
  const isOfWorker = isWorker(chunk);
  const all = [...imports(bundle, fileName)].map((one) => JSON.stringify(one.split('/').pop()));
  const before = isOfWorker ? `${workerLoader};` : '';
  const start = isOfWorker
    ? `;${firstMessage(name, all)}`
    : chunk.isEntry
      ? `;${loader}.import(${name})`
      : '';
  const made = await smallest(
    `function(${imported.map(parameter).join()}){${body.trim()}\nreturn{${result}}}`,
  );
  return `"use strict";${before}${loader}.add(${name},${files},(${made}))${start};\n`;
}

/** A plugin that makes classic scripts of all chunks. */
export function classicScripts() {
  return {
    name: 'kohdataan:classic-scripts',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => `classic ${version} ${workerLoader}`,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        for (const chunk of chunks) chunk.code = await classic(bundle, chunk);
      },
    },
  };
}

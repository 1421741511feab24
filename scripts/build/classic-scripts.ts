import { minify } from 'terser';
import type { MinifyOptions } from 'terser';
import { parseAst } from 'vite';
import type { ESTree, Plugin, Rolldown } from 'vite';
import { firstMessage, workerLoader } from './worker-loader.ts';

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
const smaller: MinifyOptions = { ecma: 2020, compress: { passes: 2, unsafe_methods: true } };

/** The function in what the minifier makes of it. */
const asArgument = /^(?:"use strict";)?f\((.*)\);$/s;

/** A function made smaller: what a chunk imports are its parameters, which get the shortest names, too. */
async function smallest(text: string): Promise<string> {
  const { code = '' } = await minify(`"use strict";f(${text})`, smaller);
  const made = asArgument.exec(code)?.[1];
  if (made === undefined) throw new Error('the minifier writes another form of a function');
  return made;
}

/** The module that a worker starts with. */
const workerEntry = /\/src\/sync\/replica-worker\.ts$/;
const isWorker = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): boolean =>
  chunk?.type === 'chunk' && workerEntry.test(chunk.facadeModuleId ?? '');

/** Calls `visit` for every node of a syntax tree (ESTree), but for what is in one for which it says true. */
function walk(node: unknown, visit: (node: ESTree.Node) => boolean): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit));
  if (node === null || typeof node !== 'object') return;
  if ('type' in node && typeof node.type === 'string' && visit(node as ESTree.Node)) return;
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

const nameOf = (node: ESTree.ModuleExportName): string =>
  node.type === 'Literal' ? node.value : node.name;

/** What a string says, in either kind of quotes; undefined of anything else. */
function textOf(node: ESTree.Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
}

const fileOf = (source: ESTree.Expression): string => (textOf(source) ?? '').replace('./', '');
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);
const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
const pair = (key: string, name: string): string => (key === name ? key : `${key}:${name}`);

/** What a function takes for one import: the whole, or its parts by name. */
function parameter({ specifiers }: ESTree.ImportDeclaration): string {
  const whole = specifiers.find(({ type }) => type === 'ImportNamespaceSpecifier');
  if (whole !== undefined) return whole.local.name;
  const parts = specifiers.map((one) =>
    pair(one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default', one.local.name),
  );
  return `{${parts.join()}}`;
}

/** Everything that a chunk imports, directly or not, that `loaded` does not hold yet. */
function imports(
  bundle: Rolldown.OutputBundle,
  file: string,
  loaded = new Set<string>(),
): Set<string> {
  const chunk = bundle[file];
  for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) {
    if (loaded.has(imported)) continue;
    loaded.add(imported);
    imports(bundle, imported, loaded);
  }
  return loaded;
}

/** The worker that a chunk starts by importing its entry, of which it takes all that it exports: nothing. */
function startedWorker(
  bundle: Rolldown.OutputBundle,
  from: string,
  node: ESTree.Node,
): string | undefined {
  const imported =
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression'
      ? node.callee.object
      : node;
  if (imported.type !== 'ImportExpression') return undefined;
  const file = folderOf(from) + fileOf(imported.source);
  return isWorker(bundle[file]) ? `${loader}.worker(${JSON.stringify(baseOf(file))})` : undefined;
}

/** A chunk's import of another while it runs: with it go the files that it will need and this one has not. */
function dynamicImport(
  bundle: Rolldown.OutputBundle,
  from: string,
  source: ESTree.Expression,
): string {
  const folder = folderOf(from);
  const file = folder + fileOf(source);
  const here = imports(bundle, from, new Set([from]));
  const more = [...imports(bundle, file)].filter((one) => !here.has(one) && one !== file);
  const names = [file, ...more].map((one) => JSON.stringify(one.slice(folder.length)));
  return `${loader}.import(${names.join()})`;
}

/** One chunk as a classic script. @throws where its form is not the one that the bundler writes today */
async function classic(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
): Promise<string> {
  const { code, fileName } = chunk;
  const fault = (what: string): Error =>
    new Error(`${fileName}: ${what} cannot become part of a classic script`);
  const program = parseAst(code);
  const edits: { start: number; end: number; text: string }[] = [];
  const imported: ESTree.ImportDeclaration[] = [];
  let exported: readonly ESTree.ExportSpecifier[] = [];
  const cut = ({ start, end }: ESTree.Span, text = ''): void => {
    edits.push({ start, end, text });
  };
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
  const name = JSON.stringify(baseOf(fileName));
  const files = JSON.stringify(imported.map(({ source }) => fileOf(source)));
  const result = exported.map((one) => pair(nameOf(one.exported), nameOf(one.local))).join();
  const isOfWorker = isWorker(chunk);
  const all = [...imports(bundle, fileName)].map((one) => JSON.stringify(baseOf(one)));
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
export function classicScripts(): Plugin {
  return {
    name: 'kohdataan:classic-scripts',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => `classic ${version} ${workerLoader}`,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = await classic(bundle, file);
      },
    },
  };
}

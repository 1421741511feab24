import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { classicScripts } from '../../../scripts/build/classic-scripts.ts';
import { importHelper } from '../../../scripts/build/import-helper.ts';

/** Builds modules given as text, each into a file of its own. @returns file name (without hash) to code */
async function built(modules: Record<string, string>): Promise<Map<string, string>> {
  const source = {
    name: 'text',
    resolveId: (id: string) => id.replace('./', ''),
    load: (id: string) => modules[id],
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, importHelper(), classicScripts()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        output: {
          chunkFileNames: '[name].js',
          entryFileNames: '[name].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: (id: string) =>
                  id === 'entry' || id.endsWith('.ts') ? null : (/\w+$/.exec(id)?.[0] ?? 'help'),
              },
            ],
          },
        },
      },
    },
  });
  if (!('output' in result)) throw new Error('no output');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
}

/** The least that a loader does: every file is there. */
function start(files: Map<string, string>, entry: string) {
  const made = new Map<string, unknown>();
  const known = new Map<string, { needs: string[]; make: (...parts: unknown[]) => unknown }>();
  const run = (name: string): unknown => {
    const { needs, make } = known.get(name)!;
    if (!made.has(name)) made.set(name, make(...needs.map(run)));
    return made.get(name);
  };
  const asked: string[][] = [];
  const kdScripts = {
    add: (name: string, needs: string[], make: () => unknown) => known.set(name, { needs, make }),
    import: async (...names: string[]) => {
      asked.push(names);
      return run(names[0]!);
    },
  };
  const seen: unknown[] = [];
  for (const [name, code] of files)
    if (name !== entry) runInNewContext(code, { kdScripts, seen, console });
  runInNewContext(files.get(entry)!, { kdScripts, seen, console });
  return { seen, asked };
}

describe('GEN-01 the built scripts', () => {
  it('import names, whole modules and nothing, and run in the order of modules', async () => {
    const files = await built({
      entry: `import { a as x } from './one'; import * as two from './two'; import './three';
        seen.push('entry', x, two.b, two.default, this);`,
      one: `import { b } from './two'; seen.push('one'); export const a = b + 1;`,
      two: `seen.push('two'); export const b = 1; export default 'd';`,
      three: `seen.push('three');`,
    });
    const { seen } = start(files, 'entry.js');
    await Promise.resolve();
    expect(seen).toEqual(['two', 'one', 'three', 'entry', 2, 1, 'd', undefined]);
  });

  it('import others while they run, and name what those need and they have not', async () => {
    const files = await built({
      entry: `import { a } from './one'; import('./later').then((m) => seen.push(m.sum(a)));`,
      one: `export const a = 1;`,
      two: `export const b = seen.length + 2;`,
      later: `import { a } from './one'; import { b } from './two'; export const sum = (n) => a + b + n;`,
    });
    const { seen, asked } = start(files, 'entry.js');
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toEqual([4]);
    expect(asked).toEqual([['entry.js'], ['later.js', 'two.js']]);
  });

  it('that a worker begins with wait for its first message, which is not lost (SYNC-10)', async () => {
    const file = 'text/src/sync/replica-worker.ts';
    const files = await built({
      entry: `import('${file}').then((worker) => seen.push(worker));`,
      [file]: `import { a } from './one'; self.onmessage = ({ data }) => seen.push(a, data);`,
      one: `seen.push('one'); export const a = 1;`,
    });
    const [name = '', code = ''] =
      [...files].find(([, text]) => text.includes('importScripts')) ?? [];
    expect(files.get('entry.js')).toContain(`kdScripts.worker("${name}")`);
    const worker: Record<string, unknown> = { seen: [], fetch, Promise };
    worker['self'] = worker;
    worker['importScripts'] = (...names: string[]) => {
      for (const one of names) runInNewContext(files.get(one)!, worker);
    };
    const context = runInNewContext(`${code}; self`, worker) as typeof worker;
    expect(context['seen'], 'its code has not run').toEqual([]);
    (context['onmessage'] as (event: unknown) => void)({ data: 'first' });
    await expect.poll(() => context['seen']).toEqual(['one', 1, 'first']);
    (context['onmessage'] as (event: unknown) => void)({ data: 'second' });
    expect(context['seen']).toEqual(['one', 1, 'first', 1, 'second']);
  });

  it('refuse what only a module can do', async () => {
    await expect(built({ entry: `seen.push(import.meta.url);` })).rejects.toThrow(/import\.meta/);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { leanRxjs } from '../../../scripts/build/lean-rxjs.ts';
import { quietReact } from '../../../scripts/build/quiet-react.ts';
import { libraryFile, madeByBuild } from '../../helpers/made-by-build.ts';

const rxjs = libraryFile('rxjs/dist/esm/internal');

/** A function of a module, which uses nothing that the module imports. */
function taken(code: string, name: string): unknown {
  const body = code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '');
  return runInThisContext(`(() => {${body}\nreturn ${name};})()`);
}

describe('GEN-06 what the build makes of libraries', () => {
  it('rxjs takes asynchronous iterables as before, without helpers for old browsers', async () => {
    const code = madeByBuild(leanRxjs(), join(rxjs, 'observable/innerFrom.js'));
    expect(code).not.toContain('tslib');
    const process = taken(code, 'process') as (of: unknown, to: unknown) => Promise<void>;
    const seen: unknown[] = [];
    const subscriber = {
      closed: false,
      next(value: unknown) {
        seen.push(value);
        this.closed = value === 'last';
      },
      complete: () => seen.push('complete'),
    };
    const ended: string[] = [];
    async function* values(...list: string[]) {
      try {
        yield* list;
      } finally {
        ended.push(list[0]!);
      }
    }
    await process(values('a', 'b'), subscriber);
    expect(seen).toEqual(['a', 'b', 'complete']);
    await process(values('c', 'last', 'never'), subscriber);
    expect(seen.slice(3)).toEqual(['c', 'last']);
    expect(ended, 'whoever leaves early tells the source').toEqual(['a', 'c']);
  });

  it('rxjs reads streams as before, and lets go of one that is left', async () => {
    const code = madeByBuild(leanRxjs(), join(rxjs, 'util/isReadableStreamLike.js'));
    expect(code).not.toContain('tslib');
    const read = taken(code, 'readableStreamLikeToAsyncGenerator') as (
      stream: ReadableStream,
    ) => AsyncGenerator;
    const stream = new ReadableStream({
      start(controller) {
        for (const value of ['a', 'b', 'c']) controller.enqueue(value);
        controller.close();
      },
    });
    for await (const value of read(stream)) if (value === 'b') break;
    expect(stream.locked).toBe(false);
    const rest: unknown[] = [];
    for await (const value of read(stream)) rest.push(value);
    expect(rest).toEqual(['c']);
  });

  it('rxjs takes values without its schedulers, and says so when it is given one', () => {
    const code = madeByBuild(leanRxjs(), join(rxjs, 'observable/from.js'));
    expect(code).not.toContain('scheduled');
    const body = code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '');
    const from = runInThisContext(`((innerFrom) => {${body}\nreturn from;})((of) => of)`) as (
      of: unknown,
      scheduler?: unknown,
    ) => unknown;
    expect(from('a')).toBe('a');
    expect(() => from('a', {})).toThrow('left out by the build');
  });

  it('React DOM makes no error while it loads, and its signals stay errors, each another', () => {
    const file = libraryFile('react-dom/cjs/react-dom-client.production.js');
    const code = madeByBuild(quietReact(), file);
    const original = readFileSync(file, 'utf8');
    const atTopLevel = /^(?:var| ) \w+ = Error\(/gm;
    expect(original.match(atTopLevel)?.length).toBeGreaterThan(0);
    expect(code).not.toMatch(atTopLevel);
    expect(code.match(/\{ __proto__: Error\.prototype \}/g)).toHaveLength(
      original.match(atTopLevel)!.length,
    );
  });
});

import type { Plugin } from 'vite';
import { libraryPlugin } from './library-plugin.ts';

const asyncFile =
  /rxjs\/dist\/esm\/internal\/(observable\/(?:inner)?[Ff]rom|util\/isReadableStreamLike)\.js$/;

const refusal = `if (scheduler) throw new TypeError('left out by the build');
    `;

const process = `async function process(asyncIterable, subscriber) {
    for await (const value of asyncIterable) {
        subscriber.next(value);
        if (subscriber.closed) return;
    }
    subscriber.complete();
}`;

const generator = `export async function* readableStreamLikeToAsyncGenerator(readableStream) {
    const reader = readableStream.getReader();
    try {
        for (;;) {
            const { value, done } = await reader.read();
            if (done) return;
            yield value;
        }
    } finally {
        reader.releaseLock();
    }
}`;

/**
 * A plugin that gives rxjs its two asynchronous functions back as its authors wrote them: its package has them
 * compiled for browsers of 2015, with half a kilobyte of helpers. Values from schedulers, which neither RxDB nor anybody
 * here asks for, and which are as much again, are refused.
 */
export const leanRxjs = (): Plugin =>
  libraryPlugin('lean-rxjs', asyncFile, (code) =>
    code
      .replace(/^import .* from "tslib";\n/, '')
      .replace(/^function process\([^]*?^}$/m, process)
      .replace(/^import { scheduled } .*\n/, '')
      .replace('return scheduler ? scheduled(input, scheduler) : ', `${refusal}return `)
      .replace(/^export function readableStreamLikeToAsyncGenerator\([^]*?^}$/m, generator),
  );

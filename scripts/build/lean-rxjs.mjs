const asyncFile =
  /rxjs\/dist\/esm\/internal\/(observable\/innerFrom|util\/isReadableStreamLike)\.js$/;

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
 * compiled for browsers of 2015, with half a kilobyte of helpers.
 */
export function leanRxjs() {
  return {
    name: 'kohdataan:lean-rxjs',
    apply: 'build',
    transform: {
      filter: { id: asyncFile },
      handler: (code) =>
        code
          .replace(/^import .* from "tslib";\n/, '')
          .replace(/^function process\([^]*?^}$/m, process)
          .replace(/^export function readableStreamLikeToAsyncGenerator\([^]*?^}$/m, generator),
    },
  };
}

/** Longest waits, seconds: for the worker's code, and for databases, which some browsers' never end after a crash. */
const timeouts = { code: 60, databases: 30 };
/** So often it is asked whether both still answer, milliseconds, and so often no answer may come. */
const askEvery = 20_000;
const maxMissedAnswers = 2;

/**
 * Rejects if the worker's code cannot be had, or if the databases do not answer. What goes wrong there later says so
 * for itself. @param there resolves when the code has come
 * @returns `hear`: to be told whenever the databases have answered, though they are not open yet
 */
export function waitForLife(
  worker: Pick<Worker, 'onerror'>,
  there: Promise<unknown>,
): { failed: Promise<never>; hear(): void; stop(): void } {
  let left = timeouts.code;
  let error: Error = new TypeError('Failed to fetch the worker');
  let seconds: ReturnType<typeof setInterval> | undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      reject(error);
    };
    // Counted one by one: an app that is put aside stands still, and so do its databases.
    seconds = setInterval(() => {
      left -= 1;
      if (left === 0) reject(error);
    }, 1000);
  });
  const hear = () => {
    worker.onerror = null;
    left = timeouts.databases;
    error = new DOMException('silence', 'UnknownError');
  };
  there.then(hear, () => undefined);
  return { failed, hear, stop: () => clearInterval(seconds) };
}

/**
 * Notices that worker or databases answer no more: nothing that is written would be kept, and nothing said of it.
 * @param ask false while nobody would see it. @returns how to stop
 */
export function watchLife(ask: () => false | Promise<unknown>, onSilence: () => void): () => void {
  let silences = 0;
  const heard = () => (silences = 0);
  const timer = setInterval(() => {
    const answer = ask();
    if (!answer) return;
    if (silences >= maxMissedAnswers) onSilence();
    silences += 1;
    // One that fails is none: databases that fail every time keep nothing.
    answer.then(heard, () => undefined);
  }, askEvery);
  return () => clearInterval(timer);
}

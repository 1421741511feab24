/** How long Cache Storage is waited for, milliseconds; and once it has been waited for in vain. */
const timeoutMs = { first: 10_000, later: 1000 };

let isSilent = false;

/** What Cache Storage answers. A damaged one fails, or is silent for ever: it holds nothing. Never rejects. */
export function withCacheTimeout<T>(asked: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => {
      isSilent = true;
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, isSilent ? timeoutMs.later : timeoutMs.first);
    const hear = (answer?: T) => {
      isSilent = false;
      clearTimeout(timer);
      resolve(answer);
    };
    asked.then(hear, () => hear());
  });
}

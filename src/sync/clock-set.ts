/** What a clock may gain or lose by itself between two looks, milliseconds. */
const driftMs = 30_000;

/**
 * Watches the device's clock beside one that nobody sets.
 * @returns whether it has been set since the last look; so it seems, too, where a sleeping device stops the other one
 */
export function watchClockSet(): () => boolean {
  const apart = () => Date.now() - performance.now();
  let before = apart();
  return () => {
    const [last, now] = [before, apart()];
    before = now;
    return Math.abs(now - last) > driftMs;
  };
}

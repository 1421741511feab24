/** In the page: everything in sight has arrived; the live screen stands in the snapshot's place. */
function arrived() {
  const inSight = ({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight;
  return (
    document.readyState === 'complete' &&
    document.fonts.status === 'loaded' &&
    document.querySelector('#snapshot, main [aria-busy="true"]') === null &&
    [...document.images].every((image) => image.complete || !inSight(image.getBoundingClientRect()))
  );
}

/** In the page: whatever was to move has moved, and the browser has drawn it. */
async function drawn() {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

/**
 * Waits until everything on the screen has arrived and stopped moving, five seconds at most: what is
 * missing then is missing in the picture too.
 */
export async function settle(page) {
  for (const wait of [
    () => page.evaluate(drawn),
    () => page.waitForFunction(arrived, undefined, { timeout: 5000, polling: 60 }),
    () => page.evaluate(drawn),
  ])
    await wait().catch(() => undefined);
}

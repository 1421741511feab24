// @vitest-environment happy-dom
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { usePictureUpload } from '../../../src/data/use-picture-upload.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';
import type { Rendered } from '../features/helpers/render.tsx';

const pictureId = 'p'.repeat(26);
const wishes = ['onPause', 'onResume', 'onCancel', 'onRetry'] as const;

function Way() {
  const way = usePictureUpload(pictureId);
  return (
    way &&
    wishes.map((wish) => (
      <button key={wish} onClick={way[wish]}>
        {wish}
      </button>
    ))
  );
}

let screen: Rendered;
afterEach(() => screen.unmount());

it('IMG-04 SYNC-15 what is asked of a picture is written for the tab that leads, and one that is tried again is no more listed as refused', async () => {
  const replica = await memoryReplica(me);
  const { device } = replica;
  await device.putPicture({ pictureId, kind: 'meet', blob: new Blob(['x']) });
  await device.addRefusal({
    id: `pictures/${pictureId}`,
    collection: 'pictures',
    docId: pictureId,
    code: 'IMAGE_UNSUPPORTED',
    params: {},
    text: null,
    at: '2026-11-21T10:00:00.000Z',
  });
  screen = await render(replica, <Way />);
  const state = async () => (await device.pictures()).map((one) => [one.state, one.held]);
  for (const [wish, becomes, held] of [
    ['onPause', 'paused', true],
    ['onResume', 'paused', false],
    ['onCancel', 'canceled', false],
    ['onRetry', 'waiting', false],
  ] as const) {
    await screen.act(() => screen.button(wish).click());
    await expect.poll(state, { message: wish }).toEqual([[becomes, held]]);
  }
  expect(await firstValueFrom(device.watchRefusals())).toEqual([]);
});

import { distinctUntilChanged, map } from 'rxjs';
import type { DeviceDatabase } from './device-database.ts';
import type { DeviceStore, PictureState, WaitingPicture } from './device-store.ts';
import { inRoom } from './storage-room.ts';
import { watchRows } from './watch-rows.ts';

/** Whether a picture's upload should begin or go on by itself. */
export function isDue({ state, held }: WaitingPicture): boolean {
  return state === 'waiting' || (state === 'paused' && !held);
}

type Steps = Pick<
  DeviceStore,
  'beginPicture' | 'pausePicture' | 'holdPicture' | 'resumePicture' | 'cancelPicture'
>;
type Rows = Pick<
  DeviceStore,
  | 'putPicture'
  | 'changePicture'
  | 'removePicture'
  | 'pictures'
  | 'watchPicture'
  | 'watchPictures'
  | 'watchWaiting'
>;

/** The pictures on their way of a device store. */
export function picturesIn(db: DeviceDatabase): Steps & Rows {
  return { ...rowsIn(db), ...stepsIn(db) };
}

function rowsIn({ pictures }: DeviceDatabase): Rows {
  const waiting = () => pictures.filter(({ state }) => state !== 'success').toArray();
  return {
    putPicture: async (picture) => {
      const row: WaitingPicture = { ...picture, state: 'waiting', progress: 0, held: false };
      await inRoom(async () => pictures.put(row));
    },
    changePicture: async (id, fields) =>
      void (await inRoom(async () => pictures.update(id, fields))),
    removePicture: (id) => pictures.delete(id),
    pictures: () => pictures.toArray(),
    watchPicture: (id) => watchRows(() => pictures.get(id)),
    watchPictures: () => watchRows(() => pictures.toArray()),
    watchWaiting: () =>
      watchRows(waiting).pipe(
        distinctUntilChanged((a, b) => idsOf(a) === idsOf(b)),
        map((rows) => new Map(rows.map(({ pictureId, blob }) => [pictureId, blob]))),
      ),
  };
}

const idsOf = (pictures: readonly WaitingPicture[]): string =>
  pictures.map(({ pictureId }) => pictureId).join();

const onTheWay: readonly PictureState[] = ['waiting', 'running', 'paused'];

/** Each step happens only where the picture stands as expected: another tab may have been faster. */
function stepsIn({ pictures }: DeviceDatabase): Steps {
  const change = (
    id: string,
    isExpected: (picture: WaitingPicture) => boolean,
    fields: Partial<WaitingPicture>,
  ) => inRoom(async () => pictures.where('pictureId').equals(id).and(isExpected).modify(fields));
  const moved = async (
    id: string,
    from: readonly PictureState[],
    fields: Partial<WaitingPicture>,
  ) => void (await change(id, ({ state }) => from.includes(state), fields));
  return {
    beginPicture: async (id, progress) =>
      (await change(id, isDue, { state: 'running', progress })) > 0,
    pausePicture: (id) => moved(id, ['running'], { state: 'paused' }),
    holdPicture: (id) => moved(id, onTheWay, { state: 'paused', held: true }),
    resumePicture: (id) => moved(id, ['paused'], { held: false }),
    cancelPicture: (id) => moved(id, onTheWay, { state: 'canceled', progress: 0, held: false }),
  };
}

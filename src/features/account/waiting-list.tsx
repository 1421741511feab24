import { useTranslation } from 'react-i18next';
import { combineLatest, map, switchMap } from 'rxjs';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import { Card } from '../../components/card.tsx';
import { useLive } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import page from './page.module.css';
import styles from './sync-state.module.css';
import { useChangeTitle, useDescribed } from './use-described.ts';

interface Waiting {
  collection: CollectionName | 'pictures';
  id: string;
}

/** Failed pictures are on the list of refused changes. */
const onItsWay: ReadonlySet<string> = new Set(['waiting', 'running', 'paused']);

/** What the gateway has not acknowledged yet: documents, then pictures. */
function watchWaiting({ device }: Replica) {
  const documents = device.watchUnsentCount().pipe(switchMap(() => device.unsent.all()));
  const pictures = device
    .watchPictures()
    .pipe(map((all) => all.filter(({ state }) => onItsWay.has(state))));
  return combineLatest([documents, pictures]).pipe(
    map(([rows, blobs]): Waiting[] => [
      ...rows,
      ...blobs.map(({ pictureId }) => ({ collection: 'pictures' as const, id: pictureId })),
    ]),
  );
}

/** The changes on this device that wait to be sent. */
export function WaitingList() {
  const { t } = useTranslation('account');
  const waiting = useLive(watchWaiting, []);
  if (waiting === undefined) return null;
  return (
    <Card as="section" padded className={page.section}>
      <h2>{t('sync.waitingTitle')}</h2>
      {waiting.length === 0 && <p className={page.soft}>{t('sync.waitingNone')}</p>}
      <ul role="list" className={styles.list}>
        {waiting.map(({ collection, id }) => (
          <Row key={`${collection}/${id}`} collection={collection} id={id} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ collection, id }: Waiting) {
  const words = useDescribed(collection, id);
  const title = useChangeTitle(words);
  return (
    <li className={styles.row}>
      <span className={styles.kind}>{title}</span>
      {words?.text && <q className={styles.quote}>{words.text}</q>}
    </li>
  );
}

import { useId } from 'react';
import { Undo2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import page from './page.module.css';
import styles from './sync-state.module.css';
import { useChangeTitle, useDescribed } from './use-described.ts';
import type { Waiting } from './use-waiting.ts';
import { useWithdraw } from './use-withdraw.ts';

/** The changes on this device that wait to be sent; nothing if there are none. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('account');
  if (waiting.length === 0) return null;
  return (
    <Card as="section" padded className={page.section}>
      <h2>{t('sync.waitingTitle')}</h2>
      <p className={page.soft}>{t('sync.waitingHint')}</p>
      <ul role="list" className={styles.list}>
        {waiting.map((row) => (
          <Row key={`${row.collection}/${row.id}`} {...row} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ collection, id }: Waiting) {
  const { t } = useTranslation('account');
  const titleId = useId();
  const about = `${titleId} ${titleId}-text`;
  const words = useDescribed(collection, id);
  const title = useChangeTitle(words);
  const withdraw = useWithdraw(collection, id);
  const isEdited = collection === 'profile' || collection === 'meets';
  return (
    <li className={styles.row}>
      <span id={titleId} className={styles.kind}>
        {title}
      </span>
      {words?.text && (
        <q id={`${titleId}-text`} className={styles.quote}>
          {words.text}
        </q>
      )}
      {(withdraw !== undefined || words?.path) && (
        <div className={page.buttons}>
          {withdraw !== undefined && (
            <Button variant="secondary" aria-describedby={about} onClick={withdraw}>
              <Undo2 aria-hidden="true" />
              {t('sync.withdraw')}
            </Button>
          )}
          {words?.path && (
            <LinkButton variant="plain" aria-describedby={about} to={words.path}>
              {t(isEdited ? 'sync.change' : 'sync.open')}
            </LinkButton>
          )}
        </div>
      )}
    </li>
  );
}

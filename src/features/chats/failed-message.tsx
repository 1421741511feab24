import { useId, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import type { RefusalEntry } from '../../data/device-store.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { cx } from '../../components/cx.ts';
import { undoToast } from '../../components/undo-toast.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusComposer, focusLog } from './composer-focus.ts';
import { MessageState } from './message-state.tsx';
import { discardMessage, editMessage, retryMessage } from './refused-message.ts';
import styles from './message-bubble.module.css';

interface FailedMessageProps {
  refusal: RefusalEntry;
  chatUid: string;
}

/**
 * A message that the gateway has refused, with the reason and what one can do about it. Not announced
 * here, where it would be again whenever it is scrolled into sight: `SyncAnnouncer` does it once.
 */
export function FailedMessage({ refusal, chatUid }: FailedMessageProps) {
  const { t } = useTranslation('chats');
  const replica = useReplica();
  const reasonOf = useRefusal();
  const chat = useLive(({ chats }) => chats.watchOne(chatUid), [chatUid]);
  const archived = useOwnProfile()?.archived === true;
  // Without a text box there is nowhere to edit it, and it would be refused again.
  const canWrite = !archived && chat?.read_only !== true;
  const textId = useId();
  const busy = useRef(false);
  /** Once: whoever taps twice sends nothing twice. */
  const run = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    work().catch((error: unknown) => {
      busy.current = false;
      console.error('refused message', error);
    });
  };
  const edit = async () => {
    await editMessage(replica, chatUid, refusal);
    focusComposer();
  };
  const discard = async () => {
    const undo = await discardMessage(replica, chatUid, refusal);
    undoToast(t('failed.discarded'), undo);
  };
  /** For what takes this away, and the pressed button with it. */
  const away = (work: () => Promise<void>) => (press: MouseEvent) => {
    focusLog(press);
    run(work);
  };
  return (
    <div className={cx(styles.row, styles.mine, styles.last)}>
      <div className={styles.face} />
      <div className={cx(styles.bubble, styles.refused)}>
        <span className="visually-hidden">{t('thread.fromMe')}</span>
        <p id={textId} className={styles.text}>
          {refusal.text}
        </p>
        <p className={styles.meta}>
          <MessageState message={undefined} failed />
        </p>
        <p className={styles.reason}>{reasonOf(refusal)}</p>
        <div className={styles.remedies}>
          {canWrite && (
            <>
              <Button
                variant="secondary"
                aria-describedby={textId}
                onClick={away(() => retryMessage(replica, chatUid, refusal))}
              >
                {t('failed.retry')}
              </Button>
              <Button variant="quiet" aria-describedby={textId} onClick={() => run(edit)}>
                {t('failed.edit')}
              </Button>
            </>
          )}
          <Button variant="quiet" aria-describedby={textId} onClick={away(discard)}>
            {t('failed.discard')}
          </Button>
        </div>
      </div>
    </div>
  );
}

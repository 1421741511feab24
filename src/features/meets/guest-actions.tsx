import { Check, Clock, Flag, MessageCircle } from 'lucide-react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { chatUidOf } from '../../../schemas/domain/ids.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Tag } from '../../components/tag.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OpenCardMode } from './mode.ts';
import type { Standing } from './standing.ts';
import styles from './meet-card.module.css';

/** Hardly any card has one. */
const RefusedSignUp = lazyComponent(async () => (await import('./refused-sign-up.tsx')).default, {
  isExtra: true,
});

interface GuestActionsProps {
  meet: MeetDoc;
  standing: Standing;
  onMode: OpenCardMode;
}

/** What others can do with a meet: sign up, report (MEET-17, MEET-18). */
export function GuestActions({ meet, standing, onMode }: GuestActionsProps) {
  const { t } = useTranslation('meets');
  return (
    <>
      {standing.reported ? (
        <p className={styles.note}>{t('card.reported')}</p>
      ) : (
        <IconButton
          className={styles.report}
          label={t('card.report')}
          icon={<Flag />}
          aria-describedby={meet.meetId}
          onClick={() => onMode('report', meet.meetId)}
        />
      )}
      {standing.refusal !== undefined && (
        <RefusedSignUp refusal={standing.refusal} onShow={() => onMode('signup', meet.meetId)} />
      )}
      {standing.signup === 'none' ? (
        !meet.closed && (
          <Button wide aria-describedby={meet.meetId} onClick={() => onMode('signup', meet.meetId)}>
            {t('card.interested')}
          </Button>
        )
      ) : (
        <Joined meet={meet} signup={standing.signup} />
      )}
    </>
  );
}

function Joined({ meet, signup }: { meet: MeetDoc; signup: Standing['signup'] }) {
  const { t } = useTranslation('meets');
  const { uid } = useReplica();
  const online = useIsOnline();
  const chatUid = chatUidOf(uid, meet.meetId);
  // One that I have deleted is gone at once, not only once the gateway has heard of it.
  const chat = useLive(({ chats }) => chats.watchOne(chatUid), [chatUid]);
  const isPending = signup === 'pending';
  const Sign = isPending ? Clock : Check;
  const waits = online ? 'card.signupSending' : 'card.signupWaits';
  return (
    <div className={styles.joined}>
      <Tag tone={isPending ? 'plain' : 'calm'}>
        <Sign aria-hidden="true" />
        {t(isPending ? waits : 'card.joined')}
      </Tag>
      {signup === 'joined' && !chat?.archived && (
        <LinkButton variant="secondary" aria-describedby={meet.meetId} to={`/chat/${chatUid}`}>
          <MessageCircle aria-hidden="true" />
          {t('card.openChat')}
        </LinkButton>
      )}
    </div>
  );
}

import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { wasRemoved } from '../../../schemas/domain/removed-meet.ts';
import { termsClause } from '../../../schemas/enumerations.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { formatCardDate, formatDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import './texts.ts';

/** Says above every screen, until it is read on one of the owner's devices, that a meet of mine was removed (SAFE-10). */
export default function RemovedMeetNotices() {
  const { uid, meets } = useReplica();
  const mine = useLive((replica) => replica.meets.watch({ where: { uid } }), [uid]);
  // A meet that was restored may be removed again, and an admin may give reasons of their own later. Of one that an
  // operator has removed by hand without saying when, nothing can be told, as by mail (effects/on-meet.ts).
  const isUnread = (meet: MeetDoc) =>
    wasRemoved(meet) && meet.archived_at && meet.removal_read !== meet.archived_at;
  return mine
    ?.filter(isUnread)
    .map((meet) => (
      <Removed
        key={meet.meetId}
        meet={meet}
        onRead={() => void meets.patch(meet.meetId, { removal_read: meet.archived_at ?? null })}
      />
    ));
}

function Removed({ meet, onRead }: { meet: MeetDoc; onRead: () => void }) {
  const { t } = useTranslation('meets');
  const enumText = useEnum();
  const given = meet.archived_statement;
  const statement = {
    reason: given?.reason,
    clause: enumText(given?.clause ?? termsClause),
    date: formatDate(given?.date ?? meet.archived_at ?? ''),
  };
  const title = { meetType: enumText(meet.meet_type), date: formatCardDate(meet.meet_date) };
  return (
    <Banner
      live={false}
      tone="warning"
      action={
        <Button variant="secondary" onClick={onRead}>
          {t('common:dialog.understood')}
        </Button>
      }
    >
      <p>{t(given ? 'removed.admin' : 'removed.reports', statement)}</p>
      <p>{t('removed.title', title)}</p>
    </Banner>
  );
}

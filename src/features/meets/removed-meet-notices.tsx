import { useEffect, useState } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { wasRemoved } from '../../../schemas/domain/removed-meet.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { formatCardDate, formatDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import './texts.ts';

/** Value of the device store: of which removals the notice has been read here. */
const readKey = 'removed-meets-read';

/** A meet that was restored may be removed again, and an admin may give reasons of their own later. */
const removalOf = ({ meetId, archived_at: at }: MeetDoc) => `${meetId} ${at}`;

/** Says above every screen, until it is read, that a meet of mine was removed from view (SAFE-10). */
export default function RemovedMeetNotices() {
  const { uid, device } = useReplica();
  const meets = useLive((replica) => replica.meets.watch({ where: { uid } }), [uid]);
  const [read, setRead] = useState<readonly string[]>();
  useEffect(() => {
    void device.getValue<string[]>(readKey).then((ids) => setRead(ids ?? []));
  }, [device]);
  if (meets === undefined || read === undefined) return null;
  const unread = meets.filter((meet) => wasRemoved(meet) && !read.includes(removalOf(meet)));
  const markRead = (meet: MeetDoc) => {
    const ids = [...read, removalOf(meet)];
    setRead(ids);
    void device.setValue(readKey, ids);
  };
  return unread.map((meet) => (
    <Removed key={meet.meetId} meet={meet} onRead={() => markRead(meet)} />
  ));
}

function Removed({ meet, onRead }: { meet: MeetDoc; onRead: () => void }) {
  const { t } = useTranslation('meets');
  const enumText = useEnum();
  const given = meet.archived_statement;
  const statement = given && {
    ...given,
    clause: enumText(given.clause),
    date: formatDate(given.date),
  };
  const title = { meetType: enumText(meet.meet_type), date: formatCardDate(meet.meet_date) };
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" onClick={onRead}>
          {t('common:dialog.understood')}
        </Button>
      }
    >
      <p>{statement ? t('removed.admin', statement) : t('removed.reports')}</p>
      <p>{t('removed.title', title)}</p>
    </Banner>
  );
}

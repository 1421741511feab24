import { MessageCircle } from 'lucide-react';
import { useMemo } from 'react';
import type { ChatDoc, MeetDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { chatUidOf } from '../../../schemas/domain/ids.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './interested-sheet.module.css';
import { useInterested } from './use-interested.ts';

interface InterestedSheetProps {
  meet: MeetDoc;
  onClose: () => void;
}

/** Who has signed up to a meet of mine (MEET-16). */
export function InterestedSheet({ meet, onClose }: InterestedSheetProps) {
  const { t } = useTranslation('meets');
  const people = useLive((replica) => replica.people.watch(), []);
  const where = { meet_id: meet.meetId };
  const chats = useLive((replica) => replica.chats.watch({ where }), [meet.meetId]);
  const uids = useInterested(meet);
  const byUid = useMemo(() => new Map(people?.map((person) => [person.uid, person])), [people]);
  const title = t('card.interestedList', { n: formatNumber(uids.length) });
  return (
    <Sheet open onClose={onClose} title={title}>
      {uids.length === 0 && <p>{t('interested.none')}</p>}
      <ul role="list" className={styles.list}>
        {/* Read first: nobody is said to have no profile before. */}
        {(people ? uids : []).map((uid) => (
          <Applicant
            key={uid}
            uid={uid}
            person={byUid.get(uid)}
            chat={chats?.find((chat) => chat.uid === chatUidOf(uid, meet.meetId))}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface ApplicantProps {
  uid: string;
  person: PersonDoc | undefined;
  chat: ChatDoc | undefined;
}

function Applicant({ uid, person, chat }: ApplicantProps) {
  const { t } = useTranslation('meets');
  const { name = t('interested.missing'), age = 0 } = person ?? {};
  return (
    <li className={styles.row}>
      <AppLink to={`/profilecard/${uid}`} className={styles.person}>
        <Avatar person={person} size={48} />
        <span translate="no">{nameAge(t, name, age)}</span>
      </AppLink>
      {chat?.archived === false && (
        <AppLink
          to={`/chat/${chat.uid}`}
          className={styles.chat}
          aria-label={t('interested.chatWith', { name })}
        >
          <MessageCircle aria-hidden="true" />
        </AppLink>
      )}
    </li>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { Card } from '../../components/card.tsx';
import { Picture } from '../../components/picture.tsx';
import { Tag } from '../../components/tag.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import type { RefusalEntry } from '../../data/device-store.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import type { ChatGroup } from './chat-groups.ts';
import { ChatRow } from './chat-row.tsx';
import { otherParty } from './other-party.ts';
import { chatOfRefusal } from './refused-message.ts';
import styles from './discussions.module.css';

interface ChatGroupCardProps {
  group: ChatGroup;
  meet: MeetDoc | undefined;
  people: ReadonlyMap<string, PersonDoc>;
  refusals: readonly RefusalEntry[];
}

/** A meet and the chats about it (CHAT-01). */
export function ChatGroupCard({ group, meet, people, refusals }: ChatGroupCardProps) {
  const { uid } = useReplica();
  const titleId = useId();
  return (
    <div className={styles.slot}>
      <Card as="section" labelledBy={titleId}>
        <MeetHead meet={meet} date={group.entries[0]?.chat.meet_date} titleId={titleId} />
        <ul role="list">
          {group.entries.map((entry) => (
            <ChatRow
              key={entry.chat.uid}
              entry={entry}
              person={people.get(otherParty(entry.chat, uid))}
              failed={refusals.some((refusal) => chatOfRefusal(refusal) === entry.chat.uid)}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface MeetHeadProps {
  meet: MeetDoc | undefined;
  date: string | undefined;
  titleId: string;
}

function MeetHead({ meet, date, titleId }: MeetHeadProps) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const enumText = useEnum();
  const when = meet?.meet_date ?? date;
  return (
    <div className={styles.meet}>
      <Picture
        className={styles.thumb}
        path={meet?.meet_thumb_url}
        pictureId={meet?.picture_id}
        thumbhash={meet?.thumbhash}
        alt=""
        width={512}
        height={512}
        sizes="3.5rem"
      />
      <div className={styles.about}>
        <h2 id={titleId} className={styles.type}>
          {meet === undefined ? t('group.unknownMeet') : enumText(meet.meet_type)}
        </h2>
        <p className={styles.when}>
          {when !== undefined && <time dateTime={when}>{formatCardDate(when)}</time>}
          {meet !== undefined && <span>{meet.location}</span>}
        </p>
      </div>
      <div className={styles.tags}>
        {meet?.uid === uid && <Tag tone="calm">{t('group.own')}</Tag>}
        {meet?.closed === true && <Tag>{t('group.closed')}</Tag>}
      </div>
    </div>
  );
}

import { ArrowLeft, Ban, CircleHelp, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { AppLink, asLeft } from '../../components/app-link.tsx';
import { cx } from '../../components/cx.ts';
import { Avatar } from '../../components/avatar.tsx';
import { useHeadingFocus } from '../../components/heading-focus.ts';
import iconButton from '../../components/icon-button.module.css';
import { IconButton } from '../../components/icon-button.tsx';
import { pageTitle } from '../../i18n/product.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChatDialogs } from './chat-dialogs.tsx';
import type { ChatDialog } from './chat-dialogs.tsx';
import { otherParty } from './other-party.ts';
import styles from './chat-top-bar.module.css';

interface ChatTopBarProps {
  chat: ChatDoc;
  person: PersonDoc | undefined;
  closed: boolean;
  /** The meet is mine, and neither it nor I have been archived. */
  canLock: boolean;
  /** False for who is archived: the gateway takes neither a block nor a deletion (SAFE-03). */
  canEnd: boolean;
  onLeave: () => void;
}

/** Back, whom I chat with, lock or unlock (owner), block, delete, help (CHAT-08). */
export function ChatTopBar(props: ChatTopBarProps) {
  const { chat, person, closed, canLock, canEnd, onLeave } = props;
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const [dialog, setDialog] = useState<ChatDialog>();
  const name = person?.name ?? t('row.missing');
  const heading = useHeadingFocus(name);
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  const back = t('bar.back');
  return (
    <header className={cx(styles.bar, canLock && styles.own)}>
      <AppLink to="/discussions" state={asLeft} className={iconButton.button} aria-label={back}>
        <ArrowLeft aria-hidden="true" />
      </AppLink>
      <h1 ref={heading} className={styles.heading} tabIndex={-1}>
        <AppLink
          to={`/profilecard/${otherParty(chat, uid)}`}
          className={styles.person}
          title={t('bar.profile')}
        >
          <Avatar person={person} size={40} />
          <span className={styles.name} {...(person ? { translate: 'no' } : { lang: 'en' })}>
            {name}
          </span>
        </AppLink>
      </h1>
      <div className={styles.tools}>
        {canLock && (
          <IconButton
            label={closed ? t('common:meetState.unlockYes') : t('common:meetState.lockYes')}
            icon={closed ? <LockOpen /> : <Lock />}
            onClick={() => setDialog(closed ? 'unlock' : 'lock')}
          />
        )}
        {canEnd && (
          <>
            <IconButton label={t('bar.block')} icon={<Ban />} onClick={() => setDialog('block')} />
            <IconButton
              label={t('bar.delete')}
              icon={<Trash2 />}
              onClick={() => setDialog('delete')}
            />
          </>
        )}
        <IconButton label={t('bar.help')} icon={<CircleHelp />} onClick={() => setDialog('help')} />
      </div>
      <ChatDialogs
        dialog={dialog}
        chat={chat}
        // Within a sentence the English words of ERR-03 would be read out as Finnish.
        name={person?.name ?? t('row.somebody')}
        onClose={() => setDialog(undefined)}
        onLeave={onLeave}
      />
    </header>
  );
}

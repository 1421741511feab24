import { useCallback, useEffect, useRef } from 'react';
import { combineLatest, map, of } from 'rxjs';
import { useNavigate } from 'react-router-dom';
import type { ChatDoc } from '../../../schemas/documents/device.ts';
import { partiesOf } from '../../../schemas/domain/ids.ts';
import { dismissToast, toast } from '../../components/toast.ts';
import { isDeletedHere } from '../../data/deleted-here.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useMayArrive } from '../../data/use-may-arrive.ts';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * Live: the chat; `loading` while it may still arrive, `absent` if it is not on the device and cannot be asked for,
 * `gone` if it is archived, blocked or unknown, or I have deleted its meet.
 */
export function useChat(chatUid: string): ChatDoc | 'loading' | 'absent' | 'gone' {
  const signup = useLive(({ relations }) => relations.watchOne(`signup:${chatUid}`), [chatUid]);
  // The gateway makes the chat a moment after it has acknowledged the sign-up (SIGNUP-04).
  const isDue = signup?.kind === 'signup' && !signup.chat_archived;
  const online = useIsOnline();
  const row = useLive(
    ({ chats, meets, uid }) => {
      const parties = partiesOf(chatUid);
      const meet = parties?.owner === uid ? meets.watchOne(parties.meetId) : of(undefined);
      return combineLatest([chats.watchOne(chatUid), meet]).pipe(
        map(([chat, about]) => ({ chat, isEnded: chat?.archived || isDeletedHere(about, uid) })),
      );
    },
    [chatUid],
  );
  const found = row?.chat === undefined ? 'missing' : 'here';
  const place = row === undefined ? 'unknown' : found;
  const mayArrive = useMayArrive(chatUid, { place, isDue });
  const seen = useRef<string>(undefined);
  if (row === undefined) return 'loading';
  if (row.chat !== undefined && !row.isEnded) {
    seen.current = chatUid;
    return row.chat;
  }
  if (row.chat !== undefined || seen.current === chatUid || !mayArrive) return 'gone';
  return online ? 'loading' : 'absent';
}

/**
 * Leads to /discussions when the chat has gone (CHAT-06), and says so, and where what I was writing is,
 * unless I have ended it myself.
 * @returns to be called when I end it
 */
export function useLeaveWhenGone(chatUid: string, found: ReturnType<typeof useChat>): () => void {
  const { t } = useTranslation('chats');
  const { device } = useReplica();
  const navigate = useNavigate();
  const own = useRef(false);
  const gone = found === 'gone';
  const leave = useCallback(() => {
    own.current = true;
    void navigate('/discussions', { replace: true });
  }, [navigate]);
  useEffect(() => {
    if (!gone || own.current) return;
    void device.loadDraft(`chat:${chatUid}`).then((draft) => {
      const onPress = () => {
        dismissToast(id);
        void navigate('/changes');
      };
      const action = { label: t('showText'), onPress };
      const id = toast(t('gone'), draft ? { duration: 10_000, action } : {});
    });
    void navigate('/discussions', { replace: true });
  }, [gone, navigate, t, device, chatUid]);
  return leave;
}

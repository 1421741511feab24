import { map } from 'rxjs';
import { useParams } from 'react-router-dom';
import { ownerOfMeetId } from '../../../schemas/domain/ids.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MeetEditorForm } from './meet-editor-form.tsx';
import { ProfileNeeded } from './profile-needed.tsx';
import './texts.ts';

/** /mymeeteditor and /mymeeteditor/{meetId} (ROUTE-14, MEET-19..30). */
export default function MeetEditorPage() {
  const { t } = useTranslation('meets');
  const { meetId } = useParams();
  const profile = useOwnProfile();
  const back = meetId === undefined ? '/meets' : '/ownmeets';
  return (
    <>
      <PageHeader
        title={meetId === undefined ? t('common:nav.editor') : t('editor.edit')}
        back={back}
      />
      {profile === undefined && <Skeleton shape="card" height="24rem" />}
      {profile === null && <ProfileNeeded text={t('editor.profileNeeded')} />}
      {profile && <Editor archived={profile.archived === true} meetId={meetId} />}
    </>
  );
}

/** SAFE-03: what somebody archived would write there is refused. */
function Editor({ archived, meetId }: { archived: boolean; meetId: string | undefined }) {
  const { t } = useTranslation('meets');
  if (archived) return <NoMeet text={t('common:refusal.PROFILE_ARCHIVED')} />;
  return meetId === undefined ? <MeetEditorForm /> : <ExistingMeet meetId={meetId} />;
}

function ExistingMeet({ meetId }: { meetId: string }) {
  const { t } = useTranslation('meets');
  const { uid } = useReplica();
  const { firstSyncDone, online } = useSyncStatus('firstSyncDone', 'online');
  const found = useLive(
    (replica) => replica.meets.watchOne(meetId).pipe(map((meet) => ({ meet }))),
    [meetId],
  );
  const draft = useRefusedDraft(meetId);
  const waiting = found !== undefined && found.meet === undefined && online && !firstSyncDone;
  if (found === undefined || draft === undefined || waiting)
    return <Skeleton shape="card" height="24rem" />;
  const { meet } = found;
  if (meet === undefined && draft) return <MeetEditorForm key={meetId} refusedId={meetId} />;
  if (meet === undefined || meet.uid !== uid) return <NoMeet text={t('editor.notFound')} />;
  if (meet.archived) return <NoMeet text={t('common:refusal.MEET_ARCHIVED')} />;
  return <MeetEditorForm key={meetId} meet={meet} />;
}

/**
 * Whether this is the id of a new meet of mine that was refused: its fields wait as a draft, or did when this screen
 * opened. Its form leads on once they are sent, and stays when they are cleared. Undefined until the device has answered.
 */
function useRefusedDraft(meetId: string): boolean | undefined {
  const { uid } = useReplica();
  const isThere = useLive(
    ({ device }) => {
      let was = false;
      return device
        .watchDraft(`meet:${meetId}`)
        .pipe(map((draft) => (was ||= draft !== undefined)));
    },
    [meetId],
  );
  return isThere === undefined ? undefined : isThere && ownerOfMeetId(meetId) === uid;
}

function NoMeet({ text }: { text: string }) {
  const { t } = useTranslation('meets');
  return (
    <EmptyState
      illustration="gone"
      text={text}
      action={<LinkButton to="/ownmeets">{t('ownTitle')}</LinkButton>}
    />
  );
}

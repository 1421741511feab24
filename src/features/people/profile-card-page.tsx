import { useNavigate, useParams } from 'react-router-dom';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Card } from '../../components/card.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useMayArrive } from '../../data/use-may-arrive.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { OwnPreview } from './own-preview.tsx';
import styles from './profile-card-page.module.css';
import { SomebodyView } from './somebody-view.tsx';
import './texts.ts';
import { useFavourites } from './use-favourites.ts';
import { usePerson } from './use-person.ts';

/** /profilecard/{uid}: somebody's profile, or the preview of one's own (ROUTE-10, PROF-28). */
export default function ProfileCardPage() {
  const { t } = useTranslation('people');
  const { uid = '' } = useParams();
  const replica = useReplica();
  const navigate = useNavigate();
  const me = useOwnProfile();
  const own = uid === replica.uid;
  // A card is reached from chats, notifications and links: back leads where one came from.
  const arrived = Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  return (
    <div className={styles.page}>
      <PageHeader
        title={own ? t('card.previewTitle') : t('card.title')}
        back={own ? '/account' : '/users'}
        {...(arrived && { onBack: () => void navigate(-1) })}
      />
      {me === undefined && <Loading />}
      {me && own && <OwnPreview profile={me} />}
      {me !== undefined && !own && <SomebodysCard key={uid} uid={uid} me={me} />}
      {me === null && own && <EmptyState illustration="gone" text={t('card.notFound')} />}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('people');
  return (
    <div role="status" aria-busy="true" aria-label={t('common:loading')}>
      <Skeleton shape="card" height="32rem" />
    </div>
  );
}

function SomebodysCard({ uid, me }: { uid: string; me: ProfileDoc | null }) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const favourites = useFavourites();
  // Where one is now is for /users alone (PEOPLE-22).
  const neighbour = usePerson(uid, me && { ...me, last_location: null }, favourites);
  const online = useIsOnline();
  const mayArrive = useMayArrive(uid);
  if (neighbour === undefined || favourites === undefined) return <Loading />;
  // Whom a notification has named may come only after it.
  if (neighbour === null && online && mayArrive) return <Loading />;
  if (neighbour === null) return <EmptyList illustration="gone" text={t('card.notFound')} />;
  return (
    <Card as="article">
      <SomebodyView
        hasProfile={me !== null}
        neighbour={neighbour}
        favourites={favourites}
        onBlocked={() => void navigate('/users', { replace: true })}
      />
    </Card>
  );
}

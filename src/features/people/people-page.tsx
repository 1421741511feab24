import { HelpCircle } from 'lucide-react';
import { useState } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Button } from '../../components/button.tsx';
import { NoProfile } from '../../components/empty-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { sayNotSaved } from '../../components/say-not-saved.ts';
import { isPending } from '../../data/edit.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LegendDialog } from './legend-dialog.tsx';
import { Neighbourhood } from './neighbourhood.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { myFavourites } from './use-favourites.ts';
import { nearbyPeople } from './use-nearby.ts';
import { showProfile } from './show-profile.ts';
import './texts.ts';

/** What this screen asks the replica; asked before it opens (src/app/routes.tsx). */
export const queries = [nearbyPeople, myFavourites];

/** /users: people nearby (PEOPLE-01..22). */
export default function PeoplePage() {
  const { t } = useTranslation('people');
  const [legend, setLegend] = useState(false);
  const me = useOwnProfile();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          me &&
          !me.hideProfile && (
            <IconButton
              label={t('common:star.title')}
              icon={<HelpCircle />}
              onClick={() => setLegend(true)}
            />
          )
        }
      />
      <PeopleBody me={me} />
      <LegendDialog open={legend} onClose={() => setLegend(false)} />
    </>
  );
}

function PeopleBody({ me }: { me: ProfileDoc | null | undefined }) {
  const { t } = useTranslation('people');
  if (me === undefined) return <PeopleSkeleton />;
  if (me === null) {
    return (
      <NoProfile
        illustration="profile"
        text={t('noProfile')}
        action={<LinkButton to="/profile">{t('common:createProfile')}</LinkButton>}
      />
    );
  }
  return me.hideProfile ? <HiddenNotice me={me} /> : <Neighbourhood me={me} />;
}

/** PEOPLE-10: while hidden there is nobody to see. */
function HiddenNotice({ me }: { me: ProfileDoc }) {
  const { t } = useTranslation('people');
  const replica = useReplica();
  return (
    <EmptyState
      illustration="calm"
      text={t(isPending(me, 'hideProfile') ? 'common:hideLater' : 'hidden')}
      action={
        <Button onClick={() => void showProfile(replica).catch(sayNotSaved)}>
          {t('restoreProfile')}
        </Button>
      }
    />
  );
}

import { Eye } from 'lucide-react';
import type { MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { Banner } from '../../components/banner.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { useNow } from '../../data/use-now.ts';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { asPerson } from './as-person.ts';
import { PersonMeets } from './person-meets.tsx';
import { PersonView } from './person-view.tsx';
import personStyles from './person-view.module.css';
import styles from './profile-card-page.module.css';

/** Whether anybody may see a meet of mine who sees my profile, until it begins (MEET-04). */
function isShown({ archived, closed, only_favs, meet_pic_url }: MeetDoc): boolean {
  return !archived && !closed && !only_favs && !!meet_pic_url;
}

/** `Esikatsele profiilia`: the own profile as others see it, or would see it. */
export function OwnPreview({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('people');
  const now = useNow();
  const own = useLive((replica) => replica.meets.watch({ where: { uid: replica.uid } }), []);
  if (own === undefined) return null;
  const person = asPerson(profile, now);
  const isSeen = !profile.hideProfile && !profile.archived;
  return (
    <div className={styles.preview}>
      <Banner icon={<Eye aria-hidden="true" />}>
        {t(isSeen ? 'card.preview' : 'card.previewUnseen')}
      </Banner>
      <Card as="article">
        <PersonView
          person={person}
          pictureId={profile.picture_id}
          place={person.location}
          heading={
            <h2 className={personStyles.name} translate="no">
              {nameAge(t, person.name, person.age)}
            </h2>
          }
          lead={
            <LinkButton to="/profile" variant="secondary">
              {t('card.edit')}
            </LinkButton>
          }
          meets={<PersonMeets meets={own.filter(isShown)} to="/ownmeets" />}
        />
      </Card>
    </div>
  );
}

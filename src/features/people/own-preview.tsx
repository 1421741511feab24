import { Eye } from 'lucide-react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Banner } from '../../components/banner.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { asPerson } from './as-person.ts';
import { PersonView } from './person-view.tsx';
import personStyles from './person-view.module.css';
import styles from './profile-card-page.module.css';

/** `Esikatsele profiilia`: the own profile as others see it, or would see it. */
export function OwnPreview({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('people');
  const { clock } = useReplica();
  const person = asPerson(profile, clock.now());
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
          heading={<h2 className={personStyles.name}>{nameAge(t, person.name, person.age)}</h2>}
          lead={
            <LinkButton to="/profile" variant="secondary">
              {t('card.edit')}
            </LinkButton>
          }
        />
      </Card>
    </div>
  );
}

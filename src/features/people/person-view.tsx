import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { limits } from '../../../schemas/limits.ts';
import { DefaultAvatar } from '../../components/default-avatar.tsx';
import { FoldedText } from '../../components/folded-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PersonFacts } from './person-facts.tsx';
import styles from './person-view.module.css';

/** A bio is what one has come to read; only one of very many lines must not push away all else. */
const bioFold = { lines: 12, characters: limits.bio };

interface PersonViewProps {
  person: PersonDoc;
  /** Picture of my own that may still wait on this device. */
  pictureId?: string | null;
  /** Town, with the distance where it is known. */
  place: string;
  /** The name as heading: of the page or of the dialog. */
  heading: ReactNode;
  /** Below the name, for example the star. */
  lead?: ReactNode;
  /** After the bio: what one could do together. */
  meets?: ReactNode;
  /** At the end: report and block. */
  actions?: ReactNode;
}

/** A whole profile: the photograph first, then who they are, then the details (ROUTE-10). */
export function PersonView(props: PersonViewProps) {
  const { t } = useTranslation('people');
  const { person, pictureId, place, heading, lead, meets, actions } = props;
  return (
    <div className={styles.frame}>
      <div className={styles.person}>
        <div className={styles.photo}>
          <Picture
            path={person.picUrl}
            pictureId={pictureId}
            thumbhash={person.thumbhash}
            alt={t('card.photo', { name: person.name })}
            width={1024}
            sizes="(min-width: 60rem) 32rem, 100vw"
            priority
            fallback={<DefaultAvatar size="100%" />}
          />
        </div>
        <div className={styles.intro}>
          {heading}
          <p className={styles.place}>
            <MapPin size={18} aria-hidden="true" />
            {place}
          </p>
        </div>
        <div className={styles.text}>
          {lead}
          {person.bio_text !== '' && (
            <FoldedText text={person.bio_text} className={styles.bio} {...bioFold} />
          )}
          {meets}
        </div>
        <div className={styles.below}>
          <PersonFacts person={person} />
        </div>
        {actions !== undefined && actions !== false && (
          <div className={styles.below}>{actions}</div>
        )}
      </div>
    </div>
  );
}

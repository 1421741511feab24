import { useLocation } from 'react-router-dom';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { mapLive } from '../../data/live.ts';
import type { Replica } from '../../data/replica.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { statementWords } from './archived-notice.tsx';
import './texts.ts';
import { useEnum } from '../../i18n/use-enum.ts';

/** Value of the device store: date of the decision whose reasons have been read here. */
const readKey = 'statement-read';

/**
 * That the profile is archived, above every screen (SAFE-09): with all of its reasons until they have
 * been read, then in short. /account has them in full anyway.
 */
export default function DecisionNotices() {
  const profile = useOwnProfile();
  const { pathname } = useLocation();
  if (!profile?.archived || pathname === '/account') return null;
  return <Archived key={dateOf(profile)} profile={profile} />;
}

const whenRead = ({ device }: Replica) =>
  mapLive(device.watchValue<string>(readKey), (read) => read ?? '');

const dateOf = (profile: ProfileDoc): string => profile.archived_statement?.date ?? '';

function Archived({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  const { device } = useReplica();
  const enumText = useEnum();
  const date = dateOf(profile);
  const readDate = useLive(whenRead, []);
  const words = statementWords(profile, enumText);
  if (readDate === undefined) return null;
  const isRead = readDate === date || words === undefined;
  return (
    <Banner
      live={false}
      tone="warning"
      action={
        isRead ? (
          <LinkButton variant="plain" to="/account">
            {t('archived.show')}
          </LinkButton>
        ) : (
          <Button variant="secondary" onClick={() => void device.setValue(readKey, date)}>
            {t('common:dialog.understood')}
          </Button>
        )
      }
    >
      {isRead ? t('archived.short') : t(words.key, words.values)}
    </Banner>
  );
}

import { useTranslation } from 'react-i18next';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';

/** The statement of reasons when the profile was removed from view (SAFE-09). */
export function ArchivedNotice({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  const enumText = useEnum();
  const statement = profile.archived_statement;
  if (!profile.archived || !statement) return null;
  const { reason, clause, automatic, date } = statement;
  const values = { reason: enumText(reason), clause, date: formatDate(date) };
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton variant="secondary" to="/contact">
          {t('link.contact')}
        </LinkButton>
      }
    >
      {t(automatic ? 'archived.automatic' : 'archived.admin', values)}
    </Banner>
  );
}

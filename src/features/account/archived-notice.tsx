import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Key and values of the statement of reasons (SAFE-09); undefined if the profile has none. */
export function statementWords(
  profile: ProfileDoc,
  enumText: (value: string) => string,
): { key: string; values: Record<string, string> } | undefined {
  const statement = profile.archived_statement;
  if (!profile.archived || !statement) return undefined;
  const { reason, clause, automatic, date } = statement;
  return {
    key: automatic ? 'archived.automatic' : 'archived.admin',
    values: { reason: enumText(reason), clause: enumText(clause), date: formatDate(date) },
  };
}

/** The statement of reasons when the profile was removed from view (SAFE-09). */
export function ArchivedNotice({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  const words = statementWords(profile, useEnum());
  if (words === undefined) return null;
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton variant="secondary" to="/contact">
          {t('link.contact')}
        </LinkButton>
      }
    >
      {t(words.key, words.values)}
    </Banner>
  );
}

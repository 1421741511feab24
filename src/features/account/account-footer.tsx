import { appVersion } from '../../../schemas/limits.ts';
import { useCounters } from '../../data/installation.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './account-footer.module.css';

/** Version and number of profiles created (ACC-07); the version alone until the number is known. */
export function AccountFooter() {
  const { t } = useTranslation('account');
  const profiles = useCounters()?.profiles;
  const version = appVersion;
  return (
    <footer className={styles.footer}>
      {profiles === undefined
        ? t('footer.version', { version })
        : t('footer.profiles', { version, count: profiles, n: formatNumber(profiles) })}
    </footer>
  );
}

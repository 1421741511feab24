import { Card } from '../../components/card.tsx';
import { cx } from '../../components/cx.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AccountRemoval } from './account-removal.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './page.module.css';
import './texts.ts';

/** /removeaccount `Poista tili` (ACC-13, ACC-14). */
export default function RemoveAccountPage() {
  const { t } = useTranslation('account');
  return (
    <div className={styles.page}>
      <PageHeader title={t('link.remove')} back="/account" />
      <Card padded className={styles.section}>
        <p className={styles.lead}>{t('remove.text')}</p>
        <div className={styles.buttons}>
          <LinkButton variant="secondary" to="/hideprofile">
            {t('link.hide')}
          </LinkButton>
          <DownloadButton label={t('remove.download')} />
        </div>
        <div className={cx(styles.section, styles.last)}>
          <AccountRemoval />
        </div>
      </Card>
    </div>
  );
}

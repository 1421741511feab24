import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePublicPath } from '../../components/static/public-path.ts';
import styles from './legal-page.module.css';

/** Out of a legal page where no browser shows a button for it: in the installed app on an iPhone. */
export function BackLink() {
  const { t } = useTranslation('common');
  const to = usePublicPath();
  return (
    <a href={to('/')} data-back="" className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      {t('nav.back')}
    </a>
  );
}

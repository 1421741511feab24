import { useTranslation } from 'react-i18next';
import { PublicFrame } from '../../components/static/frame.tsx';
import { sessionDays } from '../../i18n/product.ts';
import { BackLink } from './back-link.tsx';
import styles from './legal-page.module.css';
import { RichText } from './rich-text.tsx';
import './texts.ts';

const rows = [
  'refresh',
  'view',
  'device',
  'google',
  'session',
  'signOut',
  'language',
  'config',
  'snapshot',
  'draft',
  'scroll',
  'database',
  'worker',
] as const;

function StorageTable() {
  const { t } = useTranslation('legal');
  return (
    <div className={styles.scroller}>
      <table>
        <caption>{t('cookies.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cookies.name')}</th>
            <th scope="col">{t('cookies.purpose')}</th>
            <th scope="col">{t('cookies.lifetime')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`cookies.rows.${row}.name`)}</th>
              <td data-label={t('cookies.purpose')}>{t(`cookies.rows.${row}.purpose`)}</td>
              <td data-label={t('cookies.lifetime')}>
                {t(`cookies.rows.${row}.lifetime`, { count: sessionDays })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is stored on the device, and why nobody is asked for consent (ROUTE-03, PAGE-13). */
export default function CookiesPage({ path }: { path: string }) {
  const { t } = useTranslation('legal');
  return (
    <PublicFrame path={path}>
      <article className={styles.article}>
        <header className={styles.header}>
          <BackLink />
          <h1>{t('cookies.title')}</h1>
          <p className={styles.lead}>{t('cookies.intro')}</p>
        </header>
        <StorageTable />
        <RichText text={t('cookies.remove')} />
      </article>
    </PublicFrame>
  );
}

import { useTranslation } from 'react-i18next';
import { FirstPartEnd } from '../../components/static/first-part-end.tsx';
import { PublicFrame } from '../../components/static/frame.tsx';
import { operator, supportEmail } from '../../i18n/product.ts';
import { BackLink } from './back-link.tsx';
import styles from './legal-page.module.css';
import { RichText } from './rich-text.tsx';
import './texts.ts';

interface LegalPageProps {
  path: string;
  /** Key of the page in the texts of this feature. */
  page: 'terms' | 'policy';
  /** Keys of its sections, in their order. */
  sections: readonly string[];
}

/** A legal page: introduction, contents, sections that can be linked to. */
export function LegalPage({ path, page, sections }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const words = { operator: operator(t('operator')), supportEmail };
  return (
    <PublicFrame path={path}>
      <article className={styles.article}>
        <header className={styles.header}>
          <BackLink />
          <h1>{t(`${page}.title`)}</h1>
          <p className={styles.lead}>{t(`${page}.intro`)}</p>
          <p className={styles.date}>{t('updated')}</p>
        </header>
        <nav aria-labelledby="contents" className={styles.contents}>
          <h2 id="contents">{t('contents')}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`${page}.sections.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <FirstPartEnd />
        <div className={styles.body}>
          {sections.map((section) => (
            <section key={section} id={section}>
              <h2>{t(`${page}.sections.${section}.title`)}</h2>
              <RichText text={t(`${page}.sections.${section}.text`, words)} />
            </section>
          ))}
        </div>
      </article>
    </PublicFrame>
  );
}

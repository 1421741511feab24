import { useTranslation } from 'react-i18next';
import styles from './language-links.module.css';
import { publicAddress } from './public-path.ts';

/**
 * FI/EN switch of public pages (GEN-10, PAGE-01): links to the page's two forms. With scripts the
 * page is exchanged in place and the choice kept (`language-exchange.ts`).
 */
export function LanguageLinks({ path }: { path: string }) {
  const { t, i18n } = useTranslation('common');
  return (
    <nav aria-label={t('language.label')} className={styles.links}>
      {(['fi', 'en'] as const).map((language) => (
        <a
          key={language}
          href={publicAddress(path, language)}
          lang={language}
          hrefLang={language}
          data-language={language}
          aria-current={i18n.language === language ? 'true' : undefined}
        >
          {language.toUpperCase()}
          <span className="visually-hidden"> – {t(`language.${language}`)}</span>
        </a>
      ))}
    </nav>
  );
}

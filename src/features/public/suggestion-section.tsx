import { useTranslation } from 'react-i18next';
import { limits } from '../../../schemas/limits.ts';
import { Button } from '../../components/button.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { StaticErrors, StaticField } from '../../components/static/static-field.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { supportEmail } from '../../i18n/product.ts';
import styles from './suggestion-section.module.css';
import sections from './teaser-sections.module.css';

/** PAGE-01, PAGE-03: the suggestion form; `suggestion-form.ts` sends it. */
export function SuggestionSection() {
  const { t } = useTranslation(['public', 'common']);
  return (
    <section className={sections.section} aria-labelledby="suggestion-title">
      <div className={styles.suggestion}>
        <div className={styles.intro}>
          <h2 id="suggestion-title">{t('suggestion.title')}</h2>
          <p>{t('suggestion.lead')}</p>
          <Illustration name="chats" className={styles.drawing} />
          <noscript>
            <p>{t('suggestion.noScript', { supportEmail })}</p>
          </noscript>
        </div>
        <div>
          <form id="suggestion" className={styles.form} method="post">
            <StaticField
              id="nameSuggestion"
              name="nameSuggestion"
              label={t('suggestion.nameSuggestion')}
              errors={{
                tooLong: t('suggestion.tooLong', { n: formatNumber(limits.suggestionName) }),
              }}
              autoComplete="off"
            />
            <StaticField
              id="reasonNotUsing"
              name="reasonNotUsing"
              label={t('suggestion.reasonNotUsing')}
              errors={{
                tooLong: t('suggestion.tooLong', { n: formatNumber(limits.suggestionText) }),
              }}
              rows={2}
            />
            <StaticField
              id="reasonToUse"
              name="reasonToUse"
              label={t('suggestion.reasonToUse')}
              errors={{
                tooLong: t('suggestion.tooLong', { n: formatNumber(limits.suggestionText) }),
              }}
              rows={2}
            />
            <StaticField
              id="suggestion-email"
              name="email"
              type="email"
              label={t('suggestion.email')}
              maxLength={limits.email}
              autoComplete="email"
              errors={{ format: t('suggestion.emailFormat') }}
            />
            <StaticErrors
              of="suggestion"
              errors={{
                oneNeeded: t('suggestion.oneNeeded'),
                NETWORK: t('common:refusal.NETWORK'),
              }}
            />
            <Button type="submit">{t('suggestion.submit')}</Button>
          </form>
          <p id="suggestion-saved" role="status" className={styles.thanks} hidden>
            {t('suggestion.saved')}
          </p>
        </div>
      </div>
    </section>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { pageTitle } from '../i18n/product.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AppLink, asLeft } from './app-link.tsx';
import { cx } from './cx.ts';
import { useHeadingFocus } from './heading-focus.ts';
import iconButton from './icon-button.module.css';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Path of the screen that the back arrow leads to; without it there is no arrow. */
  back?: string | undefined;
  /** Done instead of following `back`, for example going back in the history. */
  onBack?: () => void;
  /** Icon buttons at the end of the row. */
  actions?: ReactNode;
}

/** Heading of a screen; sets the document title and takes the focus after a navigation. */
export function PageHeader({ title, back, onBack, actions }: PageHeaderProps) {
  const { t } = useTranslation('common');
  const heading = useHeadingFocus(title);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <header className={styles.header}>
      {back !== undefined && (
        <AppLink
          to={back}
          state={asLeft}
          className={cx(iconButton.button, styles.back)}
          aria-label={t('nav.back')}
          onClick={(event) => {
            if (onBack === undefined) return;
            event.preventDefault();
            onBack();
          }}
        >
          <ArrowLeft aria-hidden="true" />
        </AppLink>
      )}
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

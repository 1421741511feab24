import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { expectHeadingFocus } from '../components/heading-focus.ts';
import { PageHeader } from '../components/page-header.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

interface Props {
  children: ReactNode;
  /** When it changes (another screen), the boundary tries again. */
  resetKey: string;
}

interface State {
  error: unknown;
  key: string;
}

/** Browsers name a forbidden or full storage like this, and one that is damaged or does not answer. */
const storageErrors = /SecurityError|QuotaExceeded|InvalidState|MissingAPI|OpenFailed/;
const brokenStorage = /UnknownError|DatabaseClosed/;

function Crash({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const name = String(error instanceof Error ? error.name : error);
  const text = brokenStorage.test(`${name} ${String(error)}`)
    ? t('storage.broken')
    : storageErrors.test(name)
      ? t('storage.refused')
      : t('crash.text');
  return (
    <>
      <PageHeader title={t('crash.title')} />
      <EmptyState
        illustration="gone"
        text={text}
        action={<Button onClick={() => location.reload()}>{t('crash.reload')}</Button>}
      />
    </>
  );
}

/** Catches what a screen throws, so that the bars around it stay usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // What had the focus is gone.
    expectHeadingFocus();
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { error: undefined, key: props.resetKey };
  }

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Crash error={this.state.error} />
    );
  }
}

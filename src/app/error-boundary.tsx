import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { expectHeadingFocus } from '../components/heading-focus.ts';
import { PageHeader } from '../components/page-header.tsx';
import { areDraftsSaved } from '../data/save-drafts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useScriptBack } from './use-script-back.ts';

interface Props {
  children: ReactNode;
  /** When it changes (another screen), the boundary tries again. */
  resetKey: string;
  /** Hears that something was thrown, once it has been said. */
  onCatch?: () => void;
}

interface State {
  error: unknown;
  key: string;
}

/**
 * Browsers name a forbidden storage like this, a full one, and one that is damaged, does not answer, or was cut off
 * while the app was put aside.
 */
const storageErrors = /SecurityError|MissingAPI|OpenFailed/;
const fullStorage = /QuotaExceeded/;
const brokenStorage = /UnknownError|DatabaseClosed|InvalidState|AbortError.*transaction/i;

/** So often a damaged or full one is tried again, and when one comes back to the page, milliseconds. */
const againMs = 60_000;

/** Code that could not be had: there is no network, or a newer version has taken its place (script-loader.ts). */
const notLoaded = /Failed to fetch/;

const wordsFor = (error: unknown) => {
  const name = String(error instanceof Error ? error.name : error);
  if (fullStorage.test(name)) return 'storage.full';
  if (brokenStorage.test(`${name} ${String(error)}`)) return 'storage.broken';
  if (storageErrors.test(name)) return 'storage.refused';
  return notLoaded.test(String(error)) ? 'crash.notLoaded' : 'crash.text';
};

function Crash({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const words = wordsFor(error);
  const mayCome = words === 'crash.notLoaded';
  // A reload would end in the browser's own page as long as the service worker has nothing to answer it with.
  const isOffline = mayCome && !navigator.onLine;
  // A device store that hangs is why one presses it: what is typed has a note.
  const reload = () => void areDraftsSaved().then(() => location.reload());
  useScriptBack(error, onRetry);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    if (mayCome) addEventListener('online', onRetry, { signal });
    if (words === 'storage.broken' || words === 'storage.full') {
      const timer = setTimeout(reload, againMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
      const onVisible = () => document.visibilityState === 'visible' && reload();
      document.addEventListener('visibilitychange', onVisible, { signal });
    }
    return () => stop.abort();
  });
  return (
    <>
      <PageHeader title={t(isOffline ? 'offline' : 'crash.title')} />
      <EmptyState
        illustration="gone"
        text={t(isOffline ? 'crash.notHere' : words)}
        action={
          <>
            {mayCome && <Button onClick={onRetry}>{t('retry')}</Button>}
            {!isOffline && (
              <Button variant={mayCome ? 'secondary' : 'primary'} onClick={reload}>
                {t('crash.reload')}
              </Button>
            )}
          </>
        }
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

  override componentDidCatch(): void {
    this.props.onCatch?.();
  }

  readonly #retry = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Crash error={error} onRetry={this.#retry} />;
  }
}

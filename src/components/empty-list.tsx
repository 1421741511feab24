import { useIsProfileUnknown } from '../data/use-own-profile.ts';
import { useIsUnfilled } from '../data/use-sync-status.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmptyState } from './empty-state.tsx';
import type { EmptyStateProps } from './empty-state.tsx';

/** What a list of the replica shows when it is empty: a device that was never filled does not know that it is. */
export function EmptyList(props: EmptyStateProps) {
  return useIsUnfilled() ? <NothingYet /> : <EmptyState {...props} />;
}

/** What a screen that needs a profile shows where there is none, and that is known. */
export function NoProfile(props: EmptyStateProps) {
  return useIsProfileUnknown() ? <NothingYet /> : <EmptyState {...props} />;
}

/** Without a network there is nothing yet. */
export function NothingYet() {
  const { t } = useTranslation('common');
  return <EmptyState illustration="offline" text={t('sync.nothingYet')} />;
}

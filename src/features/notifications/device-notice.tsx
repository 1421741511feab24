import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import type { PushState } from '../../data/push.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What keeps pushes from this device, if anything but a question not asked yet does (NOTIF-11, PAGE-10). */
export function DeviceNotice({ state }: { state: PushState }) {
  const { t } = useTranslation('notifications');
  if (state === 'on' || state === 'granted' || state === 'default') return null;
  const action = state === 'install' && (
    <LinkButton variant="plain" to="/addtohomescreen">
      {t('common:install.action')}
    </LinkButton>
  );
  return (
    <Banner key={state} tone={state === 'denied' ? 'warning' : 'info'} action={action}>
      {t(`settings.${state}`)}
    </Banner>
  );
}

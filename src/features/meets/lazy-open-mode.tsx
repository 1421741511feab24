import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { whenIdle } from '../../data/when-idle.ts';

const OpenCardMode = lazyComponent(async () => (await import('./open-mode.tsx')).OpenCardMode);

type Props = Omit<ComponentProps<typeof OpenCardMode>, 'open'> & {
  open: ComponentProps<typeof OpenCardMode>['open'] | undefined;
};

/** The mode that a card has opened. Its code comes after the list: reading needs none of it. */
export function LazyOpenCardMode({ open, ...rest }: Props) {
  // Fetched before it is needed: the network may be gone by then. Where the service worker has it, there is time for it.
  useEffect(() => {
    if (navigator.serviceWorker?.controller) return undefined;
    return whenIdle(() => void OpenCardMode.fetch().catch(() => undefined));
  }, []);
  return open && <OpenCardMode open={open} {...rest} />;
}

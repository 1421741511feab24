import { lazy, Suspense, useEffect } from 'react';
import type { ComponentProps } from 'react';
import { whenIdle } from '../../data/when-idle.ts';

const load = () => import('./open-mode.tsx');
const OpenCardMode = lazy(() => load().then((module) => ({ default: module.OpenCardMode })));

type Props = Omit<ComponentProps<typeof OpenCardMode>, 'open'> & {
  open: ComponentProps<typeof OpenCardMode>['open'] | undefined;
};

/** The mode that a card has opened. Its code comes after the list: reading needs none of it. */
export function OpenCardModeLater({ open, ...rest }: Props) {
  // Fetched before it is needed: the network may be gone by then.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (open === undefined) return null;
  return (
    <Suspense fallback={null}>
      <OpenCardMode open={open} {...rest} />
    </Suspense>
  );
}

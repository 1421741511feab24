import type { AffiliateCardProps } from './affiliate-card.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** A partner's offer, which comes when it can: not every device keeps its code. */
export const LazyAffiliateCard = lazyComponent<AffiliateCardProps>(
  async () => (await import('./affiliate-card.tsx')).AffiliateCard,
  { isExtra: true },
);

import type { AffiliateCardProps } from './affiliate-card.tsx';
import { later } from './later.tsx';

/** A partner's offer, which comes when it can: not every device keeps its code. */
export const AffiliateCardLater = later<AffiliateCardProps>(
  async () => (await import('./affiliate-card.tsx')).AffiliateCard,
  { isExtra: true },
);

import type { AffiliateCardProps } from './affiliate-card.tsx';
import { later } from './later.tsx';

const Nothing = () => null;

/** A partner's offer, which comes when it can: not every device keeps its code, and nothing depends on it. */
export const AffiliateCardLater = later<AffiliateCardProps>(() =>
  import('./affiliate-card.tsx').then(
    ({ AffiliateCard }) => AffiliateCard,
    () => Nothing,
  ),
);

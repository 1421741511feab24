import { useId } from 'react';
import { AffiliateCard } from '../../components/affiliate-card.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import shop from './shop-page.module.css';

/** Partners' offers under their title, all at once. */
export function ShopOffers() {
  const { t } = useTranslation('account');
  const id = useId();
  const affiliates = useLive((replica) => replica.affiliates.watch(), []);
  const active = affiliates?.filter((affiliate) => affiliate.active) ?? [];
  if (active.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={shop.heading}>
        {t('shop.offers')}
      </h2>
      <ul role="list" className={shop.offers}>
        {active.map((affiliate) => (
          <li key={affiliate.id}>
            <AffiliateCard affiliate={affiliate} />
          </li>
        ))}
      </ul>
    </section>
  );
}

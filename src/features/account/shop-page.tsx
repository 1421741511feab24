import { Gem } from 'lucide-react';
import { useId } from 'react';
import { limits } from '../../../schemas/limits.ts';
import { LazyAffiliateCard } from '../../components/lazy-affiliate-card.ts';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { Tag } from '../../components/tag.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import shop from './shop-page.module.css';
import { SupportText } from './support-text.tsx';
import './texts.ts';

/** /shop `Kauppa`: text and partners' offers, nothing to buy (PAGE-04, PAGE-05). */
export default function ShopPage() {
  const { t } = useTranslation('account');
  // Until the gateway has said it: what a new profile starts with.
  const gems = useOwnProfile()?.gems ?? limits.newUserGems;
  return (
    <>
      <PageHeader
        title={t('link.shop')}
        back="/account"
        actions={
          <Tag tone="warm">
            <Gem size={16} aria-hidden="true" /> {t('shop.gems', { gems: formatNumber(gems) })}
          </Tag>
        }
      />
      <Stack>
        <Card padded>
          <p className={styles.lead}>
            <SupportText text="shop.text" />
          </p>
        </Card>
        <Offers />
      </Stack>
    </>
  );
}

function Offers() {
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
            <LazyAffiliateCard affiliate={affiliate} />
          </li>
        ))}
      </ul>
    </section>
  );
}

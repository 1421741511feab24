import { Gem } from 'lucide-react';
import { limits } from '../../../schemas/limits.ts';
import { Card } from '../../components/card.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { Tag } from '../../components/tag.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { SupportText } from './support-text.tsx';
import './texts.ts';

/** Their code is kept by no device beforehand: without it there is no title over nothing. */
const Offers = lazyComponent(async () => (await import('./shop-offers.tsx')).ShopOffers, {
  isExtra: true,
});

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

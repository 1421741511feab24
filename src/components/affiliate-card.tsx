import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import type { AffiliateDoc } from '../../schemas/documents/device.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './affiliate-card.module.css';

export interface AffiliateCardProps {
  affiliate: AffiliateDoc;
  /** Of its heading: among meets it stands beside theirs. */
  as?: 'h2' | 'h3';
}

/**
 * A partner's offer, marked as advertising before anything else (PAGE-06). Nothing about the viewer
 * goes to the partner: no referrer, no targeting.
 */
export function AffiliateCard({ affiliate, as: Heading = 'h3' }: AffiliateCardProps) {
  const id = useId();
  const { t } = useTranslation('common');
  const href = safeAddress(affiliate.tracking_link);
  if (!affiliate.active || href === undefined) return null;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <p className={styles.mark}>{t('affiliate.mark', { company: affiliate.company })}</p>
      <div className={styles.body}>
        <Photo address={affiliate.image_url} />
        <div className={styles.offer}>
          <Logo address={affiliate.company_logo_url} company={affiliate.company} />
          <div>
            <Heading id={id} className={styles.name}>
              {affiliate.product_name}
            </Heading>
            {affiliate.price !== '' && <p className={styles.price}>{affiliate.price}</p>}
          </div>
          <a
            className={styles.link}
            href={href}
            target="_blank"
            rel="sponsored nofollow noreferrer"
            aria-label={t('affiliate.open', { product: affiliate.product_name })}
          >
            {t('affiliate.look')}
            <ExternalLink size={18} aria-hidden="true" />
          </a>
        </div>
      </div>
    </article>
  );
}

/** Only web addresses: the link comes from outside. */
function safeAddress(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined;
}

function useImage(address: string | null): { src: string; onError(): void } | undefined {
  const [failed, setFailed] = useState<string>();
  if (address === null || address === '' || address === failed) return undefined;
  return { src: address, onError: () => setFailed(address) };
}

const quiet = {
  loading: 'lazy',
  decoding: 'async',
  referrerPolicy: 'no-referrer',
  alt: '',
} as const;

function Photo({ address }: { address: string | null }) {
  const image = useImage(address);
  if (image === undefined) return null;
  return <img {...image} {...quiet} className={styles.photo} width={512} height={288} />;
}

/** The company's logo, else its first letter. */
function Logo({ address, company }: { address: string | null; company: string }) {
  const image = useImage(address);
  if (image === undefined)
    return (
      <span className={styles.letter} aria-hidden="true">
        {[...company.trim()][0]}
      </span>
    );
  return <img {...image} {...quiet} className={styles.logo} width={96} height={32} />;
}

import type { StoredAffiliate } from '../../schemas/documents/stored.ts';

const offers: readonly (readonly [string, string, string])[] = [
  ['Polku & Puro', 'Päiväreppu 24 l, kotimaista kangasta', '59,90 €'],
  ['Kahvila Kuura', 'Kaksi kahvia yhden hinnalla', '4,20 €'],
  ['Löylymäki', 'Yksityinen saunavuoro kahdelle', '38 €'],
  ['Lankakerä', 'Neulepaketti: ensimmäinen pipo', '24,50 €'],
  ['Kelohonka Retket', 'Opastettu iltaretki lumikengillä', '45 €'],
  ['Pelipöytä', 'Lautapeli-ilta, alkuruoka ja ohjaus', '19 €'],
];

/** Six offers of invented companies (PAGE-06). Their links lead nowhere. */
export function makeAffiliates(): StoredAffiliate[] {
  return offers.map(([company, product, price], at) => ({
    _id: `demo-affiliate-${at + 1}`,
    active: true,
    company,
    company_logo_url: null,
    image_url: null,
    price,
    product_name: product,
    tracking_link: `https://mainos.kohdataan.example/${at + 1}`,
  }));
}

import { LegalPage } from './legal-page.tsx';

/** Headings of PAGE-12. */
const sections = [
  'controller',
  'purposes',
  'sensitive',
  'location',
  'pictures',
  'recipients',
  'transfers',
  'retention',
  'rights',
  'authority',
  'credits',
] as const;

/** Tietosuojaseloste (ROUTE-03, PAGE-12). */
export default function PolicyPage({ path }: { path: string }) {
  return <LegalPage path={path} page="policy" sections={sections} />;
}

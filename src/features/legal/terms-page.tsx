import { LegalPage } from './legal-page.tsx';

/** Headings of PAGE-11. */
const sections = [
  'service',
  'age',
  'account',
  'content',
  'reporting',
  'appeal',
  'ads',
  'liability',
  'ending',
  'changes',
  'law',
  'accessibility',
] as const;

/** Käyttöehdot (ROUTE-03, PAGE-08, PAGE-11). */
export default function TermsPage({ path }: { path: string }) {
  return <LegalPage path={path} page="terms" sections={sections} />;
}

import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useSession } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AffiliatesPanel } from './affiliates-panel.tsx';
import { CasesPanel, DecidedPanel } from './cases-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { SuggestionsPanel } from './suggestions-panel.tsx';
import styles from './admin-page.module.css';
import './texts.ts';

const panels = {
  cases: CasesPanel,
  decided: DecidedPanel,
  people: PeoplePanel,
  affiliates: AffiliatesPanel,
  suggestions: SuggestionsPanel,
  status: StatusPanel,
  log: LogPanel,
} as const;

type PanelName = keyof typeof panels;
const names = Object.keys(panels) as PanelName[];

/** On a phone the panels' names go beyond the edge: the one that was chosen comes into sight. */
function useShownName(page: RefObject<HTMLElement | null>, shown: PanelName): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const chosen = page.current?.querySelector('fieldset input:checked');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page, shown]);
}

/** /admin (ADMIN-01..07): the console of those who look after the service. */
export default function AdminPage() {
  const { t } = useTranslation('admin');
  const isAdmin = useSession()?.admin === true;
  const [shown, setShown] = useState<PanelName>('cases');
  const page = useRef<HTMLDivElement>(null);
  useShownName(page, shown);
  if (!isAdmin) return null;
  const Panel = panels[shown];
  return (
    <div ref={page} className={styles.page}>
      <PageHeader title={t('title')} back="/account" />
      <Segmented
        label={t('panels')}
        value={shown}
        options={names.map((value) => ({ value, label: t(`panel.${value}`) }))}
        onChange={setShown}
      />
      <h2 className="visually-hidden">{t(`panel.${shown}`)}</h2>
      <Panel />
    </div>
  );
}

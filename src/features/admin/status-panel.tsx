import type { ServiceState, StatusAnswer } from '../../../schemas/wire/admin.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

/** Counters of the service, and whether each outside service is configured and well. */
export function StatusPanel() {
  const { t } = useTranslation('admin');
  const answer = useAnswer<StatusAnswer>('/api/admin/status');
  const columns: Column<ServiceState>[] = [
    { key: 'name', title: t('service.name'), text: ({ name }) => t(`service.${name}`) },
    {
      key: 'configured',
      title: t('service.configured'),
      text: ({ configured, detail }) =>
        `${t(configured ? 'service.yes' : 'service.no')} (${t(`service.detail.${detail}`)})`,
    },
    {
      key: 'reachable',
      title: t('service.reachable'),
      text: ({ reachable }) =>
        reachable === null ? t('service.unknown') : t(reachable ? 'service.yes' : 'service.no'),
    },
    {
      key: 'queue',
      title: t('service.queue'),
      text: ({ queue }) => (queue === null ? '–' : formatNumber(queue)),
    },
    {
      key: 'error',
      title: t('service.lastError'),
      text: ({ lastError }) => lastError ?? t('service.none'),
    },
  ];
  return (
    <AnswerView answer={answer}>
      {({ counters, services, outbox }) => (
        <div className={styles.cards}>
          <dl className={styles.numbers}>
            {Object.entries(counters).map(([name, value]) => (
              <div key={name}>
                <dt>{t(`counter.${name}`)}</dt>
                <dd>{formatNumber(value)}</dd>
              </div>
            ))}
          </dl>
          <DataTable
            caption={t('service.title')}
            rows={services}
            columns={columns}
            rowKey={({ name }) => name}
            empty={t('table.empty')}
            plain
          />
          {outbox && <OutboxPanel />}
        </div>
      )}
    </AnswerView>
  );
}

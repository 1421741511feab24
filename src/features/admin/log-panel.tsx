import { ownerOfMeetId } from '../../../schemas/domain/ids.ts';
import type { LogAnswer, LogEntry } from '../../../schemas/wire/admin.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { useAnswer } from './use-answer.ts';
import { useMeetTitle } from './use-meet-title.ts';

/** What was asked for, in words. @param target as the gateway logs it */
const exported = (target: string) => (target === 'emails' ? 'log.addresses' : 'log.gmail');

/** What admins did, and why (ADMIN-05..07). */
export function LogPanel() {
  const { t } = useTranslation('admin');
  const answer = useAnswer<LogAnswer>('/api/admin/log');
  const meetTitle = useMeetTitle();
  const named = ({ target, targetName = target }: LogEntry) =>
    ownerOfMeetId(target) === undefined ? targetName : meetTitle(targetName);
  const columns: Column<LogEntry>[] = [
    {
      key: 'at',
      title: t('log.at'),
      text: ({ at }) => at,
      cell: ({ at }) => formatDateTime(at),
    },
    { key: 'what', title: t('log.what'), text: ({ what }) => t(`log.kind.${what}`) },
    {
      key: 'target',
      title: t('log.target'),
      text: (entry) => (entry.what === 'export' ? t(exported(entry.target)) : named(entry)),
    },
    { key: 'reason', title: t('log.reason'), text: ({ reason }) => reason },
    { key: 'admin', title: t('log.admin'), text: ({ admin, adminName }) => adminName ?? admin },
  ];
  return (
    <AnswerView answer={answer}>
      {({ log }) => (
        <DataTable
          caption={t('panel.log')}
          rows={log}
          columns={columns}
          rowKey={({ at, what, target }) => `${at} ${what} ${target}`}
          empty={t('table.empty')}
        />
      )}
    </AnswerView>
  );
}

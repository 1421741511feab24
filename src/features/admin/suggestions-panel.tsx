import type { SuggestionsAnswer } from '../../../schemas/wire/admin.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { useAnswer } from './use-answer.ts';

type Suggestion = SuggestionsAnswer['suggestions'][number];

/** The inbox of the teaser's suggestion form (DATA-73). */
export function SuggestionsPanel() {
  const { t } = useTranslation('admin');
  const answer = useAnswer<SuggestionsAnswer>('/api/admin/suggestions');
  const columns: Column<Suggestion>[] = [
    {
      key: 'createdAt',
      title: t('suggestion.createdAt'),
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    { key: 'name', title: t('suggestion.nameSuggestion'), text: (row) => row.nameSuggestion },
    { key: 'use', title: t('suggestion.reasonToUse'), text: (row) => row.reasonToUse },
    { key: 'not', title: t('suggestion.reasonNotUsing'), text: (row) => row.reasonNotUsing },
    { key: 'email', title: t('suggestion.email'), text: (row) => row.email },
  ];
  return (
    <AnswerView answer={answer}>
      {({ suggestions }) => (
        <DataTable
          caption={t('panel.suggestions')}
          rows={suggestions}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('table.empty')}
        />
      )}
    </AnswerView>
  );
}

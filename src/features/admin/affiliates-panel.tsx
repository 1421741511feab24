import { useState } from 'react';
import type { AdminAffiliate, AffiliatesAnswer } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { Switch } from '../../components/switch.tsx';
import { toast } from '../../components/toast.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AffiliateDialog } from './affiliate-dialog.tsx';
import type { OfferDraft } from './affiliate-dialog.tsx';
import { AnswerView } from './answer-view.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { changeAffiliate } from './save-affiliate.ts';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

/** Of what is typed, and being saved, by offer. */
const keyOf = (edited: AdminAffiliate | 'new') => (edited === 'new' ? '' : edited.id);

/** Offers: create, edit, switch on and off (DATA-72, PAGE-06). */
export function AffiliatesPanel() {
  const { t } = useTranslation('admin');
  const answer = useAnswer<AffiliatesAnswer>('/api/admin/affiliates');
  const [edited, setEdited] = useState<AdminAffiliate | 'new'>();
  const [typed, setTyped] = useState<Readonly<Record<string, OfferDraft>>>({});
  const [saved, setSaved] = useState<readonly string[]>([]);
  const key = edited && keyOf(edited);
  const columns = useOfferColumns(setEdited, answer.reload);
  return (
    <div className={styles.cards}>
      <div className={styles.row}>
        <Button onClick={() => setEdited('new')}>{t('offer.new')}</Button>
      </div>
      <AnswerView answer={answer}>
        {({ affiliates }) => (
          <DataTable
            caption={t('panel.affiliates')}
            rows={affiliates}
            columns={columns}
            rowKey={({ id }) => id}
            empty={t('table.empty')}
            plain={affiliates.length < 10}
          />
        )}
      </AnswerView>
      {edited && key !== undefined && (
        <AffiliateDialog
          offer={edited === 'new' ? undefined : edited}
          typed={typed[key] ?? {}}
          onType={(draft) => setTyped((all) => ({ ...all, [key]: draft }))}
          saving={saved.includes(key)}
          onSaving={(saving) =>
            setSaved((all) => [...all.filter((one) => one !== key), ...(saving ? [key] : [])])
          }
          // Another may be open by the time at which this one is saved.
          onClose={() => setEdited((now) => (now && keyOf(now) === key ? undefined : now))}
          onSaved={answer.reload}
        />
      )}
    </div>
  );
}

/** What the table shows of an offer. @param onChanged hears once one has been switched on or off, or could not be */
function useOfferColumns(
  onEdit: (offer: AdminAffiliate) => void,
  onChanged: () => void,
): Column<AdminAffiliate>[] {
  const { t } = useTranslation('admin');
  const reasonOf = useRefusal();
  const toggle = async (offer: AdminAffiliate) => {
    const result = await changeAffiliate(offer.id, { active: !offer.active });
    if (!result.ok) toast(t('failed', { message: reasonOf(result) }), { kind: 'error' });
    onChanged();
  };
  return [
    { key: 'company', title: t('offer.company'), text: ({ company }) => company },
    { key: 'product', title: t('offer.product_name'), text: ({ product_name }) => product_name },
    { key: 'price', title: t('offer.price'), text: ({ price }) => price },
    {
      key: 'active',
      title: t('offer.active'),
      text: ({ active }) => t(active ? 'offer.on' : 'offer.off'),
      cell: (offer) => (
        <Switch
          label={t('offer.activeOf', { name: offer.product_name })}
          checked={offer.active}
          onChange={() => void toggle(offer)}
        />
      ),
    },
    {
      key: 'edit',
      title: t('offer.edit'),
      text: () => '',
      cell: (offer) => (
        <Button
          variant="plain"
          aria-label={t('offer.editOf', { name: offer.product_name })}
          onClick={() => onEdit(offer)}
        >
          {t('offer.edit')}
        </Button>
      ),
    },
  ];
}

import { useState } from 'react';
import type { AdminAffiliate, AffiliateChange } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FieldError } from '../../components/field-error.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../components/toast.ts';
import { useFirstErrorFocus } from '../../components/use-first-error-focus.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import type { Failure } from '../../data/send.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { changeAffiliate, createAffiliate } from './save-affiliate.ts';
import styles from './admin-page.module.css';

const fields = [
  'company',
  'product_name',
  'price',
  'tracking_link',
  'image_url',
  'company_logo_url',
] as const;
type FieldName = (typeof fields)[number];
const required: readonly FieldName[] = ['company', 'product_name', 'tracking_link'];
type Form = Record<FieldName, string>;

/** What has been typed of an offer and not saved. */
export type OfferDraft = Partial<Form>;

export interface AffiliateDialogProps {
  /** Undefined for a new one. */
  offer: AdminAffiliate | undefined;
  /** Kept outside: a tap beside the dialog closes it, and takes nothing away. */
  typed: OfferDraft;
  onType: (typed: OfferDraft) => void;
  /** So is that it is being saved: the dialog may be closed, and opened again, before the answer is here. */
  saving: boolean;
  onSaving: (saving: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
}

/** The editor of one offer. */
export function AffiliateDialog(props: AffiliateDialogProps) {
  const { offer, typed, onType, saving, onSaving, onClose, onSaved } = props;
  const { t } = useTranslation('admin');
  const reasonOf = useRefusal();
  const form = { ...formOf(offer), ...typed };
  const [wrong, setWrong] = useState<{ field: FieldName | undefined; text: string }>();
  const { ref, tried } = useFirstErrorFocus<HTMLDivElement>();
  const isMounted = useIsMounted();
  /** Saved, or thrown away. */
  const end = () => {
    onType({});
    onClose();
  };
  const save = async () => {
    // What fails again in the same way is told again.
    setWrong(undefined);
    onSaving(true);
    const written = {
      ...form,
      image_url: form.image_url.trim() || null,
      company_logo_url: form.company_logo_url.trim() || null,
    };
    const result = await (offer
      ? changeAffiliate(offer.id, changesOf(written, offer))
      : createAffiliate({ ...written, active: true }));
    onSaving(false);
    if (!result.ok) {
      const field = fieldOf(result);
      const message = field ? t(`offer.${field}`) : reasonOf(result);
      const text = t('offer.refused', { message });
      if (!isMounted()) return toast(text, { kind: 'error' });
      setWrong({ field, text });
      return tried();
    }
    toast(t('offer.saved'), { kind: 'success' });
    end();
    onSaved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(offer ? 'offer.edit' : 'offer.new')}
      actions={
        <>
          <Button variant="secondary" onClick={end}>
            {t('cancel')}
          </Button>
          <Button busy={saving} onClick={() => void save()}>
            {t('offer.save')}
          </Button>
        </>
      }
    >
      <div ref={ref} className={styles.form}>
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`offer.${field}`)}
            value={form[field]}
            aria-required={required.includes(field)}
            error={wrong?.field === field ? wrong.text : undefined}
            onChange={(value) => onType({ ...typed, [field]: value })}
            {...(field.endsWith('link') || field.endsWith('url') ? { inputMode: 'url' } : {})}
          />
        ))}
        {wrong?.field === undefined && <FieldError text={wrong?.text} />}
      </div>
    </Dialog>
  );
}

/** The field that the gateway did not take, as it names it: `body/price`. */
function fieldOf({ params }: Failure): FieldName | undefined {
  return fields.find((field) => params?.['field'] === `body/${field}`);
}

/** What differs from the offer as it was opened. */
function changesOf(written: AffiliateChange, offer: AdminAffiliate): AffiliateChange {
  return Object.fromEntries(
    fields
      .filter((field) => written[field] !== offer[field])
      .map((field) => [field, written[field]]),
  );
}

function formOf(offer: AdminAffiliate | undefined): Form {
  return Object.fromEntries(fields.map((field) => [field, offer?.[field] ?? ''])) as Form;
}

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMonths, combineDateTime, toDateInput } from '../../../schemas/domain/helsinki-time.ts';
import type { MeetErrors } from '../../../schemas/domain/validate-meet.ts';
import { meetGenders, meetTypes, privatePlaceMeetTypes } from '../../../schemas/enumerations.ts';
import { limits } from '../../../schemas/limits.ts';
import { Banner } from '../../components/banner.tsx';
import { PictureChooser } from '../../components/picture-chooser.tsx';
import { PlacePicker } from '../../components/place-picker.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { Stack } from '../../components/stack.tsx';
import { Switch } from '../../components/switch.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnumOptions } from '../../i18n/use-enum.ts';
import type { MeetForm } from './meet-form.ts';
import styles from './meet-editor.module.css';

interface MeetFieldsProps {
  form: MeetForm;
  errors: MeetErrors;
  set: (change: Partial<MeetForm>) => void;
  /** The picture that the meet has already. */
  existing: { path: string | null; pictureId: string | null } | undefined;
}

/** The controls of MEET-19, the photo first, as cards show it. */
export function MeetFields({ form, errors, set, existing }: MeetFieldsProps) {
  const { t } = useTranslation('meets');
  const wordOf = useErrorWords();
  return (
    <div className={styles.columns}>
      <PictureChooser
        label={t('editor.picture')}
        shape="square"
        value={form.picture}
        existingPath={existing?.path}
        existingId={existing?.pictureId}
        onChange={(picture) => set({ picture })}
        error={wordOf(errors.picture_id)}
      />
      <Stack>
        <WhatAndFor form={form} errors={errors} set={set} />
        <WhenAndWhere form={form} errors={errors} set={set} />
        <TextArea
          label={t('editor.description')}
          hint={t('editor.descriptionHint')}
          name="description"
          value={form.description}
          onChange={(description) => set({ description })}
          max={limits.meetDescription}
          rows={4}
          error={wordOf(errors.description)}
        />
        <Switch
          label={t('editor.only_favs')}
          hint={t('editor.only_favsHint')}
          name="only_favs"
          checked={form.only_favs}
          onChange={(only_favs) => set({ only_favs })}
        />
      </Stack>
    </div>
  );
}

type PartProps = Omit<MeetFieldsProps, 'existing'>;

function WhatAndFor({ form, errors, set }: PartProps) {
  const { t } = useTranslation(['meets', 'common']);
  const wordOf = useErrorWords();
  const types = useEnumOptions(meetTypes);
  const genders = useEnumOptions(meetGenders);
  return (
    <>
      <SelectField
        label={t('editor.meet_type')}
        name="meet_type"
        placeholder={t('editor.choose')}
        value={form.meet_type}
        options={types}
        onChange={(meet_type) => set({ meet_type })}
        error={wordOf(errors.meet_type)}
        required
      />
      {privatePlaceMeetTypes.includes(form.meet_type) && (
        <Banner tone="warning">{t('common:meetAdvice')}</Banner>
      )}
      <SelectField
        label={t('editor.meet_gender')}
        name="meet_gender"
        placeholder={t('editor.choose')}
        value={form.meet_gender}
        options={genders}
        onChange={(meet_gender) => set({ meet_gender })}
        error={wordOf(errors.meet_gender)}
        required
      />
    </>
  );
}

function WhenAndWhere({ form, errors, set }: PartProps) {
  const { t } = useTranslation('meets');
  const wordOf = useErrorWords();
  const now = useNow();
  const noTime = errors.meet_date === 'meet_date.time_required';
  return (
    <>
      <div className={styles.when}>
        <TextField
          label={t('editor.date')}
          name="date"
          type="date"
          min={toDateInput(now.toISOString())}
          max={toDateInput(addMonths(now, limits.meetMonthsAhead).toISOString())}
          value={form.date}
          onChange={(date) => set({ date })}
          error={noTime ? undefined : wordOf(errors.meet_date)}
          required
        />
        <TextField
          label={t('editor.time')}
          name="time"
          type="time"
          value={form.time}
          onChange={(time) => set({ time })}
          error={noTime ? wordOf(errors.meet_date) : undefined}
          required
        />
        <p className={styles.read}>{readable(form, t)}</p>
      </div>
      <PlacePicker
        label={t('editor.location')}
        name="location"
        value={form.location}
        onChange={(location) => set({ location })}
        error={wordOf(errors.location)}
      />
    </>
  );
}

/** Date and time as others will read them: native inputs follow the browser's own language. */
function readable(form: MeetForm, t: TFunction<'meets'>): string {
  const instant = combineDateTime(form.date, form.time);
  if (!instant.includes('T')) return t('editor.zone');
  return t('editor.readable', { date: formatCardDate(instant) });
}

/** Gives the words of a meet's validation key; those shared with a profile have a meet's form. */
function useErrorWords(): (rule: string | undefined) => string | undefined {
  const { t } = useTranslation('common');
  return (rule) => (rule === undefined ? undefined : t(`error.${rule}`, { context: 'meet' }));
}

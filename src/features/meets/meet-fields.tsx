import { limits } from '../../../schemas/limits.ts';
import { Cell, CellSection } from '../../components/cells.tsx';
import { PictureChooser } from '../../components/picture-chooser.tsx';
import { Stack } from '../../components/stack.tsx';
import { Switch } from '../../components/switch.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormPartProps } from './meet-form.ts';
import { useErrorWords } from './use-error-words.ts';
import { useMeetField } from './use-meet-field.ts';
import { PictureCaption } from './picture-caption.tsx';
import { WhatAndFor } from './what-and-for.tsx';
import { WhenAndWhere } from './when-and-where.tsx';
import styles from './meet-editor.module.css';

interface MeetFieldsProps extends FormPartProps {
  /** The picture that the meet has already. */
  existing: { path: string | null; pictureId: string | null } | undefined;
}

/** The controls of MEET-19, the photo first, as cards show it. */
export function MeetFields({ existing, ...part }: MeetFieldsProps) {
  const { form, errors, set } = part;
  const { t } = useTranslation('meets');
  const wordOf = useErrorWords();
  const field = useMeetField(part);
  return (
    <div className={styles.columns}>
      <div className={styles.picture}>
        <CellSection>
          <Cell>
            <PictureChooser
              label={t('editor.picture')}
              value={form.picture}
              existingPath={existing?.path}
              existingId={existing?.pictureId}
              onChange={(picture) => set({ picture, uncropped: undefined })}
              offered={form.uncropped}
              onDecline={() => set({ uncropped: undefined })}
              error={wordOf(errors.picture_id)}
              caption={<PictureCaption form={form} />}
            />
          </Cell>
        </CellSection>
      </div>
      <Stack>
        <CellSection>
          <WhatAndFor {...part} />
        </CellSection>
        <CellSection>
          <WhenAndWhere {...part} />
        </CellSection>
        <CellSection>
          <Cell>
            <TextArea
              {...field('description')}
              hint={t('editor.descriptionHint')}
              placeholder={t('common:optional')}
              max={limits.meetDescription}
              rows={4}
            />
          </Cell>
          <Cell>
            <Switch
              label={t('editor.only_favs')}
              hint={t('editor.only_favsHint')}
              name="only_favs"
              checked={form.only_favs}
              onChange={(only_favs) => set({ only_favs })}
            />
          </Cell>
        </CellSection>
      </Stack>
    </div>
  );
}

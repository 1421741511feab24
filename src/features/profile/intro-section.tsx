import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { limits } from '../../../schemas/limits.ts';
import { DefaultAvatar } from '../../components/default-avatar.tsx';
import { PictureChooser } from '../../components/picture-chooser.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { Cell, CellSection } from '../../components/cells.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PictureCaption } from './picture-caption.tsx';
import { useErrorText, useProfileField } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

interface IntroSectionProps {
  editor: ProfileEditor;
  profile: ProfileDoc | null;
}

/** `Esittely`: photo and bio (PROF-16, PROF-17). */
export function IntroSection({ editor, profile }: IntroSectionProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText(editor.errors);
  const field = useProfileField(editor);
  return (
    <CellSection title={t('section.intro')} hint={t('sectionHint.intro')}>
      <Cell>
        <PictureChooser
          label={t('field.picture')}
          value={editor.draft.picture?.blob}
          existingPath={profile?.picUrl ?? null}
          existingId={profile?.picture_id ?? null}
          fallback={<DefaultAvatar size="100%" />}
          error={errorText('picture_id')}
          onChange={editor.setPicture}
          caption={<PictureCaption form={editor.form} />}
        />
      </Cell>
      <Cell>
        <TextArea
          {...field('bio_text')}
          hint={t('hint.bio_text')}
          placeholder={t('common:optional')}
          rows={4}
          max={limits.bio}
          onBlur={() => editor.leave('bio_text')}
        />
      </Cell>
    </CellSection>
  );
}

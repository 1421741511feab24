import { Card } from '../../components/card.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useErrorText } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

interface ConsentBoxProps {
  editor: ProfileEditor;
  /** The profile exists by now; the picture may still be on its way. */
  given: boolean;
}

/** The consent without which no profile is created (PROF-20). */
export function ConsentBox({ editor, given }: ConsentBoxProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText(editor.errors);
  return (
    <Card padded>
      <Checkbox
        name="consent"
        required
        label={t('consent')}
        checked={given || editor.draft.consent}
        error={errorText('consent')}
        onChange={editor.setConsent}
      />
    </Card>
  );
}

import { Card } from '../../components/card.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useErrorText } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** The consent without which no profile is created (PROF-20). */
export function ConsentBox({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText(editor.errors);
  return (
    <Card padded>
      <Checkbox
        name="consent"
        label={t('consent')}
        checked={editor.draft.consent}
        error={errorText('consent')}
        onChange={editor.setConsent}
      />
    </Card>
  );
}

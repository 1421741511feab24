import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

interface CopyButtonProps {
  text: string;
  /** Ids of what tells which text it is. */
  about: string;
}

/** Copies a text that may have nowhere to go any more, such as a sign-up to a meet that is gone. */
export function CopyButton({ text, about }: CopyButtonProps) {
  const { t } = useTranslation('account');
  const copy = () => copyText(text, t('common:copied'), t('common:notCopied'));
  return (
    <Button variant="secondary" aria-describedby={about} onClick={() => void copy()}>
      {t('common:copy')}
    </Button>
  );
}

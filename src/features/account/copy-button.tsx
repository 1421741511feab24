import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

interface CopyButtonProps {
  text: string;
  /** Id of the heading of what the text belongs to. */
  titleId: string;
}

/** Copies a text that may have nowhere to go any more, such as a sign-up to a meet that is gone. */
export function CopyButton({ text, titleId }: CopyButtonProps) {
  const { t } = useTranslation('account');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('sync.copied')),
      (error: unknown) => console.error('text not copied', error),
    );
  return (
    <Button variant="secondary" aria-describedby={titleId} onClick={() => void copy()}>
      {t('sync.copy')}
    </Button>
  );
}

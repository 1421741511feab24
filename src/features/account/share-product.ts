import { toast } from '../../components/toast.ts';
import { product } from '../../i18n/product.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** `Jaa {product} kaverille`: the share sheet, or the clipboard where there is none (ACC-05). */
export function useShareProduct(): () => void {
  const { t } = useTranslation('account');
  const share = async () => {
    const content = { title: product, text: t('share.text'), url: location.origin };
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share(content);
      } catch (error) {
        // Closing the sheet is an answer too.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(`${content.text} ${content.url}`);
      toast(t('share.copied'), { kind: 'success' });
    } catch {
      toast(t('share.failed'), { kind: 'error' });
    }
  };
  return () => void share();
}

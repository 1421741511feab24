import { shareText } from '../../components/copy-text.ts';
import { product } from '../../i18n/product.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** `Jaa {product} kaverille`: the share sheet, or the clipboard where there is none (ACC-05). */
export function useShareProduct(): () => void {
  const { t } = useTranslation('account');
  return () => {
    const content = { title: product, text: t('share.text'), url: location.origin };
    void shareText(content, t('share.copied'), t('share.failed'));
  };
}

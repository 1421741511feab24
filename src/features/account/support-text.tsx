import { MarkedText } from '../../components/marked-text.tsx';
import { supportEmail } from '../../i18n/product.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A sentence with the support address in it as a link. @param text key in `account` */
export function SupportText({ text }: { text: 'contact.text' | 'shop.text' }) {
  const { t } = useTranslation('account');
  const mail = (words: string) => <a href={`mailto:${supportEmail}`}>{words}</a>;
  return <MarkedText text={t(text, { supportEmail })} marks={{ mail }} />;
}

import { Trans } from 'react-i18next';
import { supportEmail } from '../../i18n/product.ts';

/** A sentence with the support address in it as a link. @param text key in `account` */
export function SupportText({ text }: { text: 'contact.text' | 'shop.text' }) {
  return (
    <Trans
      ns="account"
      i18nKey={text}
      values={{ supportEmail }}
      components={{ mail: <MailLink /> }}
    />
  );
}

function MailLink({ children }: { children?: string }) {
  return <a href={`mailto:${supportEmail}`}>{children}</a>;
}

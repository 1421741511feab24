import { Trans } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.tsx';
import { useConfig } from '../../data/installation.ts';

/** A sentence with the support address in it as a link. @param text key in `account` */
export function SupportText({ text }: { text: 'contact.text' | 'shop.text' }) {
  const supportEmail = useConfig()?.supportEmail;
  if (supportEmail === undefined) return <Skeleton />;
  return (
    <Trans
      ns="account"
      i18nKey={text}
      values={{ supportEmail }}
      components={{ mail: <MailLink address={supportEmail} /> }}
    />
  );
}

function MailLink({ address, children }: { address: string; children?: string }) {
  return <a href={`mailto:${address}`}>{children}</a>;
}

import { Handshake, LifeBuoy, Lightbulb, Scale } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { MenuLink, MenuList } from '../../components/menu-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { supportEmail } from '../../i18n/product.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { SupportText } from './support-text.tsx';
import './texts.ts';

const topics = [
  { key: 'help', icon: <LifeBuoy /> },
  { key: 'partners', icon: <Handshake /> },
  { key: 'ideas', icon: <Lightbulb /> },
  { key: 'illegal', icon: <Scale /> },
] as const;

/** /contact `Ota yhteyttä` (PAGE-07): each topic starts a mail with itself as subject. */
export default function ContactPage() {
  const { t } = useTranslation('account');
  return (
    <div className={styles.page}>
      <PageHeader title={t('link.contact')} back="/account" />
      <Stack>
        <Card padded className={styles.section}>
          <Illustration name="chats" className={styles.drawing} />
          <p className={styles.lead}>
            <SupportText text="contact.text" />
          </p>
        </Card>
        <MenuList title={t('contact.topics')}>
          {topics.map(({ key, icon }) => {
            const label = t(`contact.${key}`);
            const to = `mailto:${supportEmail}?subject=${encodeURIComponent(label)}`;
            return <MenuLink key={key} icon={icon} label={label} to={to} document />;
          })}
        </MenuList>
      </Stack>
    </div>
  );
}

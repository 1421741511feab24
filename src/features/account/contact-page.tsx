import { Handshake, LifeBuoy, Lightbulb, Scale } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ContactTopics } from './contact-topics.tsx';
import styles from './page.module.css';
import { SupportText } from './support-text.tsx';
import './texts.ts';

const topics = [
  { key: 'help', icon: <LifeBuoy /> },
  { key: 'partners', icon: <Handshake /> },
  { key: 'ideas', icon: <Lightbulb /> },
  { key: 'illegal', icon: <Scale /> },
] as const;

/** /contact `Ota yhteyttä` (PAGE-07). */
export default function ContactPage() {
  const { t } = useTranslation('account');
  return (
    <div className={styles.page}>
      <PageHeader title={t('contact.title')} back="/account" />
      <Stack>
        <Card padded>
          <p className={styles.lead}>
            <SupportText text="contact.text" />
          </p>
        </Card>
        <ContactTopics
          label={t('contact.topics')}
          topics={topics.map(({ key, icon }) => ({ icon, label: t(`contact.${key}`) }))}
        />
      </Stack>
    </div>
  );
}

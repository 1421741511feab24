import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { ChatList } from './chat-list.tsx';
import './texts.ts';

/** /discussions (ROUTE-13, CHAT-01..05). */
export default function DiscussionsPage() {
  const { t } = useTranslation('chats');
  return (
    <>
      <PageHeader title={t('title')} />
      <ChatList />
    </>
  );
}

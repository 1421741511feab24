import { PageHeader } from '../../components/page-header.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChatList, chatsOfRefusals, draftsByKey, meetsById, peopleById } from './chat-list.tsx';
import './texts.ts';
import { chatEntries } from './use-chat-entries.ts';

/** What this screen asks the replica; asked before it opens (src/app/routes.tsx). */
export const queries = [chatEntries, meetsById, peopleById, chatsOfRefusals, draftsByKey];

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

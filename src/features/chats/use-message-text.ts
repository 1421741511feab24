import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Gives a message's text; the gateway's own notices in the reader's language (MEET-36). */
export function useMessageText(): (message: MessageDoc) => string {
  const { t } = useTranslation('chats');
  return (message) => {
    const { kind, meet_date, location } = message;
    if (kind !== 'meet_changed' || meet_date === undefined) return message.text;
    return t('common:meetChanged', { date: formatDateTime(meet_date), location });
  };
}

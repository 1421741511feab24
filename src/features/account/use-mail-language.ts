import { useEffect, useRef } from 'react';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { setMailLanguage } from './set-mail-language.ts';

/** A switch of the language on this screen goes for mails and pushes too. */
export function useMailLanguage(hasProfile: boolean): void {
  const replica = useReplica();
  const { language } = useTranslation('account');
  const before = useRef(language);
  useEffect(() => {
    if (before.current === language || !hasProfile) return;
    before.current = language;
    void setMailLanguage(replica, language === 'en' ? 'en' : 'fi');
  }, [replica, language, hasProfile]);
}

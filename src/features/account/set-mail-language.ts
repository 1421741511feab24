import type { Replica } from '../../data/replica.ts';
import type { Language } from '../../i18n/language.ts';

/** Sets the language in which the gateway writes to the user. */
export async function setMailLanguage(replica: Replica, language: Language): Promise<void> {
  await replica.profile.patch(replica.uid, { language });
}

import { useState } from 'react';
import { switchLanguage } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Segmented } from './segmented.tsx';

/** Finnish or English, kept on the device (GEN-10); for signed-in screens. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  // At once, though the texts may have to be fetched first.
  const [chosen, choose] = useState(currentLanguage);
  const change = (language: Language) => {
    choose(language);
    switchLanguage(language);
  };
  const options: { value: Language; label: string; lang: Language }[] = [
    { value: 'fi', label: t('language.fi'), lang: 'fi' },
    { value: 'en', label: t('language.en'), lang: 'en' },
  ];
  return (
    <Segmented label={t('language.label')} value={chosen} options={options} onChange={change} />
  );
}

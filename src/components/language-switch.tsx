import { useReducer } from 'react';
import { switchLanguage, wantedLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Segmented } from './segmented.tsx';

interface LanguageSwitchProps {
  /** At once, though the texts may have to be fetched first. */
  onChange: (language: Language) => void;
}

/** Finnish or English, kept on the device (GEN-10); for signed-in screens. */
export function LanguageSwitch({ onChange }: LanguageSwitchProps) {
  const { t } = useTranslation('common');
  const [, show] = useReducer((times: number) => times + 1, 0);
  const change = (language: Language) => {
    switchLanguage(language);
    show();
    onChange(language);
  };
  const options: { value: Language; label: string; lang: Language }[] = [
    { value: 'fi', label: t('language.fi'), lang: 'fi' },
    { value: 'en', label: t('language.en'), lang: 'en' },
  ];
  return (
    <Segmented
      label={t('language.label')}
      value={wantedLanguage()}
      options={options}
      onChange={change}
    />
  );
}

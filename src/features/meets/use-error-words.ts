import { useTranslation } from '../../i18n/use-translation.ts';

/** Gives the words of a meet's validation key. */
export function useErrorWords(): (rule: string | undefined) => string | undefined {
  const { t } = useTranslation('common');
  return (rule) => (rule === undefined ? undefined : t(`error.${rule}`));
}

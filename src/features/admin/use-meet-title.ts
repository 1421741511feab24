import { useEnum } from '../../i18n/use-enum.ts';

/** Gives `(title) => text`: the gateway names a meet by type and place, `Kahvila, Helsinki`, in Finnish alone (GEN-09). */
export function useMeetTitle(): (title: string) => string {
  const word = useEnum();
  return (title) => title.replace(/^[^,]+/, word);
}

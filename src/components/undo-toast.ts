import { i18n } from '../i18n/i18n.ts';
import { dismissToast, toast } from './toast.ts';

/** Says that something is done, and takes it back at a press of `Kumoa`. */
export function undoToast(text: string, undo: () => void): void {
  const onPress = () => {
    dismissToast(id);
    undo();
  };
  const id = toast(text, { action: { label: i18n.t('undo', { ns: 'common' }), onPress } });
}

import { i18n } from '../i18n/i18n.ts';
import { toast } from './toast.ts';

/** For `catch` of a write that the user has asked for: what the device could not store is said, whatever the reason. */
export function sayNotSaved(error: unknown): void {
  console.error('not saved', error);
  toast(i18n.t('storage.notSaved'), { kind: 'error' });
}

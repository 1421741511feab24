import type { StoredAction } from '../documents/stored.ts';

/** The Finnish words of an action (NOTIF-01). @param name of the sender */
export function actionContent(type: StoredAction['type'], name: string): string {
  return type === 'new_like'
    ? `${name} lisäsi sinut suosikiksi!`
    : `${name} ilmoittautui tapaamiseesi!`;
}

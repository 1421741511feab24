import { newPictureId } from '../../schemas/domain/ids.ts';

const length = 12;

/** A random text of 12 characters: begins the value of `edit` (stamp.ts), and tells apart what is made of it. */
export function newEdit(): string {
  return newPictureId().slice(0, length);
}

/** What the gateway tells a write by from another that says the same. @param edit value of `edit` */
export function nameOfEdit(edit: string): string {
  return edit.slice(0, length);
}

/** Names of the fields that local writes have changed, `field.part` for a part of an object. @param edit value of `edit` */
export function touchedOf(edit: unknown): string[] {
  return typeof edit === 'string' ? edit.split(' ').slice(1) : [];
}

/** Whether the gateway has not acknowledged yet what was made of that field here (SYNC-14). */
export function isPending(doc: { edit?: string }, field: string): boolean {
  return touchedOf(doc.edit).includes(field);
}

import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useLongPress } from './use-long-press.ts';

/** Of a message's element, with its key; and of the button in it that opens its menu. */
const ofMessage = '[data-message]';
const ofButton = '[data-menu]';

/**
 * Which message's menu is open, and how one gets there: by a long press, by the message's button, and
 * among the buttons with the arrow keys (only the newest is a stop of the Tab key).
 */
export function useMessageMenu(rows: readonly ThreadRow[]) {
  const [open, setOpen] = useState<MessageDoc>();
  const openKey = (key: string | undefined) => {
    const row = rows.find((one) => one.key === key);
    if (row?.kind === 'message') setOpen(row.message);
  };
  const press = useLongPress((target) => {
    openKey(target.closest<HTMLElement>(ofMessage)?.dataset.message);
  });
  return {
    open,
    close: () => setOpen(undefined),
    openKey,
    newestKey: rows.findLast(({ kind }) => kind === 'message')?.key,
    handlers: { ...press, onKeyDown: walk },
  };
}

/** Arrow keys on a message's button go to the one above or below it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof Element) || !target.matches(ofButton)) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>(ofButton)];
  all[all.findIndex((one) => one === target) + step]?.focus();
}

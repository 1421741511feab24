import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { AdminCase } from '../../../schemas/wire/admin.ts';

/**
 * With a case that was decided its buttons go, and with them the focus of who decides by keyboard, who would begin
 * anew at the top of the page. So it goes on to the case that stands in its place then; to the same one, where that
 * stays in the list.
 * @param list whose articles are the cases @param cases another array is another list
 * @returns to be told of a case that was decided, before the list is read anew
 */
export function useFocusOnNext(
  list: RefObject<HTMLElement | null>,
  cases: readonly AdminCase[],
): (decided: AdminCase) => void {
  const expected = useRef<{ target: string; at: number }>(undefined);
  useLayoutEffect(() => {
    const { target = '', at } = expected.current ?? {};
    expected.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const stays = cases.findIndex((one) => one.target === target);
    const place = Math.min(stays < 0 ? at : stays, cases.length - 1);
    const next = list.current?.querySelectorAll<HTMLElement>('article')[place];
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [list, cases]);
  return (decided) => {
    expected.current = { target: decided.target, at: cases.indexOf(decided) };
  };
}

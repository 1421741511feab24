import type { ChangeEvent } from 'react';
import { codePoints, truncate } from '../../schemas/limits.ts';

/** What somebody has written elsewhere or had written here, as browsers call the ways in which it comes. */
const whole = /Paste|Drop|Yank|^history/;
/** A keyboard that has a clipboard of its own, or hears, seems to type all of it at once: more than a word of its own. */
const atOnce = /\S\s+\S|.{20}/s;
/** So many times too long it may be: a text that is longer is none that was written for this box. */
export const tooLongBy = 20;

/**
 * What has been typed, of at most so many code points. What does not fit is taken from what was put in, and the caret
 * stays there, as browsers do it: the end of a text must not go because one mends its beginning. A text that is pasted,
 * dropped, dictated or brought back by an undo is too long as a whole, to be shortened by whoever has written it: who does not
 * see its end does not miss it (SYNC-10).
 */
export function limitLength(
  { target: area, nativeEvent }: ChangeEvent<HTMLTextAreaElement>,
  max: number,
): string {
  const { inputType, data } = nativeEvent as InputEvent;
  const put = data ?? '';
  const isWhole = whole.test(inputType) || atOnce.test(put);
  const most = isWhole ? max * tooLongBy : max;
  const { value, selectionEnd: caret } = area;
  const rest = value.slice(caret);
  let typed = truncate(value.slice(0, caret), Math.max(0, most - codePoints(rest)));
  if (typed.length < caret) {
    // An emoji of several code points, or none of them.
    if (!/[\p{L}\p{N}]/u.test(put)) typed = typed.slice(0, caret - put.length);
    area.value = typed + rest;
    area.setSelectionRange(typed.length, typed.length);
  }
  return typed + rest;
}

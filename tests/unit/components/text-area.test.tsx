// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TextArea } from '../../../src/components/text-area.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

function Box({ text }: { text: string }) {
  const [value, change] = useState(text);
  return <TextArea label="Kuvaus" value={value} onChange={change} max={10} />;
}

/** What stands in the box after something is put into a text, and where the caret is. */
function put(text: string, at: number, what: string): [text: string, caret: number] {
  act(() => root.render(<Box text={text} />));
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  area.focus();
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    set?.call(area, text.slice(0, at) + what + text.slice(at));
    area.setSelectionRange(at + what.length, at + what.length);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return [area.value, area.selectionStart];
}

it('PROF-16 MEET-27 SYNC-10 what does not fit is taken from what is put in, not from the end of the text', () => {
  expect(put('abcdefghij', 3, 'X')).toEqual(['abcdefghij', 3]);
  act(() => root.render(null));
  expect(put('abcdefgh', 3, 'WXYZ')).toEqual(['abcWXdefgh', 5]);
  act(() => root.render(null));
  expect(put('abc', 3, '0123456789')).toEqual(['abc0123456', 10]);
});

it('FMT-19 counts code points there too', () => {
  expect(put('😀😀😀😀😀😀😀😀', 4, '🐈🐈🐈')).toEqual(['😀😀🐈🐈😀😀😀😀😀😀', 8]);
});

it('SYNC-10 SYNC-09 a draft that two tabs or a refused text have made too long loses nothing but what is taken out', () => {
  expect(put('abcdefghijklmn', 3, 'X')).toEqual(['abcdefghijklmn', 3]);
  expect(document.body.textContent).toContain('14/10');
  act(() => root.render(null));
  act(() => root.render(<Box text="abcdefghijklmn" />));
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    set?.call(area, 'abdefghijklmn');
    area.setSelectionRange(2, 2);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(area.value).toBe('abdefghijklmn');
});

// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
function put(
  text: string,
  at: number,
  what: string,
  inputType?: string,
  data?: string,
): [text: string, caret: number] {
  act(() => root.render(<Box text={text} />));
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  area.focus();
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    set?.call(area, text.slice(0, at) + what + text.slice(at));
    area.setSelectionRange(at + what.length, at + what.length);
    area.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { inputType, data }));
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

it('GEN-11 CHAT-16 grows with its text where styles alone cannot do that, and shrinks with it', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const { prototype } = HTMLTextAreaElement;
  const lines = (area: HTMLTextAreaElement) => area.value.split('\n').length;
  const isShort = (area: HTMLTextAreaElement) =>
    area.style.getPropertyValue('block-size') === 'auto';
  vi.spyOn(prototype, 'scrollHeight', 'get').mockImplementation(function (this: typeof prototype) {
    return 20 * lines(this);
  });
  vi.spyOn(prototype, 'clientHeight', 'get').mockImplementation(function (this: typeof prototype) {
    return isShort(this) ? 20 : Math.max(20, Number.parseInt(this.style.blockSize, 10) - 3 || 0);
  });
  vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(function (this: typeof prototype) {
    return this.clientHeight + 3;
  });
  put('a\nb', 3, '\nc');
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  const height = () => area.style.getPropertyValue('block-size');
  expect(height()).toBe('63px');
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  const type = (text: string) =>
    act(() => {
      set?.call(area, text);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const shortened = vi.spyOn(area.style, 'setProperty');
  type('a\nb\nc\nd');
  expect(height()).toBe('83px');
  expect(shortened.mock.calls, 'the page would scroll up at each key').toEqual([
    ['block-size', '83px'],
  ]);
  type('a\nb');
  expect(height()).toBe('43px');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(['insertFromPaste', 'insertFromDrop', 'historyUndo'])(
  'SYNC-10 PROF-16 MEET-27 a text that was written elsewhere, or comes back, keeps its end (%s)',
  (inputType) => {
    expect(put('abc', 3, '0123456789', inputType)).toEqual(['abc0123456789', 13]);
    expect(document.body.textContent).toContain('13/10');
    act(() => root.render(null));
    expect(put('abcdefghij', 3, 'X', 'insertText'), 'a letter').toEqual(['abcdefghij', 3]);
  },
);

it.each(['insertText', 'insertCompositionText', 'insertReplacementText'])(
  'SYNC-10 so does one that a keyboard puts in from its own clipboard, or hears (%s)',
  (inputType) => {
    const said = 'kello 18 tai 19';
    expect(put('abc', 3, said, inputType, said)).toEqual([`abc${said}`, 18]);
    act(() => root.render(null));
    const link = 'https://example.fi/x';
    expect(put('abc', 3, link, inputType, link)).toEqual([`abc${link}`, 23]);
    act(() => root.render(null));
    expect(put('abcdefgh', 8, 'WXYZ', inputType, 'WXYZ'), 'a word').toEqual(['abcdefghWX', 10]);
  },
);

it('FMT-19 a whole book is cut: it would be stored anew at every letter', () => {
  expect(put('', 0, 'x'.repeat(300), 'insertFromPaste')[0]).toHaveLength(200);
});

it('FMT-19 counts code points there too', () => {
  expect(put('😀😀😀😀😀😀😀😀', 4, '🐈🐈🐈')).toEqual(['😀😀🐈🐈😀😀😀😀😀😀', 8]);
});

it.each(['👨‍👩‍👧', '🇫🇮', '👍🏽', '❤️'])(
  'FMT-19 GEN-11 an emoji that does not fit as a whole is not put in by halves: %s',
  (emoji) => {
    expect(put('abcdefghi', 4, emoji, 'insertText', emoji)).toEqual(['abcdefghi', 4]);
    act(() => root.render(null));
    expect(put('ab', 1, emoji, 'insertText', emoji)).toEqual([`a${emoji}b`, 1 + emoji.length]);
  },
);

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

// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useChatFrame } from '../../../src/features/chats/use-chat-frame.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => vi.unstubAllGlobals());

function Chat() {
  const frame = useRef<HTMLDivElement>(null);
  useChatFrame(frame);
  return <div ref={frame} />;
}

/** Where a chat stands on a phone of 800 px whose user sees this part of the page. */
async function frameIn(view: object): Promise<string> {
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), view));
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () => root.render(<Chat />));
  const { style } = host.firstElementChild as HTMLElement;
  const found = ['inset-block-start', 'block-size'].map((name) => style.getPropertyValue(name));
  await act(async () => root.unmount());
  return found.join(' ');
}

it.each([
  ['nothing in its way', { offsetTop: 0, height: 800, scale: 1 }, '0px 800px'],
  ['a keyboard that has moved the page', { offsetTop: 120, height: 500, scale: 1 }, '120px 500px'],
  [
    'two fingers drawn apart: it stays as it is',
    { offsetTop: 300, height: 400, scale: 2 },
    '0px 800px',
  ],
  ['both', { offsetTop: 300, height: 250, scale: 2 }, '0px 500px'],
])('GEN-11 CHAT-07 the chat fits: %s', async (_, view, frame) => {
  expect(await frameIn(view)).toBe(frame);
});

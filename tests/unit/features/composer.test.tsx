// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { replyInComposer } from '../../../src/features/chats/composer-focus.ts';
import { Composer } from '../../../src/features/chats/composer.tsx';
import '../../../src/features/chats/texts.ts';
import { chat, me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

const { uid: chatUid } = chat(meet(1));
const key = `chat:${chatUid}` as const;
let screen: Rendered;

async function open(readOnly?: 'peer') {
  const replica = await memoryReplica(me);
  screen = await render(replica, <Composer chatUid={chatUid} readOnly={readOnly} />);
  return replica;
}

const area = () => screen.find<HTMLTextAreaElement>('textarea');

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

describe('the text box of a chat', () => {
  it('CHAT-15 Enter stays a new line', async () => {
    const replica = await open();
    await screen.type(area(), 'Hei');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await screen.act(() => area().dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(false);
    expect(await replica.messages.all()).toEqual([]);
  });

  it('CHAT-07 CHAT-15 SYNC-10 a line that one types with > before it stays in the box, and is sent as no quote', async () => {
    const replica = await open();
    await screen.type(area(), '> ehkä');
    await screen.type(area(), '> ehkä\n');
    expect(area().value).toBe('> ehkä\n');
    await screen.type(area(), '> ehkä\nSelvä');
    expect(area().value).toBe('> ehkä\nSelvä');
    await screen.unmount();
    screen = await render(replica, <Composer chatUid={chatUid} readOnly={undefined} />);
    await expect.poll(() => area().value).toBe('> ehkä\nSelvä');
    expect(document.body.textContent).not.toContain('Vastaat viestiin');
    await screen.act(() => replyInComposer('Tuletko?'));
    expect(area().value, 'an answer keeps it').toBe('> ehkä\nSelvä');
    expect(document.body.textContent).toContain('Vastaat viestiin');
    await screen.act(() => screen.button('Peru vastaus').click());
    expect(document.body.textContent).not.toContain('Vastaat viestiin');
    expect(area().value, 'no answer any more').toBe('> ehkä\nSelvä');
    await screen.act(() => replyInComposer('Tuletko?'));
    await screen.type(area(), '> ehkä\nSelvä!');
    await screen.act(() => screen.button('Lähetä').click());
    await expect.poll(async () => (await replica.messages.all()).length).toBe(1);
    const [{ text = '' } = {}] = await replica.messages.all();
    expect(text).toBe('> Tuletko?\n>\u00a0ehkä\nSelvä!');
    expect(area().value).toBe('');
    await screen.type(area(), '> ehkä\nSelvä');
    await screen.act(() => screen.button('Lähetä').click());
    await expect.poll(async () => (await replica.messages.all()).length).toBe(2);
    const texts = (await replica.messages.all()).map((message) => message.text);
    expect(texts).toContain('>\u00a0ehkä\nSelvä');
  });

  it('GEN-11 CHAT-07 one who cancels the reply by keys goes on writing; no finger gets its keyboard back', async () => {
    await open();
    for (const detail of [0, 1]) {
      await screen.act(() => replyInComposer('Tuletko?'));
      const button = screen.button('Peru vastaus');
      button.focus();
      await screen.act(() =>
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
      );
      expect(document.activeElement === area()).toBe(detail === 0);
    }
  });

  it('CHAT-13 cuts at 1000 characters and counts from 900', async () => {
    await open();
    await screen.type(area(), 'x'.repeat(899));
    expect(document.body.textContent).not.toContain('/1');
    await screen.type(area(), 'x'.repeat(900));
    expect(document.body.textContent).toContain('900/1\u00a0000');
    const said = () => screen.find('[role="status"]').textContent;
    expect(said(), 'not every letter').toBe('');
    await screen.type(area(), 'x'.repeat(1500));
    expect(area().value).toHaveLength(1000);
    expect(said(), 'that no more fits in').toBe('1\u00a0000/1\u00a0000');
  });

  it('CHAT-13 SYNC-10 what does not fit any more is not put in: the end of the text stays', async () => {
    await open();
    await screen.type(area(), `${'x'.repeat(990)}Nähdään!!!`);
    area().focus();
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    await screen.act(() => {
      set?.call(area(), `!${area().value}`);
      area().setSelectionRange(1, 1);
      area().dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(area().value).toBe(`${'x'.repeat(990)}Nähdään!!!`);
  });

  it('SYNC-10 CHAT-13 of a text that is pasted nothing is lost: what is more than a message is the next one', async () => {
    const replica = await open();
    const long = `${'x'.repeat(1000)} Nähdään!`;
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    await screen.act(() => {
      set?.call(area(), long);
      const pasted = { inputType: 'insertFromPaste' };
      area().dispatchEvent(Object.assign(new Event('input', { bubbles: true }), pasted));
    });
    expect(area().value).toBe(long);
    expect(document.body.textContent).toContain('1\u00a0009/1\u00a0000');
    await screen.act(() => screen.button('Lähetä').click());
    expect(area().value).toBe('Nähdään!');
    expect(await replica.messages.all()).toMatchObject([{ text: 'x'.repeat(1000) }]);
  });

  it('SYNC-10 CHAT-07 whoever makes a long text an answer keeps its end, though it is too long for one message then', async () => {
    const replica = await open();
    const words = `${'x'.repeat(989)} nähdään`;
    await screen.type(area(), words);
    await screen.act(() => replyInComposer('Tuletko meidän kanssa?'));
    expect(area().value).toBe(words);
    const stored = () => replica.device.loadDraft(key);
    await expect.poll(stored).toBe(`> Tuletko meidän kanssa?\n${words}`);
  });

  it('SYNC-10 the caret stays at its letters when another tab changes what is written', async () => {
    const replica = await open();
    await screen.type(area(), 'Nähdään kuudelta?');
    await expect.poll(() => replica.device.loadDraft(key)).toBe('Nähdään kuudelta?');
    area().focus();
    const caretAfter = async (text: string, start: number, end = start) => {
      area().setSelectionRange(start, end);
      await screen.act(async () => void (await replica.device.saveDraft(key, text)));
      await expect.poll(() => area().value).toBe(text);
      return area().value.slice(area().selectionStart, area().selectionEnd + 3);
    };
    expect(await caretAfter('Hei! Nähdään kuudelta?', 8, 12), 'before it').toBe('kuudelt');
    expect(await caretAfter('Hei! Nähdään kuudelta? Sopii.', 5), 'behind it').toBe('Näh');
    expect(await caretAfter('Hei! Nähdään kahdelta? Sopii.', 15), 'around it').toBe('del');
    expect(await caretAfter('Hei! ', 16), 'gone').toBe('');
  });

  it('CHAT-16 LIM-08 grows with its text, and at most to 5 rows', async () => {
    await open();
    expect(area().getAttribute('rows')).toBe('1');
    vi.stubGlobal('CSS', { supports: () => false });
    const set = vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty');
    Object.defineProperty(area(), 'scrollHeight', {
      configurable: true,
      get: () => (area().value.length > 40 ? 398 : 38),
    });
    await screen.type(area(), 'Hei');
    expect(set).toHaveBeenLastCalledWith('block-size', '38px');
    await screen.type(area(), 'Rivi\n'.repeat(20));
    expect(set).toHaveBeenLastCalledWith('block-size', '398px');
    // The styles end the growth; browsers that size fields by themselves need nothing else.
    const css = await readFile('src/features/chats/composer.module.css', 'utf8');
    const rule = /\.area \{[^}]*\}/.exec(css)?.[0];
    expect(rule).toMatch(/max-block-size: min\(calc\(5lh \+ [\d.]+rem\), \d+cqb\);/);
    expect(rule).toMatch(/field-sizing: content;/);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('CHAT-14 CHAT-07 sends what is not blank, and empties the box', async () => {
    const replica = await open();
    expect(screen.button('Lähetä').disabled).toBe(true);
    for (const blank of [' \n ', '\u200b']) {
      await screen.type(area(), blank);
      expect(screen.button('Lähetä').disabled).toBe(true);
    }
    await screen.type(area(), 'Nähdään!');
    await screen.act(() => screen.button('Lähetä').click());
    expect(area().value).toBe('');
    expect(await replica.messages.all()).toMatchObject([{ text: 'Nähdään!', sender_id: me }]);
    expect(await replica.device.loadDraft(key)).toBeUndefined();
  });

  it('SYNC-10 SYNC-06 what is being sent stays stored until it lies in the replica, and comes back once', async () => {
    const replica = await open();
    const { device } = replica;
    let written: () => void = () => undefined;
    replica.messages.insert = () => new Promise((resolve) => (written = () => resolve(true)));
    /** What another page would find, had this one been killed now. */
    const left = async () => {
      const other = await openDeviceStore(me);
      const found = await other.leavingDrafts();
      other.close();
      return found.map(({ value }) => value);
    };
    const send = async (text: string) => {
      await screen.type(area(), text);
      await expect.poll(() => device.loadDraft(key)).toBe(text);
      await screen.act(() => screen.button('Lähetä').click());
      expect(area().value).toBe('');
      expect(await device.loadDraft(key)).toBeUndefined();
      expect(await left()).toEqual([text]);
    };
    await send('Nähdään!');
    await screen.act(() => written());
    expect(await left()).toEqual([]);
    await send('Heippa!');
    await screen.type(area(), 'Vielä');
    await expect.poll(() => device.loadDraft(key)).toBe('Vielä');
    expect(await left()).toEqual(['Heippa!']);
    await screen.act(() => written());
    expect(area().value).toBe('Vielä');
    expect(await device.loadDraft(key)).toBe('Vielä');
    expect(await left()).toEqual([]);
  });

  it('SYNC-10 what could not be written is back in the box, before what has been typed since', async () => {
    const replica = await open();
    let written: (error: Error) => void = () => undefined;
    replica.messages.insert = () => new Promise((_resolve, reject) => (written = reject));
    vi.spyOn(console, 'error').mockReturnValue();
    await screen.type(area(), 'Ei mahdu');
    await screen.act(() => screen.button('Lähetä').click());
    expect(area().value).toBe('');
    await screen.type(area(), 'ja tämä');
    await screen.act(() => written(new Error('full')));
    expect(area().value).toBe('Ei mahdu\nja tämä');
    await expect.poll(() => replica.device.loadDraft(key)).toBe('Ei mahdu\nja tämä');
    vi.restoreAllMocks();
  });

  it('SYNC-06 a text that lies in the replica never comes back, though that could not be noted', async () => {
    const replica = await open();
    replica.device.draftArrived = () => Promise.reject(new DOMException('lost', 'UnknownError'));
    await screen.type(area(), 'Kerran');
    await screen.act(() => screen.button('Lähetä').click());
    await expect.poll(() => replica.messages.all()).toHaveLength(1);
    await screen.act(() => Promise.resolve());
    expect(area().value).toBe('');
    expect(await replica.device.loadDraft(key)).toBeUndefined();
  });

  it('SYNC-09 CHAT-13 what is too long for one message stays in the box', async () => {
    const replica = await open();
    await screen.act(() => replica.device.saveDraft(key, `${'x'.repeat(1000)}\nloput`));
    await screen.type(area(), `${'x'.repeat(1000)}\nloput`);
    await screen.act(() => screen.button('Lähetä').click());
    expect(await replica.messages.all()).toMatchObject([{ text: 'x'.repeat(1000) }]);
    expect(area().value).toBe('loput');
  });

  it('SYNC-10 a half-written message waits for the next visit', async () => {
    const replica = await open();
    await screen.type(area(), 'Kesken');
    await screen.unmount();
    expect(await replica.device.loadDraft(key)).toBe('Kesken');
    screen = await render(replica, <Composer chatUid={chatUid} readOnly={undefined} />);
    expect(area().value).toBe('Kesken');
  });

  it('SYNC-09 a refused text appears in the box by itself', async () => {
    const replica = await open();
    await screen.act(() => replica.device.saveDraft(key, 'Palautettu'));
    await screen.until(() => area().value === 'Palautettu');
  });

  it('SAFE-03 with an archived party the chat is read-only, and says so', async () => {
    await open('peer');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.body.textContent).toContain('Voit lukea keskustelun');
  });
});

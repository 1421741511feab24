// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The news of an app that starts over this page. */
async function newsOver(html: string) {
  vi.resetModules();
  document.body.innerHTML = html;
  const { news } = await import('../../../src/app/news.ts');
  return news.get();
}

afterEach(() => document.body.replaceChildren());

describe('NAV-02 NAV-04 the bars at a start', () => {
  it('go on with what the look of the last visit told', async () => {
    const look =
      '<div id="snapshot"><a data-actions="3"></a><nav data-chats="2"></nav></div><div id="root"></div>';
    expect(await newsOver(look)).toEqual({ chats: true, unreadChats: 2, actions: 3 });
    const quiet = '<div id="snapshot"><a data-actions="0"></a><nav data-chats="0"></nav></div>';
    expect(await newsOver(quiet)).toEqual({ chats: false, unreadChats: 0, actions: 0 });
  });

  it('tell of nothing where there is no look, or one without bars', async () => {
    const none = { chats: false, unreadChats: 0, actions: 0 };
    expect(await newsOver('<div id="root"><a data-actions="3"></a></div>')).toEqual(none);
    expect(await newsOver('<div id="snapshot"></div>')).toEqual(none);
  });
});

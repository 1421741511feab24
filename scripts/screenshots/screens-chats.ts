import type { Locator } from '@playwright/test';
import { seenBy } from './screen.ts';
import type { ScreenTools } from './screen.ts';
import { settle } from './settle.ts';

async function openChat({ page }: ScreenTools, at = 0): Promise<void> {
  await page.locator('a[href^="/chat/"]').nth(at).click();
  await page.getByRole('log').waitFor();
  await settle(page);
}

/** As a finger's long press: the button itself is for mice and keys. */
const pressKey = (button: Locator): Promise<void> => button.press('Enter');

const withBar = (key: string) => async (tools: ScreenTools) => {
  await openChat(tools);
  await tools.page.getByRole('button', { name: tools.word(key) }).click();
};

/** The network goes, and something is written. */
async function writeOffline(tools: ScreenTools, text: string): Promise<void> {
  const { page, word, context } = tools;
  await openChat(tools);
  // The next screen opens from what the worker keeps.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.locator('textarea').fill(text);
  await page.getByRole('button', { name: word('chats:composer.send'), exact: true }).click();
  await page.locator('a[href="/changes"]').first().waitFor({ state: 'attached' });
  await page.getByText(word('common:sync.kept'), { exact: true }).waitFor();
  await settle(page);
}

const withNetwork = seenBy('demo', [
  { name: 'discussions', path: '/discussions' },
  { name: 'chat', path: '/discussions', act: (tools) => openChat(tools, 0) },
  { name: 'chat-short', path: '/discussions', act: (tools) => openChat(tools, 1) },
  {
    name: 'chat-writing',
    path: '/discussions',
    act: async (tools) => {
      await openChat(tools);
      await tools.page.locator('textarea').fill('Sopii! '.repeat(135));
    },
  },
  {
    name: 'chat-message',
    path: '/discussions',
    act: async (tools) => {
      await openChat(tools);
      await pressKey(tools.page.locator('[data-menu]').last());
    },
  },
  {
    name: 'chat-answer',
    path: '/discussions',
    act: async (tools) => {
      await openChat(tools);
      await pressKey(tools.page.locator('[data-menu]').last());
      await tools.page.getByRole('button', { name: tools.word('chats:menu.reply') }).click();
      await tools.page.locator('textarea').fill('Sopii!');
    },
  },
  { name: 'chat-help', path: '/discussions', act: withBar('chats:bar.help') },
  { name: 'chat-block', path: '/discussions', act: withBar('chats:bar.block') },
  { name: 'chat-delete', path: '/discussions', act: withBar('chats:bar.delete') },
  { name: 'chat-plan', path: '/discussions', act: withBar('chats:bar.plan') },
]);

/** In a context that never gets its network back: what is written there stays there. */
const withoutNetwork = seenBy(
  'demo',
  [
    {
      name: 'chat-offline',
      path: '/discussions',
      act: (tools) => writeOffline(tools, 'Kuulostaa hyvältä, nähdään siellä!'),
    },
    {
      name: 'changes-offline',
      path: '/discussions',
      act: async (tools) => {
        await writeOffline(tools, 'Tuon termospullon.');
        await tools.page
          .locator('a[href="/changes"]')
          .first()
          .evaluate((link: HTMLElement) => link.click());
      },
    },
  ],
  { apart: 'offline' },
);

/** The chat list, chats, what opens above them, and chats without a network. */
export const chatScreens = [...withNetwork, ...withoutNetwork];

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import DiscussionsPage from '../../../src/features/chats/discussions-page.tsx';
import { chat, me, meet, message, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

it('GEN-11 CHAT-01 the list says that it is one, and of each row which of how many it is: few of them are on the page', async () => {
  const meets = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => meet(n));
  const chats = meets.map((one) => chat(one));
  const messages = chats.map((one, n) => message(one, other, n));
  const screen = await render(
    await memoryReplica(me, { chats, messages, meets }),
    <DiscussionsPage />,
  );
  const rows = [...screen.find('ul[role="list"]').children];
  // A head and a chat for each meet.
  expect(rows.length).toBeLessThan(18);
  const said = rows.map((row) =>
    ['posinset', 'setsize'].map((name) => row.getAttribute(`aria-${name}`)).join(' / '),
  );
  expect(said.slice(0, 2)).toEqual(['1 / 18', '2 / 18']);
  await screen.unmount();
});

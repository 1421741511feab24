// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import '../../../src/features/chats/texts.ts';
import { ThreadRowView } from '../../../src/features/chats/thread-row.tsx';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

it('GEN-11 CHAT-07 the line of what is new is a heading as days are: one gets there by the key for headings', async () => {
  const shown = { person: undefined, chatUid: 'a', newestKey: undefined, onMenu: () => {} };
  const screen = await render(
    await memoryReplica(me),
    <ThreadRowView row={{ kind: 'unread', key: 'unread' }} {...shown} />,
  );
  expect(screen.find('h2').textContent).toBe('Uudet viestit');
  await screen.unmount();
});

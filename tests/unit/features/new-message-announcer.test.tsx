// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { MessageDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { Announcer } from '../../../src/components/announcer.tsx';
import { NewMessageAnnouncer } from '../../../src/features/chats/new-message-announcer.tsx';
import '../../../src/features/chats/texts.ts';
import { spoken } from '../helpers/spoken.ts';
import { chat, me, meet, message, other, person } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
const about = chat(meet(1));

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

/** @param minutes when the other wrote */
const theirs = (...minutes: number[]) => minutes.map((minute) => message(about, other, minute));
const ville = person(other, 'Ville');

/** A chat that is open, in which each press of the button is another state of its messages. @returns what is heard */
async function openChat(whom: PersonDoc | undefined, ...states: MessageDoc[][]) {
  function OpenChat() {
    const [at, setAt] = useState(0);
    return (
      <>
        <button onClick={() => setAt(at + 1)}>Jatka</button>
        <NewMessageAnnouncer messages={states[at] ?? []} person={whom} />
        <Announcer />
      </>
    );
  }
  screen = await render(await memoryReplica(me), <OpenChat />);
  const heard = spoken();
  for (const _ of states.slice(1)) await screen.act(() => screen.button('Jatka').click());
  return heard;
}

it.each([
  ['by name', ville, 'Ville: Viesti 4'],
  ['also while their profile is not on the device', undefined, 'Tuntematon käyttäjä: Viesti 4'],
])('GEN-11 what the other writes is read out: who wrote it is said %s', async (_, whom, words) => {
  const heard = await openChat(whom, theirs(3), theirs(3, 4));
  await screen.until(() => heard.length > 0);
  expect(heard).toEqual([words]);
});

it('GEN-11 messages that arrive together are all read out, of many their number and the last', async () => {
  const heard = await openChat(
    ville,
    theirs(3),
    theirs(3, 4, 5, 6),
    theirs(3, 4, 5, 6, 7, 8, 9, 10),
  );
  await screen.until(() => heard.length > 3);
  expect(heard).toEqual([
    'Ville: Viesti 4',
    'Ville: Viesti 5',
    'Ville: Viesti 6',
    '4 uutta viestiä, viimeisin: Ville: Viesti 10',
  ]);
});

it('GEN-11 SYNC-05 a message that arrives in the moment in which mine has been sent is read out, too', async () => {
  const { timestamp, ...unsent } = message(about, me, 4);
  const heard = await openChat(
    ville,
    theirs(3),
    [...theirs(3), unsent],
    [...theirs(3), { ...unsent, timestamp: timestamp ?? '' }, ...theirs(5)],
    // What I write next is on its way at once: that takes no words away.
    [...theirs(3), { ...unsent, timestamp: timestamp ?? '' }, ...theirs(5), { ...unsent, id: 'b' }],
  );
  await screen.until(() => heard.length > 1);
  expect(heard).toEqual(['Ville: Viesti 5', 'Lähetetty']);
});

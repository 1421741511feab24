// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { NewMessageAnnouncer } from '../../../src/features/chats/new-message-announcer.tsx';
import '../../../src/features/chats/texts.ts';
import { chat, me, meet, message, other, person } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
const about = chat(meet(1));
const said = () => document.querySelector('[aria-live]')?.textContent;

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

/** A chat that is open, into which the other writes when the button is pressed. */
function OpenChat({ whom }: { whom: PersonDoc | undefined }) {
  const [minutes, setMinutes] = useState([3]);
  const messages = minutes.map((minute) => message(about, other, minute));
  return (
    <>
      <button onClick={() => setMinutes([3, 4])}>Kirjoita</button>
      <NewMessageAnnouncer messages={messages} person={whom} />
    </>
  );
}

it.each([
  ['by name', person(other, 'Ville'), 'Ville: Viesti 4'],
  ['also while their profile is not on the device', undefined, 'Tuntematon käyttäjä: Viesti 4'],
])('GEN-11 what the other writes is read out: who wrote it is said %s', async (_, whom, words) => {
  screen = await render(await memoryReplica(me), <OpenChat whom={whom} />);
  await screen.act(() => screen.button('Kirjoita').click());
  await expect.poll(() => said()).not.toBe('');
  expect(said()).toBe(words);
});

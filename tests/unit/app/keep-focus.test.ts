// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { keepFocus } from '../../../src/app/keep-focus.ts';

afterEach(() => document.body.replaceChildren());

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

it('GEN-11 CHAT-07 where the list of chats stands beside the open one, the focus does not go over to it', async () => {
  document.body.innerHTML = `<main><aside><h2>Kahvila</h2></aside><div>
    <h1 id="name">Ville</h1><button id="newest">Uusimpiin viesteihin</button></div></main>`;
  const stop = keepFocus();
  byId('newest').focus();
  byId('newest').remove();
  await expect.poll(() => document.activeElement).toBe(byId('name'));
  stop();
});

it('GEN-11 a toast dismissed over the dialog of a card leaves the focus in the dialog: the card is inert', async () => {
  document.body.innerHTML = `<article><h2 id="card">Uinti</h2><dialog open>
    <button id="close">Sulje</button><div popover><button id="dismiss">Ohita</button></div>
  </dialog></article>`;
  // As browsers do with all that lies under a modal dialog.
  byId('card').focus = () => undefined;
  const stop = keepFocus();
  byId('close').focus();
  byId('dismiss').focus();
  byId('dismiss').remove();
  await expect.poll(() => document.activeElement).toBe(byId('close'));
  stop();
});

it('GEN-11 PEOPLE-02 a profile that the address has opened leaves the focus in its screen: nothing had it before', async () => {
  document.body.innerHTML = `<main><h1 id="title">Lähellä olevat</h1><dialog id="profile" open>
    <button id="close">Sulje</button></dialog></main>`;
  const stop = keepFocus();
  byId('close').focus();
  byId('profile').remove();
  await expect.poll(() => document.activeElement).toBe(byId('title'));
  stop();
});

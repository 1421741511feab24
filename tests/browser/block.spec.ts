import { expect, test } from '@playwright/test';
import { ApiPerson } from './support/api-person.ts';
import { bubble, openChatWith } from './support/chats.ts';
import { GatewayProcess } from './support/gateway-process.ts';
import { meetCard } from './support/meets.ts';
import { signIn } from './support/people.ts';
import { openPhone } from './support/phone.ts';
import type { Phone } from './support/phone.ts';
import { searchStorage } from './support/storage.ts';

test.describe.configure({ mode: 'serial' });

/** Words that stand nowhere but in what the blocker has written about herself. */
const words = {
  name: 'Kerttuliina',
  bio: 'hirvenkello',
  occupation: 'tuohiseppä',
  snapchat: 'kerttu.piilo',
  meet: 'lampunvalossa',
  message: 'vadelmavene',
};

/** What the blocked one is writing at that moment. */
const unsent = 'Tulen pyörällä';

let gateway: GatewayProcess;
let blocker: Phone;
let blocked: Phone;
let kerttu: ApiPerson;

test.beforeAll(async ({ browser }) => {
  gateway = await GatewayProcess.start();
  kerttu = await ApiPerson.withProfile(gateway.url, words.name, {
    bio_text: `Soitan ${words.bio}a.`,
    occupation: words.occupation,
    snapchat: words.snapchat,
  });
  const otto = await ApiPerson.withProfile(gateway.url, 'Otto', { gender: 'Mies' });
  const meetId = await kerttu.publish(`Lukupiiri ${words.meet}`);
  const chat = await otto.signUp(meetId, 'Tulisin mukaan.');
  await kerttu.say(chat, `Tervetuloa, ${words.message} odottaa.`);
  await otto.favour(kerttu.uid);
  blocker = await openPhone(browser, gateway.url);
  blocked = await openPhone(browser, gateway.url);
  await signIn(blocker.page, words.name);
  await signIn(blocked.page, 'Otto');
});

test.afterAll(async () => {
  await blocker.context.close();
  await blocked.context.close();
  await gateway.stop();
});

test('SAFE-12 before a block the other device holds and shows it all', async () => {
  const { page } = blocked;
  await expect(meetCard(page, words.meet)).toBeVisible();
  await openChatWith(page, words.name);
  await expect(bubble(page, `Tervetuloa, ${words.message} odottaa.`)).toBeVisible();
  // What is on the screen comes into the storage collection by collection.
  const missing = async () => {
    const found = await searchStorage(page, Object.values(words));
    return Object.values(words).filter((word) => !found.some((place) => place.startsWith(word)));
  };
  await expect.poll(missing).toEqual([]);
});

test('SAFE-13 a favourite cannot be blocked', async () => {
  const { page } = blocked;
  await page.getByRole('button', { name: 'Estä', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    `Et voi estää suosikkiasi. Poista ${words.name} ensin suosikeista.`,
  );
  await dialog.getByRole('button', { name: 'Selvä' }).click();
  await expect(bubble(page, `Tervetuloa, ${words.message} odottaa.`)).toBeVisible();
});

test('SYNC-10 the blocked one is in the middle of an answer', async () => {
  const { page } = blocked;
  await page.getByRole('button', { name: 'Viestin toiminnot' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vastaa' }).click();
  await page.getByPlaceholder('Kirjoita viesti...').fill(unsent);
  await expect
    .poll(() => searchStorage(page, [unsent, words.message]))
    .toContainEqual(expect.stringMatching(`^${unsent} in kd-device-`));
});

test('SAFE-11 SAFE-15 GEN-12 CHAT-10 SYNC-07 a block in the chat asks first, then the chat is gone at once', async () => {
  const { page } = blocker;
  await openChatWith(page, 'Otto');
  await page.getByRole('button', { name: 'Estä', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Estetäänkö Otto? Keskustelunne poistuvat ettekä näe enää toisianne. Estoa ei voi perua.',
  );
  await expect(dialog.getByRole('button', { name: 'Peruuta' })).toBeFocused();
  // What the other one is told goes after ten seconds, unless somebody is at it.
  const told = blocked.page.getByRole('button', { name: 'Näytä tekstini' }).focus();
  await dialog.getByRole('button', { name: 'Estä' }).click();
  await expect(page).toHaveURL(/\/discussions$/);
  await expect(page.getByText('Otto on estetty').last()).toBeVisible();
  await expect(page.getByText('Ei vielä keskusteluja.')).toBeVisible();
  await page.getByRole('link', { name: 'Lähellä' }).click();
  await expect(page.getByText(/Lähelläsi ei ole vielä toiveitasi vastaavia/)).toBeVisible();
  await told;
});

test('SAFE-12 PROF-28 the open chat, the profile and the meets leave the blocked device', async () => {
  const { page } = blocked;
  // The chat was open on that device all the time.
  await expect(page).toHaveURL(/\/discussions$/);
  await expect(page.getByText('Ei vielä keskusteluja.')).toBeVisible();
  await page.getByRole('button', { name: 'Näytä tekstini' }).click();
  await expect(page, 'SYNC-13').toHaveURL(/\/changes$/);
  await expect(page.getByText('Keskustelu ei ole enää saatavilla.'), 'it was heard').toHaveCount(
    0,
    {
      timeout: 2000,
    },
  );
  await expect(page.getByText(unsent, { exact: true })).toBeVisible();
  await page.goto('/meets');
  await expect(page.getByText('Ei aktiivisia tapaamisia')).toBeVisible();
  await page.goto(`/profilecard/${kerttu.uid}`);
  await expect(page.getByText('Profiilia ei löytynyt.')).toBeVisible();
  await page.goto('/users');
  await expect(page.getByText('0/20 suosikkia valittu')).toBeVisible();
});

test('SAFE-12 SYNC-13 the storage of the blocked device holds no byte of the blocker any more', async () => {
  await expect
    .poll(() => searchStorage(blocked.page, Object.values(words)), { timeout: 60_000 })
    .toEqual([]);
});

test('SYNC-10 SYNC-13 what the blocked one was writing stays until it is deleted', async () => {
  const { page } = blocked;
  await page.goto('/changes');
  const text = page.getByText(unsent, { exact: true });
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Poista teksti' }).click();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Poista teksti' }).click();
  await expect.poll(() => searchStorage(page, [unsent])).toEqual([]);
});

test('SAFE-14 the blocker finds nobody and no unblocking', async () => {
  const { page } = blocker;
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Muokkaa profiilia', exact: true })).toBeVisible();
  await expect(page.getByText(/estot|estetyt|poista esto/i)).toHaveCount(0);
  expect([...blocker.complaints, ...blocked.complaints]).toEqual([]);
});

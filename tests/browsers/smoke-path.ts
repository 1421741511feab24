import { ApiPerson } from '../browser/support/api-person.ts';
import { GatewayProcess } from '../browser/support/gateway-process.ts';
import { emailOf, passwordOf } from '../browser/support/people.ts';
import { until } from './device.ts';
import type { BrowserDevice } from './device.ts';

const meet = 'Torikahvit ja korvapuusti';
const greeting = 'Mihin aikaan tavataan?';
const first = 'Olen torilla kello viisi.';
const second = 'Odotan kellotornin alla.';

/** The replica's own screen is there: no painted copy of the last visit, nothing loading. */
const live =
  "document.readyState !== 'loading' && document.querySelector('#snapshot, [aria-busy=true]') === null";

const labelled = (label: string) => `//input[@id=//label[contains(., "${label}")]/@for]`;
const named = (name: string) =>
  `//*[self::a or self::button][@aria-label="${name}" or normalize-space(.)="${name}"]`;
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;
/** The open chat shows that message of mine with that state (SYNC-05). */
const stateOf = (text: string, state: string) => `[...document.querySelectorAll('[role=log] p')]
  .find((p) => p.textContent === ${JSON.stringify(text)})?.parentElement.innerText.includes(${JSON.stringify(state)})`;

/** Whoever taps in the middle of that element hits it: it lies on the screen, and nothing over it or cut off. */
const isInSight = (selector: string) => `((one) => {
  const { left, top, width, height } = one?.getBoundingClientRect() ?? {};
  return one?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true;
})(document.querySelector(${JSON.stringify(selector)}))`;

/** Notes uncaught exceptions of the page from here on. */
const watchErrors = `(globalThis.uncaught ??= (() => {
  const found = [];
  addEventListener('error', ({ message }) => found.push(message));
  addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)));
  return found;
})(), true)`;

/** A gateway behind a network that can be cut, with Risto, his meet and Outi's chat with him. */
export interface SmokeWorld {
  readonly url: string;
  readonly risto: ApiPerson;
  readonly cut: () => void;
  readonly mend: () => void;
  readonly stop: () => Promise<void>;
}

/** @param env settings of the gateway */
export async function makeSmokeWorld(env: Record<string, string> = {}): Promise<SmokeWorld> {
  const { gateway, network } = await GatewayProcess.startBehindProxy(env);
  const risto = await ApiPerson.withProfile(gateway.directUrl, 'Risto', { gender: 'Mies' });
  const outi = await ApiPerson.withProfile(gateway.directUrl, 'Outi');
  await outi.signUp(await risto.publish(meet), greeting);
  return {
    url: gateway.url,
    risto,
    cut: () => network.set({ kind: 'cut' }),
    mend: () => network.set({ kind: 'fair' }),
    stop: () => gateway.stop(),
  };
}

async function signIn(device: BrowserDevice, url: string): Promise<void> {
  await device.open(`${url}/login`);
  await until(device, shows('Kirjaudu sisään'));
  await device.write(labelled('Sähköposti'), emailOf('Outi'));
  await device.write(labelled('Salasana'), passwordOf('Outi'));
  await device.press('//button[@type="submit"][contains(., "Kirjaudu sisään")]');
  await until(device, `${live} && location.pathname === '/meets' && ${shows(meet)}`);
  await until(device, 'navigator.serviceWorker.controller !== null');
  await device.ask(watchErrors);
}

/** What is said of an empty choice has room below it, in every browser (MEET-28). */
async function readError(device: BrowserDevice): Promise<void> {
  await device.press('//nav//a[@href="/mymeeteditor"]');
  await device.press(named('Julkaise tapaaminen'));
  await until(device, shows('Tapaamisen tyyppi on pakollinen valinta'));
  await device.ask(
    "document.querySelector('[name=meet_type]').scrollIntoView({ block: 'center', behavior: 'instant' })",
  );
  await until(device, isInSight('[name=meet_type] ~ div p'));
}

async function openChat(device: BrowserDevice): Promise<void> {
  await device.press('//nav//a[starts-with(@aria-label, "Keskustelut")]');
  await device.press('//a[contains(., "Avaa keskustelu: Risto")]');
  await until(device, shows(greeting));
}

/** A dialog has room for what is in it, in every browser (CHAT-18). */
async function readHelp(device: BrowserDevice): Promise<void> {
  await device.press(named('Ohjeita ja turvavinkkejä'));
  await until(device, isInSight('dialog li'));
  await device.press('//dialog//button[@aria-label="Sulje"]');
  await until(device, "document.querySelector('dialog') === null");
}

async function say(device: BrowserDevice, text: string, state: string): Promise<void> {
  // Until the draft of the chat has come nobody can type over it.
  await until(device, "document.querySelector('textarea')?.readOnly === false");
  await device.write('//textarea', text);
  await device.press(named('Lähetä'));
  await until(device, stateOf(text, state));
}

/**
 * The main job in one browser: sign in, see meets, read an error of a form, write in a chat, read a dialog, lose the
 * network, start again without it, go on writing, and get it all through when the network is back.
 */
export async function walkSmokePath(device: BrowserDevice, world: SmokeWorld): Promise<void> {
  await signIn(device, world.url);
  await readError(device);
  await openChat(device);
  await say(device, first, 'Lähetetty');
  await readHelp(device);

  world.cut();
  await device.reload();
  await until(device, `${live} && ${stateOf(first, 'Lähetetty')}`);
  await device.ask(watchErrors);
  // The banner takes its place above the screen a moment later, and what is pressed then is elsewhere (SYNC-04).
  await until(device, shows('Ei verkkoyhteyttä'));
  await device.press(named('Takaisin keskusteluihin'));
  await device.press('//nav//a[@href="/meets"]');
  await until(device, shows(meet));
  await openChat(device);
  await say(device, second, 'Odottaa yhteyttä');

  world.mend();
  await device.ask("dispatchEvent(new Event('online'))");
  await until(device, stateOf(second, 'Lähetetty'));
  await arrived(world.risto);
  const uncaught = await device.ask('globalThis.uncaught');
  if (Array.isArray(uncaught) && uncaught.length > 0)
    throw new Error(`uncaught in the page: ${uncaught.join('; ')}`);
}

async function arrived(risto: ApiPerson): Promise<void> {
  const texts = (await risto.docs('messages')).map(({ text }) => text);
  const mine = texts.filter((text) => text === first || text === second);
  if (mine.length !== 2) throw new Error(`arrived: ${JSON.stringify(texts)}`);
}

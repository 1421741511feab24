import { toast } from '../components/toast.ts';
import type { ToastKind } from '../components/toast.ts';
import { areDraftsSaved } from '../data/save-drafts.ts';
import { i18n } from '../i18n/i18n.ts';

/** A dismissed offer comes again when one returns to the app after this long, milliseconds. */
const offerAgainMs = 3600_000;
/**
 * A request that comes just then starts the other worker again, for which Chromium keeps the newer one waiting, for five
 * minutes at the most. Once the page goes, it takes over.
 */
const takeOverMs = 4000;
/** A window that stays in sight, as on a desk, looks for a newer version this often, milliseconds. */
const lookAgainMs = 3600_000;
/** What a first visit could not install, because its network broke off, it tries again after this, then ever later. */
const installAgainMs = 30_000;
let registration: ServiceWorkerRegistration | undefined;
let offeredAt = -Infinity;
/** `Päivitä` was pressed in this window. */
let asked = false;
/** Under it lies the build of a page that was then loaded anew though the newer version still waited. */
const leftKey = 'kd:left';

function show(onPress: () => void): void {
  offeredAt = performance.now();
  say('update.available', onPress);
}

function say(
  words: 'update.available' | 'update.notSaved',
  onPress: () => void,
  kind: ToastKind = 'plain',
): void {
  const action = { label: i18n.t('update.action'), onPress };
  toast(i18n.t(words), { kind, duration: Infinity, action });
}

/** A device store that hangs: what is being typed would be lost, so nothing happens until the user tries again. */
function tellNotSaved(onPress: () => void): void {
  asked = false;
  say('update.notSaved', onPress, 'error');
}

/** Somebody is choosing a file, which puts the page aside. */
let choosing = false;

/** A reload would lose what is being chosen, or is asked in a dialog. */
function isBusy(): boolean {
  return choosing || document.querySelector('dialog[open]') !== null;
}

function watchChoosing(): void {
  const isFile = ({ target }: Event) =>
    target instanceof HTMLInputElement && target.type === 'file';
  document.addEventListener('click', (event) => (choosing ||= isFile(event)), true);
  for (const type of ['change', 'cancel'])
    document.addEventListener(type, (event) => (choosing &&= !isFile(event)), true);
}

/** Reloads with everything typed so far on the device; what waits to be sent survives too (SYNC-06). */
async function reload(): Promise<void> {
  if (await areDraftsSaved()) location.reload();
  else tellNotSaved(() => void reload());
}

const buildOf = (): string => String(document.documentElement.dataset['build']);

/** Lets the version that waits take over, which reloads the page. */
async function update(registration: ServiceWorkerRegistration): Promise<void> {
  asked = true;
  if (!(await areDraftsSaved())) return tellNotSaved(() => void update(registration));
  navigator.serviceWorker.controller?.postMessage({ type: 'GIVE_WAY' });
  // An even newer one may have come since.
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  setTimeout(() => {
    void reload();
    sessionStorage.setItem(leftKey, buildOf());
  }, takeOverMs);
}

/** Offers the version that waits, if one does (GEN-08); nothing is replaced before the user says so. */
function offer(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  const { controller } = navigator.serviceWorker;
  // Without a controller this is the first visit: there is nothing to update. WebKit can say a moment too long that
  // what has just taken the page over waits.
  if (!waiting || !controller || waiting === controller) return;
  if (performance.now() - offeredAt < offerAgainMs) return;
  show(() => void update(registration));
}

/**
 * The new version has taken over, asked for here or in another window. A window in which nobody asked
 * is not interrupted: it says so, and follows when it is put aside, unless for a file to be chosen.
 */
function follow(): void {
  const isAside = () => document.visibilityState === 'hidden' && !isBusy();
  if (asked || isAside()) return void reload();
  show(() => void reload());
  const whenHidden = () => isAside() && void reload();
  document.addEventListener('visibilitychange', whenHidden);
}

function watch(made: ServiceWorkerRegistration): void {
  const followInstalling = () =>
    made.installing?.addEventListener('statechange', () => offer(made));
  offer(made);
  followInstalling();
  made.addEventListener('updatefound', followInstalling);
}

async function register(): Promise<void> {
  try {
    const made = await navigator.serviceWorker.register('/serviceworker.js');
    if (made !== registration) watch((registration = made));
  } catch (error) {
    console.info('service worker:', error);
  }
}

const isSeen = () => document.visibilityState === 'visible';

/** A registration ends with a first worker that could not be installed; what that has kept stays. */
function installAgain(): void {
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (isSeen() && !worker) void register();
}

/** Ever later, at last hourly: where not the network is the reason, but a full device, say, each try costs data. */
function keepInstalling(waitMs: number): void {
  setTimeout(() => {
    installAgain();
    keepInstalling(Math.min(waitMs * 2, lookAgainMs));
  }, waitMs);
}

function look(): void {
  if (isSeen()) registration?.update().catch(() => undefined);
}

/**
 * Registers the service worker, again where it could not be installed, and tells when a newer one waits. Looks for one
 * when coming back, and hourly.
 * @param before whose page this was when it started: another window may have taken a new version since
 */
export async function registerServiceWorker(before: ServiceWorker | null): Promise<void> {
  if (import.meta.env.DEV) return;
  watchChoosing();
  let controlled = before !== null;
  const changed = () => {
    // The first worker of all takes over a page that is of its own version.
    if (controlled) follow();
    controlled = true;
  };
  navigator.serviceWorker.addEventListener('controllerchange', changed);
  if (navigator.serviceWorker.controller !== before) changed();
  await register();
  document.addEventListener('visibilitychange', () => {
    if (isSeen() && registration) offer(registration);
    look();
  });
  setInterval(look, lookAgainMs);
  keepInstalling(installAgainMs);
  addEventListener('online', installAgain);
  if (registration === undefined) return;
  // Chromium may answer a reload from the older version's cache (workers/static-routes.ts), and let the newer one in then.
  if (sessionStorage.getItem(leftKey) === buildOf() && !registration.waiting) void reload();
  sessionStorage.removeItem(leftKey);
}

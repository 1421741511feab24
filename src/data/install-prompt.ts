import { useSyncExternalStore } from 'react';
import { isAppleApp } from './is-apple-app.ts';
import { createStore } from './store.ts';

/** Chromium's `beforeinstallprompt`, which TypeScript's DOM types do not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** What the page's first script has caught (src/app/first-scripts.ts). */
    kdInstall?: InstallPromptEvent;
  }
}

/** What the browser says about installing this app. */
export interface InstallState {
  /** The browser offers installation now (ACC-04). */
  offered: boolean;
  /** Runs from the home screen, or was just installed. */
  installed: boolean;
}

const store = createStore<InstallState>({ offered: false, installed: false });
let prompt: InstallPromptEvent | undefined;

function keepOffer(event: InstallPromptEvent): void {
  // The browser's own banner stays away; the app asks when the user wants it.
  event.preventDefault();
  prompt = event;
  store.set({ offered: true, installed: false });
}

/**
 * Catches the browser's offer, which comes once and early: src/app calls this before it renders, and takes over what
 * has come even before.
 */
export function catchInstallPrompt(): void {
  const standalone = matchMedia('(display-mode: standalone)').matches || isAppleApp();
  if (standalone) store.set({ offered: false, installed: true });
  if (window.kdInstall) keepOffer(window.kdInstall);
  addEventListener('beforeinstallprompt', (event) => keepOffer(event as InstallPromptEvent));
  addEventListener('appinstalled', () => {
    prompt = undefined;
    store.set({ offered: false, installed: true });
  });
}

/** Shows the browser's prompt (PAGE-09). False if it has none to show or the user declines. */
export async function askToInstall(): Promise<boolean> {
  const offer = prompt;
  if (offer === undefined) return false;
  // A prompt can be shown once; the browser offers another when it sees fit, perhaps before this one is answered.
  prompt = undefined;
  const asked = offer.prompt().then(() => offer.userChoice);
  // Where it shows none after all, nothing is offered.
  const accepted = (await asked.catch(() => undefined))?.outcome === 'accepted';
  // Android takes half a minute to install what was accepted; until then nothing is said of other ways to do it.
  store.set({ offered: prompt !== undefined, installed: accepted });
  return accepted;
}

/** What the browser says about installing this app, kept up to date. */
export function useInstallState(): InstallState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

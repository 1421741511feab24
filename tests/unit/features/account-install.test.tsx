// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import {
  askToInstall,
  catchInstallPrompt,
  useInstallState,
} from '../../../src/data/install-prompt.ts';
import { isAppleMobile } from '../../../src/data/is-apple-mobile.ts';
import { InstallRow } from '../../../src/features/account/install-row.tsx';
import '../../../src/features/account/texts.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What Chromium fires; `prompts` counts how often its prompt was shown. */
class Offer extends Event {
  prompts = 0;
  readonly userChoice: Promise<{ outcome: string }>;

  constructor(outcome: string) {
    super('beforeinstallprompt', { cancelable: true });
    this.userChoice = Promise.resolve({ outcome });
  }

  prompt(): Promise<void> {
    this.prompts += 1;
    return Promise.resolve();
  }
}

function State() {
  const { offered, installed } = useInstallState();
  return `${offered ? 'offered' : 'silent'} ${installed ? 'installed' : 'browser'}`;
}

describe('installing', () => {
  it('ACC-04 PAGE-09 the offer of the browser is kept, shown once, and gone when installed', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<State />));
    catchInstallPrompt();
    expect(place.textContent).toBe('silent browser');
    expect(await askToInstall()).toBe(false);

    const offer = new Offer('accepted');
    act(() => void window.dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    expect(place.textContent).toBe('offered browser');

    await act(async () => expect(await askToInstall()).toBe(true));
    expect(offer.prompts).toBe(1);
    expect(place.textContent, 'Android takes a while to install it').toBe('silent installed');
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(place.textContent).toBe('silent installed');
    act(() => root.unmount());
  });

  it('ACC-04 PAGE-09 so is one that came before the scripts', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    const offer = new Offer('accepted');
    vi.stubGlobal('kdInstall', offer);
    catchInstallPrompt();
    vi.unstubAllGlobals();
    act(() => root.render(<State />));
    expect(place.textContent).toBe('offered browser');
    await act(async () => expect(await askToInstall()).toBe(true));
    expect(offer.prompts).toBe(1);
    act(() => root.unmount());
  });

  it('PAGE-09 what the browser offers is not said to be missing while its prompt is open', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<State />));
    const offer = new Offer('dismissed');
    let answer = (): void => undefined;
    offer.prompt = () => new Promise((resolve) => (answer = resolve));
    act(() => void window.dispatchEvent(offer));
    const asked = askToInstall();
    await act(() => Promise.resolve());
    expect(place.textContent).toBe('offered browser');
    answer();
    await act(async () => expect(await asked).toBe(false));
    expect(place.textContent).toBe('silent browser');
    act(() => root.unmount());
  });

  it('PAGE-09 what the browser will not show is offered no more', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<State />));
    const offer = new Offer('dismissed');
    offer.prompt = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    act(() => void window.dispatchEvent(offer));
    expect(place.textContent).toBe('offered browser');
    await act(async () => expect(await askToInstall().catch(() => 'failed')).toBe(false));
    expect(place.textContent).toBe('silent browser');
    act(() => root.unmount());
  });

  it('ACC-04 the modal of /account has one button Sulje and one Lisää', async () => {
    catchInstallPrompt();
    const offer = new Offer('dismissed');
    const screen = await render(await memoryReplica(me), <InstallRow hasProfile />);
    await screen.act(() => window.dispatchEvent(offer));
    const open = () => screen.act(() => screen.button('Lisää aloitusnäyttöön').click());
    const buttons = () =>
      [...document.querySelectorAll<HTMLButtonElement>('dialog button')].map(
        (one) => one.getAttribute('aria-label') ?? one.textContent,
      );
    await open();
    expect(buttons()).toEqual(['Sulje', 'Lisää']);
    await screen.act(() => screen.button('Sulje').click());
    expect(document.querySelector('dialog')).toBeNull();
    expect(offer.prompts).toBe(0);
    await open();
    await screen.act(() => screen.button('Lisää').click());
    expect(offer.prompts).toBe(1);
    await screen.unmount();
  });

  it('PAGE-10 iPhones and iPads are known, an iPad that calls itself a Mac too', () => {
    const agent = (userAgent: string, maxTouchPoints: number) =>
      ({ userAgent, maxTouchPoints }) as Navigator;
    expect(isAppleMobile(agent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5))).toBe(true);
    expect(isAppleMobile(agent('Mozilla/5.0 (Macintosh; Intel Mac OS X)', 5))).toBe(true);
    expect(isAppleMobile(agent('Mozilla/5.0 (Macintosh; Intel Mac OS X)', 0))).toBe(false);
    expect(isAppleMobile(agent('Mozilla/5.0 (Linux; Android 15)', 5))).toBe(false);
  });
});

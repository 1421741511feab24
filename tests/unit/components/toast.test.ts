import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../schemas/limits.ts';
import {
  dismissToast,
  dropUndos,
  holdToasts,
  toast,
  toastStore,
} from '../../../src/components/toast.ts';

const texts = () => toastStore.snapshot().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  holdToasts(false);
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  vi.useRealTimers();
});

describe('how many stand', () => {
  it('LIM-09 the oldest goes when a fourth comes', () => {
    for (const text of ['Ensimmäinen', 'Toinen', 'Kolmas', 'Neljäs']) toast(text);
    expect(texts()).toEqual(['Toinen', 'Kolmas', 'Neljäs']);
  });

  it('GEN-08 LIM-09 an offer that stands until it is dismissed gives way to no passing messages', () => {
    const action = { label: 'Päivitä', onPress: () => undefined };
    const offer = toast('Uusi versio on saatavilla', { duration: Infinity, action });
    for (const text of ['Ensimmäinen', 'Toinen', 'Kolmas', 'Neljäs']) toast(text);
    expect(texts()).toEqual(['Uusi versio on saatavilla', 'Kolmas', 'Neljäs']);
    vi.advanceTimersByTime(limits.toastMs);
    expect(texts()).toEqual(['Uusi versio on saatavilla']);
    dismissToast(offer);
    expect(texts()).toEqual([]);
  });

  it('ERR-02 LIM-09 what is told is seen, whatever stands', () => {
    for (const text of ['A', 'B', 'C']) toast(text, { duration: Infinity });
    toast('Jotain meni pieleen kuvien lataamisessa palvelimelle');
    expect(texts()).toEqual(['B', 'C', 'Jotain meni pieleen kuvien lataamisessa palvelimelle']);
  });
});

describe('how long a toast stands', () => {
  it('GEN-11 LIM-09 it waits while somebody is at it, and goes soon after', () => {
    toast('Tallennettu');
    holdToasts(true);
    vi.advanceTimersByTime(limits.toastMs * 4);
    expect(texts()).toEqual(['Tallennettu']);
    holdToasts(false);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it('GEN-11 LIM-09 one dismissed from under the pointer does not hold the others', () => {
    const first = toast('Ensimmäinen');
    toast('Toinen');
    holdToasts(true);
    dismissToast(first);
    vi.advanceTimersByTime(limits.toastMs);
    expect(texts()).toEqual([]);
  });

  it('GEN-11 LIM-09 SAFE-13 an undo that a block takes from under the pointer does not hold the others', () => {
    toast('Cia poistettu suosikeista', {
      action: { label: 'Kumoa', onPress: () => undefined, shortcut: 'Control+Z' },
    });
    toast('Toinen');
    holdToasts(true);
    dropUndos();
    expect(texts()).toEqual(['Toinen']);
    vi.advanceTimersByTime(limits.toastMs);
    expect(texts()).toEqual([]);
  });

  it('ERR-02 LIM-09 what is told while the page is aside stands for its time once that is looked at', () => {
    const page = Object.assign(new EventTarget(), { hidden: true });
    vi.stubGlobal('document', page);
    toast('Jotain meni pieleen kuvien lataamisessa palvelimelle');
    vi.advanceTimersByTime(limits.toastMs * 4);
    Object.assign(page, { hidden: false }).dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(limits.toastMs - 1);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
    vi.unstubAllGlobals();
  });
});

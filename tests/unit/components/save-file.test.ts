// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../src/components/save-file.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';

const download = vi.fn<(name: string) => void>();
const share = vi.fn<(data: { files: File[] }) => Promise<void>>();
const content = new Blob(['{}'], { type: 'application/json' });

/** What the share sheet answers where the user closes it, the tap is too long ago, or it is at fault. */
const failure = (name: string) => () => Promise.reject(new DOMException('', name));

beforeEach(() => {
  vi.stubGlobal('URL', { ...URL, createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    download(this.download);
  });
  share.mockResolvedValue();
});
afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

/** The browser, perhaps with the app on the home screen of an iPhone. */
function stubBrowser(more: object): void {
  vi.stubGlobal('navigator', { share, canShare: () => true, ...more });
}

it.each([
  ['a browser’s tab', {}],
  ['an iPhone’s tab', { standalone: false }],
  ['an old iPhone that shares no files', { standalone: true, canShare: () => false }],
  ['one that shares nothing', { standalone: true, canShare: undefined }],
])('ACC-08 CHAT-20 %s gets a download', async (_, browser) => {
  stubBrowser(browser);
  expect(await saveFile(content, 'a.json')).toBe(true);
  expect(download).toHaveBeenCalledExactlyOnceWith('a.json');
  expect(share).not.toHaveBeenCalled();
});

it('ACC-08 CHAT-20 the app on an iPhone’s home screen gets the share sheet: a download would lie over it', async () => {
  stubBrowser({ standalone: true });
  expect(await saveFile(content, 'a.json')).toBe(true);
  const [file] = share.mock.lastCall?.[0].files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['a.json', content.type, '{}']);
  expect(download).not.toHaveBeenCalled();
});

it.each(['AbortError', 'InvalidStateError'])(
  'ACC-08 nothing is said or done where the sheet is closed, or open already (%s)',
  async (name) => {
    stubBrowser({ standalone: true });
    share.mockImplementation(failure(name));
    expect(await saveFile(content, 'a.json')).toBe(false);
    expect(toastStore.snapshot()).toEqual([]);
    expect(download).not.toHaveBeenCalled();
  },
);

it('ACC-08 what has come too long after the tap is saved on another one, at the second try too', async () => {
  stubBrowser({ standalone: true });
  share.mockImplementation(failure('NotAllowedError'));
  expect(await saveFile(content, 'a.json')).toBe(false);
  const press = async () => {
    toastStore.snapshot()[0]?.action?.onPress();
    await vi.waitFor(() => expect(share).toHaveReturned());
    await new Promise((resolve) => setTimeout(resolve));
  };
  expect(toastStore.snapshot().map(({ text }) => text)).toEqual(['Tiedosto on valmis.']);
  share.mockReset().mockImplementationOnce(failure('AbortError'));
  await press();
  expect(toastStore.snapshot(), 'a closed sheet').toHaveLength(1);
  share.mockReset().mockResolvedValue();
  await press();
  expect(share.mock.lastCall?.[0].files[0]?.name).toBe('a.json');
  expect(toastStore.snapshot()).toEqual([]);
});

it('ACC-08 where the sheet fails, the browser may do what it can', async () => {
  stubBrowser({ standalone: true });
  share.mockImplementation(failure('DataError'));
  await saveFile(content, 'a.json');
  expect(download).toHaveBeenCalledExactlyOnceWith('a.json');
});

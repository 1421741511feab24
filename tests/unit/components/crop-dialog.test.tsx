// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import CropDialog from '../../../src/components/picture/crop-dialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

it('GEN-11 IMG-02 arrow keys reach the picture through a screen reader, which tells of them, and the zoom in words', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const nothing = () => undefined;
  const given = { busy: false, onUse: nothing, onUnreadable: nothing } as const;
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  await act(async () => root.render(<CropDialog {...given} file={file} onCancel={nothing} />));
  const find = (selector: string) => document.querySelector(selector);
  const area = find('[aria-label="Rajausalue"]');
  expect.soft(area?.getAttribute('role')).toBe('application');
  const hint = document.getElementById(area?.getAttribute('aria-describedby') ?? '');
  expect.soft(hint?.textContent).toContain('nuolinäppäimillä');
  expect.soft(find('input[type=range]')?.getAttribute('aria-valuetext')).toBe('100\u00a0%');
  await act(async () => root.unmount());
});

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import UploadState from '../../../src/components/picture/upload-state.tsx';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';

it('IMG-04 a picture that waits says what for: the network, or that a day has had its pictures', async () => {
  const press = vi.fn<() => void>();
  const ways = { onPause: press, onResume: press, onCancel: press, onRetry: press };
  const textOf = async (limited: boolean) => {
    const upload = { state: 'paused', progress: 0, held: false, limited } as const;
    const screen = await render(
      await memoryReplica(me),
      <UploadState upload={upload} waiting="Odottaa verkkoa." {...ways} />,
    );
    const { textContent } = document.body;
    await screen.unmount();
    return textContent;
  };
  expect(await textOf(false)).toContain('Odottaa verkkoa.');
  const limited = await textOf(true);
  expect(limited).toContain('Olet lähettänyt jo vuorokauden enimmäismäärän kuvia.');
  expect(limited).toContain('Peru lähetys');
  expect(limited).not.toContain('verkkoa');
});

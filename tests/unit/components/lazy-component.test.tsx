// @vitest-environment happy-dom
import { act, Component } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { lazyComponent } from '../../../src/components/lazy-component.tsx';

const Word = ({ word }: { word: string }) => <p>{word}</p>;
const Place = () => <i>place</i>;
const shown = () => document.body.textContent;

beforeAll(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

let unmount: () => void = () => undefined;
afterEach(() => {
  act(unmount);
  document.body.replaceChildren();
});

function show(element: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  act(() => root.render(element));
}

it('shows at once what has been fetched before', async () => {
  const Later = lazyComponent(async () => Word, { fallback: Place });
  await Later.fetch();
  show(<Later word="here" />);
  expect(shown()).toBe('here');
});

it('keeps the place of what is fetched when it is shown', async () => {
  const Later = lazyComponent(async () => Word, { fallback: Place });
  show([<Later key="a" word="one" />, <Later key="b" word="two" />]);
  expect(shown()).toBe('placeplace');
  await act(async () => undefined);
  expect(shown()).toBe('onetwo');
});

it('tells the nearest boundary that the code cannot be had, and tries again when it is shown anew', async () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { error: '' };
    static getDerivedStateFromError = (error: Error) => ({ error: error.message });
    override render() {
      return this.state.error || this.props.children;
    }
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<typeof Word>>(async () => Word)
    .mockRejectedValueOnce(new Error('no network'));
  const Later = lazyComponent(load);
  const screen = (
    <Boundary>
      <Later word="here" />
    </Boundary>
  );
  show(screen);
  await act(async () => undefined);
  expect(shown()).toBe('no network');
  act(unmount);
  show(screen);
  await act(async () => undefined);
  expect(shown()).toBe('here');
});

it('SYNC-01 a screen does without an extra that cannot be had, which comes with the network', async () => {
  const load = vi
    .fn<() => Promise<typeof Word>>(async () => Word)
    .mockRejectedValueOnce(new Error('no network'));
  const Later = lazyComponent(load, { fallback: Place, isExtra: true });
  show(<Later word="here" />);
  await act(async () => undefined);
  expect(shown()).toBe('place');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(shown()).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { PlaceBar } from '../../../src/features/people/place-bar.tsx';
import '../../../src/features/people/texts.ts';
import { useOwnProfile } from '../../../src/data/use-own-profile.ts';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Bar() {
  const own = useOwnProfile();
  return own ? <PlaceBar me={own} /> : null;
}

it('PEOPLE-22 where the device cannot store that one is back in the own town, that is said', async () => {
  const own = profile({ last_location: { latitude: 61.5, longitude: 23.8 } });
  const replica = await memoryReplica(me, { profile: [own] });
  vi.spyOn(replica.profile, 'patch').mockRejectedValue(new Error('no room'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  screen = await render(replica, <Bar />);
  await screen.act(() => screen.button('Käytä profiilin sijaintia (Helsinki)').click());
  const [told] = toastStore.snapshot();
  expect(told?.text).toBe('Tallentaminen tälle laitteelle ei onnistunut. Yritä uudelleen.');
  dismissToast(told?.id ?? 0);
  vi.restoreAllMocks();
});

it('PEOPLE-21 PEOPLE-22 a location that comes after one has gone back to the own town changes nothing', async () => {
  let tell: PositionCallback = () => undefined;
  const getCurrentPosition = (told: PositionCallback) => void (tell = told);
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  });
  const last_location = { latitude: 61.5, longitude: 23.8 };
  const own = profile({ location: 'Helsinki', last_location });
  const replica = await memoryReplica(me, { profile: [own] });
  screen = await render(replica, <Bar />);
  await screen.act(() => screen.button('Käytä nykyistä sijaintia').click());
  await screen.act(() => screen.button('Käytä profiilin sijaintia (Helsinki)').click());
  const coords = { latitude: 65, longitude: 25.5 } as GeolocationCoordinates;
  await screen.act(() => tell({ coords } as GeolocationPosition));
  expect((await replica.profile.get(me))?.last_location).toBeNull();
  // One that is asked for then counts.
  await screen.act(() => screen.button('Käytä nykyistä sijaintia').click());
  await screen.act(() => tell({ coords } as GeolocationPosition));
  expect((await replica.profile.get(me))?.last_location).not.toBeNull();
});

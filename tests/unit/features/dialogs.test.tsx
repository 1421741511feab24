// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BlockDialog } from '../../../src/components/block-dialog.tsx';
import { ConfirmDialog } from '../../../src/components/confirm-dialog.tsx';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { ReportSheet } from '../../../src/components/report-sheet.tsx';
import { PlaceBar } from '../../../src/features/people/place-bar.tsx';
import '../../../src/features/people/texts.ts';
import ProfileEditorPage from '../../../src/features/profile/profile-editor-page.tsx';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  for (const { id } of toastStore.snapshot()) dismissToast(id);
});

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
const toasts = () => toastStore.snapshot().map(({ text }) => text);

describe('questions', () => {
  it('GEN-12 Peruuta comes first, has the focus, and does nothing else', async () => {
    const done: string[] = [];
    const ask = (
      <ConfirmDialog
        open
        danger
        text="Poistetaanko?"
        confirmLabel="Poista"
        onConfirm={() => done.push('confirm')}
        onCancel={() => done.push('cancel')}
      />
    );
    screen = await render(await memoryReplica(me), ask);
    expect(buttons().map((button) => button.textContent)).toEqual(['Peruuta', 'Poista']);
    expect(buttons().map((button) => button.hasAttribute('autofocus'))).toEqual([true, false]);
    await screen.act(() => screen.button('Peruuta').click());
    expect(done).toEqual(['cancel']);
  });

  it('GEN-12 SAFE-13 a favourite is not blocked, whichever button is tapped', async () => {
    const done: string[] = [];
    const notice = (
      <BlockDialog
        open
        favourite
        name="Ville"
        onConfirm={() => done.push('confirm')}
        onCancel={() => done.push('cancel')}
      />
    );
    screen = await render(await memoryReplica(me), notice);
    expect(document.body.textContent).toContain(
      'Et voi estää suosikkiasi. Poista Ville ensin suosikeista.',
    );
    expect(buttons().map((button) => button.textContent)).toEqual(['Peruuta', 'Selvä']);
    expect(buttons().map((button) => button.hasAttribute('autofocus'))).toEqual([true, false]);
    for (const button of buttons()) await screen.act(() => button.click());
    expect(done).toEqual(['cancel', 'cancel']);
  });
});

describe('/profile', () => {
  const save = () =>
    screen.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

  it('ERR-15 PROF-17 without a picture nothing is saved: toast and inline', async () => {
    const replica = await memoryReplica(me);
    screen = await render(replica, <ProfileEditorPage />, '/profile');
    await screen.act(save);
    expect(toasts()).toContain('Profiilikuva on pakollinen');
    expect(document.body.textContent).toContain('Profiilikuva on pakollinen');
    expect(await replica.profile.all()).toEqual([]);
  });

  it('PROF-20 the consent stays ticked while the picture of the new profile is on its way', async () => {
    const replica = await memoryReplica(me);
    screen = await render(replica, <ProfileEditorPage />, '/profile');
    const consent = () => screen.find<HTMLInputElement>('input[name="consent"]');
    expect(consent().checked).toBe(false);
    // Needed, but not called invalid before anything has been asked.
    expect([consent().required, consent().getAttribute('aria-required')]).toEqual([false, 'true']);
    // The profile is saved and the draft gone; only the upload is waited for.
    await screen.act(() => replica.profile.insert(profile()));
    expect(consent().checked).toBe(true);
  });

  it('ERR-15 PROF-14 a least age above the most: toast and inline', async () => {
    const ages = { partner_min_age: 50, partner_max_age: 40 };
    const replica = await memoryReplica(me, { profile: [profile(ages)] });
    screen = await render(replica, <ProfileEditorPage />, '/profile');
    await screen.act(save);
    expect(toasts()).toEqual(['Minimi-ikä ei voi olla suurempi kuin maksimi-ikä']);
    expect(document.body.textContent).toContain('Minimi-ikä ei voi olla suurempi');
    expect(replica.profile.patches).toEqual([]);
  });
});

describe('/users', () => {
  it('ERR-10 PEOPLE-21 a denied position is said, and nothing is sent', async () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((_found, failed) =>
      failed?.({ code: 1, message: 'denied' } as GeolocationPositionError),
    );
    const geolocation = { getCurrentPosition };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    const mine = profile();
    const replica = await memoryReplica(me, { profile: [mine] });
    screen = await render(replica, <PlaceBar me={mine} />);
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await screen.act(() => screen.button('Käytä nykyistä sijaintia').click());
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
    expect(`${document.body.textContent} ${toasts().join()}`).toContain(
      'Geolocation not available',
    );
    expect(toastStore.snapshot().map(({ lang }) => lang)).toEqual(['en']);
    expect(replica.profile.patches).toEqual([]);
  });
});

describe('the report sheet', () => {
  const answers: (() => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const closed: boolean[] = [];
  const open = async () => {
    const settle = async () => true;
    const draft = { value: 'Myy tavaraa.', loaded: true, change: () => undefined, settle };
    const stored = () =>
      new Promise<boolean>((resolve, reject) => {
        answers.push((isSent = true) => resolve(isSent));
        failures.push(reject);
      });
    const sheet = (
      <ReportSheet
        open
        canAttachChat={false}
        draft={draft}
        onClose={() => closed.push(true)}
        onSubmit={stored}
      />
    );
    screen = await render(await memoryReplica(me), sheet);
    const reason = screen.find('[value="Mainostaminen tai roskaposti"]');
    await screen.act(() => reason.click());
    await screen.act(() => screen.button('Lähetä ilmoitus').click());
  };

  it('GEN-12 SAFE-07 begins at Peruuta', async () => {
    await open();
    const first = [...document.querySelectorAll('dialog [autofocus]')];
    expect(first.map((one) => one.textContent)).toEqual(['Peruuta']);
  });

  it('SAFE-07 thanks once the report is stored, not before', async () => {
    await open();
    expect([toasts(), closed]).toEqual([[], []]);
    await screen.act(() => answers.at(-1)?.());
    expect(toasts()).toEqual(['Kiitos. Käsittelemme ilmoituksen ja kerromme päätöksestä.']);
    expect(closed).toEqual([true]);
  });

  it('SAFE-07 ERR-11 stays open, with its words, where it cannot be stored', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    closed.length = 0;
    await open();
    await screen.act(() => failures.at(-1)?.(new Error('disk full')));
    expect([toasts(), closed]).toEqual([[], []]);
    expect(screen.find<HTMLTextAreaElement>('textarea').value).toBe('Myy tavaraa.');
    expect(logged).toHaveBeenCalledOnce();
  });
});

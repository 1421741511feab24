// @vitest-environment happy-dom
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { announcements } from '../../../src/components/announce.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { Toaster } from '../../../src/components/toaster.tsx';
import { undoToast } from '../../../src/components/undo-toast.ts';
import { describeChange } from '../../../src/features/account/describe-change.ts';
import { RefusedList } from '../../../src/features/account/refused-list.tsx';
import { StrandedList } from '../../../src/features/account/stranded-list.tsx';
import '../../../src/features/account/texts.ts';
import { addFavourite } from '../../../src/data/writes/favourite.ts';
import MeetEditorPage from '../../../src/features/meets/meet-editor-page.tsx';
import '../../../src/features/people/texts.ts';
import { useFavourites } from '../../../src/features/people/use-favourites.ts';
import ProfileEditorPage from '../../../src/features/profile/profile-editor-page.tsx';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;

afterEach(() => {
  announcements.set([]);
  return screen.unmount();
});

describe('what a slip of the finger takes away comes back', () => {
  it('SYNC-15 a refusal that was taken off the list', async () => {
    const replica = await memoryReplica(me);
    const entry = {
      id: 'messages/m/1',
      collection: 'messages' as const,
      docId: 'm',
      code: 'CHAT_READ_ONLY' as const,
      params: {},
      text: 'Nähdään torilla',
      at: '2026-11-21T10:00:00.000Z',
    };
    await replica.device.addRefusal(entry);
    const listed = () => firstValueFrom(replica.device.watchRefusals());
    const words = await describeChange(replica, 'messages', 'm');
    screen = await render(
      replica,
      <>
        <RefusedList refused={[{ change: entry, words }]} />
        <Toaster />
      </>,
    );
    await screen.act(() => screen.button('Poista luettelosta').click());
    expect(await listed()).toEqual([]);
    await screen.act(() => screen.button('Kumoa').click());
    expect(await listed()).toEqual([entry]);
  });

  it('GEN-11 SYNC-15 that it is back is told: by keys the focus may be anywhere, and the offer goes without a word', async () => {
    screen = await render(await memoryReplica(me), <Toaster />);
    const done: string[] = [];
    await screen.act(() => void undoToast('Poistettu: Torille', () => done.push('back')));
    const told = () => announcements.get().map(({ text }) => text);
    expect(told()).toEqual([]);
    const press = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true });
    await screen.act(() => void document.body.dispatchEvent(press));
    expect([done, told()]).toEqual([['back'], ['Kumottu']]);
  });

  it('GEN-11 SYNC-15 nothing is told as undone before it is, nor what cannot be, which is said instead', async () => {
    screen = await render(await memoryReplica(me), <Toaster />);
    const told = () => announcements.get().map(({ text }) => text);
    const undo = async (work: () => unknown) => {
      undoToast('Poistettu: Torille', work);
      await screen.act(() => toastStore.snapshot().at(-1)?.action?.onPress());
    };
    let end = (): void => undefined;
    await undo(() => new Promise<void>((resolve) => (end = resolve)));
    expect(told()).toEqual([]);
    await screen.act(() => end());
    expect(told()).toEqual(['Kumottu']);
    await undo(async () => false);
    expect(toastStore.snapshot()).toEqual([]);
    await undo(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')));
    const [failed] = toastStore.snapshot();
    expect(failed?.kind).toBe('error');
    expect(told()).toEqual(['Kumottu']);
    dismissToast(failed?.id ?? 0);
  });

  it('SYNC-10 SYNC-15 each of two texts that were thrown away one after the other', async () => {
    const replica = await memoryReplica(me);
    const long = `Nähdään torilla ${'ja '.repeat(20)}`;
    const drafts = [
      { key: 'chat:a', value: long, kind: 'messages', text: long },
      { key: 'chat:b', value: 'Torille', kind: 'messages', text: 'Torille' },
    ] as const;
    screen = await render(
      replica,
      <>
        <StrandedList drafts={drafts} />
        <Toaster />
      </>,
    );
    const discards = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Poista teksti',
    );
    for (const button of discards) await screen.act(() => button.click());
    const said = () => toastStore.snapshot().map(({ text }) => text);
    expect(said()).toEqual([
      'Poistettu: Nähdään torilla ja ja ja ja ja ja ja ja…',
      'Poistettu: Torille',
    ]);
    await screen.act(() => toastStore.snapshot()[0]?.action?.onPress());
    expect(await replica.device.loadDraft('chat:a')).toBe(long);
    expect(said()).toEqual(['Poistettu: Torille']);
    await screen.act(() => toastStore.snapshot()[0]?.action?.onPress());
  });

  it('SYNC-15 each of two things of the same words', () => {
    const undone: string[] = [];
    undoToast('Poistettu', () => undone.push('ensin'));
    undoToast('Poistettu', () => undone.push('sitten'));
    for (const { action } of toastStore.snapshot()) action?.onPress();
    expect(undone).toEqual(['ensin', 'sitten']);
  });

  it('PEOPLE-18 a favourite, however quickly it is wanted back', async () => {
    const replica = await memoryReplica(me);
    await addFavourite(replica, 'ville');
    let done: Promise<void> | undefined;
    const remove = replica.relations.remove.bind(replica.relations);
    // A busy phone: it takes a moment.
    replica.relations.remove = (id) =>
      (done = new Promise<void>((resolve) => setTimeout(resolve, 30)).then(() => remove(id)));
    function Star() {
      const favourites = useFavourites();
      if (!favourites?.uids.has('ville')) return null;
      return <button onClick={() => favourites.toggle('ville', 'Ville')}>Ville</button>;
    }
    screen = await render(replica, <Star />);
    await screen.until(() => document.querySelector('button') !== null);
    await screen.act(() => {
      screen.button('Ville').click();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }),
      );
    });
    await screen.act(() => done);
    expect(await replica.relations.all()).toMatchObject([{ target: 'ville' }]);
  });

  it('PEOPLE-18 nothing says that somebody was removed who is a favourite again', async () => {
    const replica = await memoryReplica(me);
    await addFavourite(replica, 'ville');
    function Star() {
      const favourites = useFavourites();
      if (favourites === undefined) return null;
      const isOne = favourites.uids.has('ville');
      return (
        <button onClick={() => favourites.toggle('ville', 'Ville')}>
          {isOne ? 'pois' : 'taas'}
        </button>
      );
    }
    const said = () => toastStore.snapshot().map(({ text }) => text);
    screen = await render(replica, <Star />);
    await screen.until(() => document.querySelector('button') !== null);
    await screen.act(() => screen.button('pois').click());
    expect(said()).toEqual(['Ville poistettu suosikeista']);
    await screen.act(() => screen.button('taas').click());
    expect(said()).toEqual([]);
    expect(await replica.relations.all()).toMatchObject([{ target: 'ville' }]);
  });

  it('GEN-11 SYNC-15 Ctrl+Z does the same as the button, once, and not while one writes', () => {
    const undone: string[] = [];
    const press = (target: EventTarget = document.body) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    const field = document.body.appendChild(document.createElement('textarea'));
    undoToast('ensin', () => undone.push('ensin'));
    undoToast('sitten', () => undone.push('sitten'));
    press(field);
    expect(undone).toEqual([]);
    press();
    press();
    press();
    expect(undone).toEqual(['sitten', 'ensin']);
    field.remove();
  });

  it('SYNC-10 a draft of a meet that was thrown away', async () => {
    const replica = await memoryReplica(me, { profile: [profile()] });
    const draft = { description: 'Kahville torille', location: 'Oulu' };
    await replica.device.saveDraft('meet:new', draft);
    screen = await render(
      replica,
      <>
        <MeetEditorPage />
        <Toaster />
      </>,
    );
    const description = () => screen.find<HTMLTextAreaElement>('[name="description"]').value;
    expect(description()).toBe('Kahville torille');
    await screen.act(() => screen.button('Tyhjennä').click());
    const dialog = screen.find('dialog');
    await screen.act(() =>
      [...dialog.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Tyhjennä')
        ?.click(),
    );
    expect(description()).toBe('');
    await screen.act(() => screen.button('Kumoa').click());
    expect(description()).toBe('Kahville torille');
    await screen.unmount();
    expect(await replica.device.loadDraft('meet:new')).toMatchObject(draft);
  });

  it.each([
    [
      'a meet',
      'meet:new',
      { description: 'Kahville', location: 'Oulu' },
      'description',
      'Tyhjennä',
    ],
    [
      'a profile',
      'profile',
      { bio_text: 'Asun Oulussa', name: 'Aino', consent: true },
      'bio_text',
      'Hylkää muutokset',
    ],
  ] as const)(
    'SYNC-10 the discarded form of %s, and takes nothing away that was typed in its place meanwhile',
    async (_, key, draft, name, discard) => {
      const replica = await memoryReplica(me, { profile: key === 'profile' ? [] : [profile()] });
      await replica.device.saveDraft(key, draft);
      screen = await render(
        replica,
        <>
          {key === 'profile' ? <ProfileEditorPage /> : <MeetEditorPage />}
          <Toaster />
        </>,
      );
      const long = () => screen.find<HTMLTextAreaElement>(`[name="${name}"]`);
      await screen.act(() => screen.button(discard).click());
      const dialog = screen.find('dialog');
      await screen.act(() =>
        [...dialog.querySelectorAll('button')]
          .find(({ textContent }) => textContent === discard)
          ?.click(),
      );
      expect(long().value).toBe('');
      await screen.type(long(), 'Metsään');
      await screen.act(() => screen.button('Kumoa').click());
      expect(long().value).toBe('Metsään');
      await screen.unmount();
      const whole = { ...draft, [name]: 'Metsään' };
      expect(await replica.device.loadDraft(key)).toMatchObject(whole);
    },
  );
});

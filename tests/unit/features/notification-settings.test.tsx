// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import NotificationSettingsPage from '../../../src/features/notifications/notification-settings-page.tsx';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;

/** A browser with push whose user answers the question like that. */
function browserThatAnswers(answer: NotificationPermission) {
  const asked = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Notice.permission = answer;
    return answer;
  });
  class Notice {
    static permission: NotificationPermission = 'default';
    static requestPermission = asked;
  }
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = { getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return asked;
}

async function open(notificationsOn: boolean) {
  const replica = await memoryReplica(me, { profile: [profile({ notificationsOn })] });
  screen = await render(replica, <NotificationSettingsPage />);
  return replica;
}

beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))));
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('/hidenotifications', () => {
  it('NOTIF-11 NOTIF-10 denied by the browser: e-mail is on, and it is said', async () => {
    const asked = browserThatAnswers('denied');
    const replica = await open(false);
    expect(asked).not.toHaveBeenCalled();
    await screen.act(() => screen.button('Ota ilmoitukset käyttöön').click());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(replica.profile.patches).toEqual([[me, { notificationsOn: true }]]);
    expect(document.body.textContent).toContain(
      'Selain esti ilmoitukset. Saat ilmoitukset sähköpostiin.',
    );
  });

  it('NOTIF-11 NOTIF-09 a question that is never answered does not keep e-mail off', async () => {
    browserThatAnswers('default').mockReturnValue(new Promise(() => undefined));
    const replica = await open(false);
    await screen.act(() => screen.button('Ota ilmoitukset käyttöön').click());
    expect(replica.profile.patches).toEqual([[me, { notificationsOn: true }]]);
  });

  it('NOTIF-09 NOTIF-10 nor on: turned off meanwhile, nothing is turned on by a late answer', async () => {
    let answer: (given: NotificationPermission) => void = () => undefined;
    browserThatAnswers('default').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const replica = await open(false);
    const asked = vi.fn<typeof fetch>(() => Promise.reject(new Error('offline')));
    vi.stubGlobal('fetch', asked);
    await screen.act(() => screen.button('Ota ilmoitukset käyttöön').click());
    await screen.act(() => screen.button('Poista ilmoitukset käytöstä').click());
    await screen.act(() => answer('granted'));
    const last = { notificationsOn: false, fcmToken: null };
    expect(replica.profile.patches).toEqual([
      [me, { notificationsOn: true }],
      [me, last],
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('NOTIF-11 NOTIF-10 blocked or allowed in the browser’s own settings meanwhile: it is said, and what is allowed again is used', async () => {
    browserThatAnswers('granted');
    const permission = new EventTarget();
    const query = async () => permission;
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
    const choose = (chosen: NotificationPermission) =>
      screen.act(() => {
        Object.assign(Notification, { permission: chosen });
        permission.dispatchEvent(new Event('change'));
      });
    Object.assign(Notification, { permission: 'granted' });
    await open(true);
    const asked = vi.fn<typeof fetch>(() => Promise.reject(new Error('offline')));
    vi.stubGlobal('fetch', asked);
    await choose('denied');
    expect(document.body.textContent).toContain('Selain esti ilmoitukset.');
    expect(asked).not.toHaveBeenCalled();
    await choose('granted');
    expect(document.body.textContent).not.toContain('Selain esti ilmoitukset.');
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/api\/config$/);
    Reflect.deleteProperty(navigator, 'permissions');
  });

  it('NOTIF-10 not asked yet: mails come, and this device is offered, not called turned on', async () => {
    browserThatAnswers('default');
    await open(true);
    expect(screen.find('[role="status"]').textContent).toBe(
      'Saat ilmoitukset sähköpostiin. Voit saada ne myös tälle laitteelle.',
    );
    expect(screen.button('Ota ilmoitukset käyttöön')).toBeDefined();
    expect(document.body.textContent).not.toContain('Ilmoitukset ovat käytössä.');
  });

  it('NOTIF-09 turning off turns off both, and forgets the token', async () => {
    browserThatAnswers('granted');
    const replica = await open(true);
    await screen.act(() => screen.button('Poista ilmoitukset käytöstä').click());
    expect(replica.profile.patches).toEqual([[me, { notificationsOn: false, fcmToken: null }]]);
    expect(screen.button('Ota ilmoitukset käyttöön')).toBeDefined();
  });

  it('SYNC-14 NOTIF-09 without a network they are not called off as long as mails come still', async () => {
    browserThatAnswers('granted');
    const replica = await open(true);
    await screen.act(() => changeSyncStatus({ online: false }));
    await screen.act(() => screen.button('Poista ilmoitukset käytöstä').click());
    const said = () => screen.find('[role="status"]').textContent;
    expect(said()).toBe('Odottaa yhteyttä');
    await screen.act(() => replica.profile.acknowledge(me));
    expect(said()).toBe('Ilmoitukset ovat poissa käytöstä.');
  });

  it('NOTIF-08 four kinds with a switch each, which rest while all is off', async () => {
    browserThatAnswers('granted');
    await open(false);
    const labels = [...document.querySelectorAll('section label')].map((one) => one.textContent);
    expect(labels.map((text) => text?.trim())).toEqual([
      'Uudet viestit (enintään kerran 12 tunnissa)',
      'Suosikkien uudet tapaamiset',
      'Sinut lisätään suosikiksi',
      'Uudet ilmoittautumiset tapaamisiisi',
    ]);
    const inputs = [...document.querySelectorAll<HTMLInputElement>('section input')];
    expect(inputs.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
  });
});

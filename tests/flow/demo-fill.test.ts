import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starOf } from '../../schemas/domain/star.ts';
import { isMyTurn, lastMessage, unreadCount } from '../../schemas/domain/unread.ts';
import type { ChatDoc, MessageDoc, PersonDoc, ProfileDoc } from '../../schemas/documents/device.ts';
import { fillDemo } from '../../sync-server/demo/fill-demo.ts';
import { demoLogins } from '../../sync-server/demo/logins.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import type { TestBrowser } from '../helpers/test-browser.ts';
import type {
  AttachedChatAnswer,
  CasesAnswer,
  LogAnswer,
  SuggestionsAnswer,
} from '../../schemas/wire/admin.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';

const size = { people: 70, meets: 24, chats: 15 };

describe('the demo', () => {
  let on: TestStore;
  let gateway: TestGateway;
  const device = new ModelDevice('demo');
  let browser: TestBrowser;

  beforeAll(async () => {
    on = await openTestStore();
    const { storage } = openImages({ dataDirectory: on.directory });
    expect(await fillDemo({ store: on.store, storage, now: new Date(), size })).toBe(true);
    gateway = await startTestGateway({ on });
    browser = gateway.browser();
    await browser.login(demoLogins.demo.email, demoLogins.demo.password);
    for (let times = 0; times < 3; times += 1) {
      const answer = await browser.post('/sync', device.request());
      device.apply(answer.json as unknown as SyncAnswer);
    }
  });
  afterAll(async () => {
    await gateway.stop();
    await on.remove();
  });

  const all = <T>(name: 'people' | 'chats' | 'messages' | 'meets' | 'actions'): T[] =>
    [...device.docs[name].values()] as T[];

  it('GEN-05 a second start finds it there, and other people’s stores stay as they are', async () => {
    const counts = async () => (await on.store.db('users').range({})).length;
    const before = await counts();
    const storage = openImages({ dataDirectory: on.directory }).storage;
    const untouched = new Proxy(storage, {
      get() {
        throw new Error('pictures are made again');
      },
    });
    const again = { store: on.store, storage: untouched, now: new Date(), size };
    expect(await fillDemo(again)).toBe(true);
    expect(await counts()).toBe(before);
    const real = await openTestStore();
    await real.store.db('accounts').put({ _id: 'somebody', kind: 'account' });
    expect(await fillDemo({ store: real.store, storage, now: new Date(), size })).toBe(false);
    await real.remove();
  });

  it('PEOPLE-13 PEOPLE-16 the demo user sees stars of all four colours', () => {
    const [profile] = device.docs.profile.values() as Iterable<ProfileDoc>;
    const stars = all<PersonDoc>('people')
      .filter(({ nearby }) => nearby)
      .map(({ uid }) =>
        starOf(
          profile?.likes_uids?.includes(uid) === true,
          profile?.liked_by_uids?.includes(uid) === true,
        ),
      );
    expect(new Set(stars)).toEqual(new Set(['none', 'bronze', 'silver', 'gold']));
    expect(profile?.likes_uids?.length).toBeLessThanOrEqual(20);
  });

  it('CHAT-03 CHAT-04 has unread chats, chats that wait for either side, and a long one', () => {
    const uid = browser.uid;
    const states = all<ChatDoc>('chats').map((chat) => {
      const messages = all<MessageDoc>('messages').filter(({ chat_uid }) => chat_uid === chat.uid);
      return {
        unread: unreadCount(chat, messages, uid),
        mine: isMyTurn(lastMessage(messages), uid),
        owner: chat.owner_id === uid,
      };
    });
    expect(states.length).toBeGreaterThan(8);
    expect(states.some(({ unread }) => unread > 0)).toBe(true);
    expect(states.some(({ unread, mine }) => unread === 0 && mine)).toBe(true);
    expect(states.some(({ mine }) => !mine)).toBe(true);
    expect(new Set(states.map(({ owner }) => owner))).toEqual(new Set([true, false]));
  });

  it('NOTIF-03 MEET-10 has notifications, meets of its own and others’, and offers', () => {
    const actions = all<{ read: boolean }>('actions');
    expect(actions.some(({ read }) => read)).toBe(true);
    expect(actions.some(({ read }) => !read)).toBe(true);
    const meets = all<{ uid: string; listed?: boolean }>('meets');
    expect(meets.filter(({ uid }) => uid === browser.uid).length).toBeGreaterThanOrEqual(4);
    expect(meets.filter(({ listed }) => listed === true).length).toBeGreaterThan(8);
    expect(device.docs.affiliates.size).toBe(6);
  });

  it('IMG-02 IMG-11 every picture that is named is there', async () => {
    const paths = [
      ...all<PersonDoc>('people').flatMap(({ picUrl, thumbUrl }) => [
        picUrl,
        thumbUrl,
        thumbUrl?.replace('_512', '_200'),
      ]),
      ...all<{ meet_pic_url?: string; meet_thumb_url?: string }>('meets').flatMap((meet) => [
        meet.meet_pic_url,
        meet.meet_thumb_url,
      ]),
    ];
    for (const path of paths) {
      const answer = await browser.get(`/api/images/${path}`);
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        200,
        'image/jpeg',
      ]);
    }
    expect(all<PersonDoc>('people').every(({ thumbhash }) => thumbhash !== null)).toBe(true);
  });

  it('GEN-05 nobody gets a mail about what the demo brought along', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await gateway.mails()).toEqual([]);
  });

  it('ADMIN-06 SAFE-08 the admin has cases to decide on, a conversation to read and a decision to look back on', async () => {
    const admin = gateway.browser();
    await admin.login(demoLogins.admin.email, demoLogins.admin.password);
    const asked = async <T>(path: string) =>
      (await admin.get(`/api/admin/${path}`)).json as unknown as T;
    const { cases } = await asked<CasesAnswer>('cases');
    const found = cases.map(({ targetKind, archived, reports }) => [
      targetKind,
      archived,
      reports.some(({ urgent }) => urgent),
      reports.length,
    ]);
    expect(found[0]).toEqual(['user', false, true, 1]);
    expect(found.slice(1)).toEqual(
      expect.arrayContaining([
        ['user', false, false, 2],
        ['meet', false, false, 2],
      ]),
    );
    expect(found).toHaveLength(3);
    const attached = cases
      .flatMap(({ reports }) => reports)
      .find(({ chatUid }) => chatUid !== null);
    const { messages } = await asked<AttachedChatAnswer>(
      `reports/${encodeURIComponent(attached?.id ?? '')}/chat`,
    );
    expect(messages.length).toBeGreaterThan(4);
    const { log } = await asked<LogAnswer>('log');
    expect(log).toContainEqual(expect.objectContaining({ what: 'restore' }));
    expect((await asked<SuggestionsAnswer>('suggestions')).suggestions).toHaveLength(4);
  });

  it('ADMIN-01 every login works, and only the admin’s is an admin’s', async () => {
    for (const [role, { email, password }] of Object.entries(demoLogins)) {
      expect((await gateway.browser().login(email, password)).admin).toBe(role === 'admin');
    }
  });
});

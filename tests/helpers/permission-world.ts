import { blockId, chatUidOf, newMeetId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import { meetFields } from './meet-fields.ts';
import { pictureIdOf } from './people.ts';
import { Person } from './person.ts';
import { startTestGateway } from './test-gateway.ts';
import type { TestGateway } from './test-gateway.ts';

/** Everybody with an account, and how each stands to the owner. */
export const roles = [
  /** No profile. */
  'newcomer',
  /** Far away: sees the owner only through meets. */
  'stranger',
  'nearby',
  /** Has an open chat with the owner, and one that was deleted. */
  'party',
  /** Blocked by the owner. */
  'blocked',
  /** Removed from view (SAFE-03). */
  'archived',
  'admin',
  'owner',
] as const;
export type Role = (typeof roles)[number];

/** Meets of the owner by their state. `reported`: open too, for reports. */
const meetStates = [
  'open',
  'closed',
  'past',
  'archived',
  'favourites',
  'second',
  'reported',
] as const;
export type MeetState = (typeof meetStates)[number];

/** One gateway with an owner, people of every role, meets and chats in every state. */
export class PermissionWorld {
  readonly gateway: TestGateway;
  readonly people = new Map<string, Person>();
  readonly meets: Record<MeetState, string>;
  #count = 0;

  private constructor(gateway: TestGateway) {
    this.gateway = gateway;
    this.meets = {} as Record<MeetState, string>;
  }

  static async start(): Promise<PermissionWorld> {
    const world = new PermissionWorld(await startTestGateway());
    await world.#gather();
    await world.#meet();
    await world.#chat();
    return world;
  }

  /** @param name a role, or `hidden`, `bystander` */
  person(name: string): Person {
    const person = this.people.get(name);
    if (person === undefined) throw new Error(`nobody is ${name}`);
    return person;
  }

  get owner(): Person {
    return this.person('owner');
  }

  get openChat(): string {
    return chatUidOf(this.person('party').uid, this.meets.open);
  }

  get archivedChat(): string {
    return chatUidOf(this.person('party').uid, this.meets.second);
  }

  /** A meet id of somebody that no meet has yet. */
  freshMeetId(uid: string): string {
    this.#count += 1;
    return newMeetId(uid, new Date(Date.now() + this.#count * 1000));
  }

  /** A new open meet of the owner, for what can be done to a meet once. */
  async freshMeet(): Promise<string> {
    const meetId = this.freshMeetId(this.owner.uid);
    await this.#must(this.owner.create('meets', meetFields(this.owner.uid, meetId)));
    return meetId;
  }

  async #gather(): Promise<void> {
    const { app, on } = this.gateway;
    this.people.set('newcomer', await Person.register(app, 'newcomer'));
    for (const name of roles.slice(1)) {
      const far = { location: 'Utsjoki', distance_for_meets: 5 };
      const fields = name === 'stranger' ? far : {};
      this.people.set(name, await Person.withProfile(app, name, fields));
    }
    this.people.set('bystander', await Person.withProfile(app, 'bystander'));
    this.people.set('hidden', await Person.withProfile(app, 'hidden', { hideProfile: true }));
    const users = on.store.db('users');
    const set = (name: string, fields: object) =>
      users.update(this.person(name).uid, (user) => user && { ...user, ...fields });
    await set('archived', { archived: true });
    await set('admin', { admin: true });
    const isDone = () =>
      app.facts.user(this.person('archived').uid)?.archived === true &&
      app.facts.user(this.person('admin').uid)?.admin === true;
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async #meet(): Promise<void> {
    const { owner } = this;
    for (const state of meetStates) {
      const meetId = this.freshMeetId(owner.uid);
      this.meets[state] = meetId;
      const fields = { picture_id: pictureIdOf(state), only_favs: state === 'favourites' };
      await this.#must(owner.create('meets', meetFields(owner.uid, meetId, fields)));
      await owner.upload('meet', pictureIdOf(state));
    }
    await owner.sync();
    await this.#must(owner.patch('meets', this.meets.closed, { closed: true }));
    await this.#must(owner.patch('meets', this.meets.archived, { archived: true }));
    const past = (meet: object | undefined) =>
      meet && { ...meet, meet_date: '2026-01-01T10:00:00.000Z' };
    await this.gateway.on.store.db('meets').update(this.meets.past, past as never);
    await owner.eventually(() =>
      String(owner.device.docs.meets.get(this.meets.past)?.['meet_date']).startsWith('2026-01'),
    );
  }

  async #chat(): Promise<void> {
    const { owner } = this;
    const party = this.person('party');
    for (const state of ['open', 'second'] as const) {
      const id = signupId(party.uid, this.meets[state]);
      const target = this.meets[state];
      await party.sync();
      await this.#must(
        party.create('relations', {
          id,
          actor: party.uid,
          kind: 'signup',
          target,
          message: 'Hei!',
        }),
      );
    }
    await owner.eventually(() => owner.device.docs.chats.size === 2);
    await party.eventually(() => party.device.docs.chats.size === 2);
    await owner.eventually(() => owner.device.docs.actions.size === 2);
    await this.#must(party.patch('chats', this.archivedChat, { archived: true }));
    const id = newMessageId(this.openChat, new Date());
    await this.#must(
      owner.create('messages', {
        id,
        chat_uid: this.openChat,
        sender_id: owner.uid,
        text: 'Tervetuloa',
      }),
    );
    const target = this.person('blocked').uid;
    await this.#must(
      owner.create('relations', {
        id: blockId(owner.uid, target),
        actor: owner.uid,
        kind: 'block',
        target,
      }),
    );
    for (const person of this.people.values()) await person.sync();
  }

  async #must(push: ReturnType<Person['push']>): Promise<void> {
    const { id, refused } = await push;
    if (refused) throw new Error(`${id}: ${JSON.stringify(refused)}`);
  }
}

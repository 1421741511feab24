import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { ChatDoc, MeetDoc, MessageDoc, PersonDoc } from '../../schemas/documents/device.ts';
import type { QueryWorld } from './query-world.ts';

/** The same documents in a database made for just these questions: what IndexedDB itself costs. */
export class PlainDexie extends Dexie {
  readonly chats!: Table<ChatDoc, string>;
  readonly messages!: Table<MessageDoc, string>;
  readonly people!: Table<PersonDoc, string>;
  readonly meets!: Table<MeetDoc, string>;

  constructor() {
    super('plain');
    this.version(1).stores({
      chats: 'uid',
      messages: 'id,[chat_uid+sort]',
      people: 'uid',
      meets: 'meetId',
    });
  }

  async fill({ chats, messages, people, meets }: QueryWorld): Promise<void> {
    await this.chats.bulkPut(chats);
    await this.messages.bulkPut(messages);
    await this.people.bulkPut(people);
    await this.meets.bulkPut(meets);
  }

  /** Chats with their newest message and unread count, their people and meets. @returns rows read */
  chatList(): Promise<number> {
    return this.transaction('r', this.tables, async () => {
      const [chats, people, meets] = await Promise.all([
        this.chats.toArray(),
        this.people.toArray(),
        this.meets.toArray(),
      ]);
      const last = await Promise.all(chats.map(({ uid }) => this.#newest(uid, 1)));
      const withNews = chats.filter((chat, at) => {
        const mark = chat.lastCheckTimeApplicant ?? '';
        return (last[at]?.[0]?.timestamp ?? '') > mark;
      });
      const recent = await Promise.all(withNews.map(({ uid }) => this.#newest(uid, 100)));
      return (
        chats.length + people.length + meets.length + last.flat().length + recent.flat().length
      );
    });
  }

  /** One chat with its newest messages, the other person and the meet. @returns rows read */
  chat({ uid, owner_id, meet_id }: ChatDoc): Promise<number> {
    return this.transaction('r', this.tables, async () => {
      const found = await Promise.all([
        this.chats.get(uid),
        this.people.get(owner_id),
        this.meets.get(meet_id),
        this.#newest(uid, 60),
      ]);
      return found.flat().length;
    });
  }

  #newest(chatUid: string, limit: number): Promise<MessageDoc[]> {
    const of = [chatUid, Dexie.minKey] as const;
    const range = this.messages.where('[chat_uid+sort]').between(of, [chatUid, Dexie.maxKey]);
    return range.reverse().limit(limit).toArray();
  }
}

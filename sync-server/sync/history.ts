import type { HistoryAnswer, HistoryRequest } from '../../schemas/wire/sync.ts';
import { projectMessage } from '../views/project-small.ts';
import type { SyncCore } from './core.ts';

/** Older messages of chats that the viewer may see; of others, nothing at all. */
export async function answerHistory(
  core: SyncCore,
  uid: string,
  wanted: readonly HistoryRequest[],
): Promise<HistoryAnswer[]> {
  const views = core.views.of(uid);
  views.bring(core.clock());
  const answers: HistoryAnswer[] = [];
  for (const { chat, before, limit } of wanted) {
    if (!views.messages.sees(chat)) continue;
    const [timestamp, id] = before;
    const log = await core.chatLogs.log(chat);
    const older = log.filter(
      (entry) => entry.timestamp < timestamp || (entry.timestamp === timestamp && entry.id < id),
    );
    const page = older.slice(-limit);
    const docs = await core.chatLogs.documents(page.map((entry) => entry.id));
    answers.push({ chat, docs: docs.map(projectMessage), complete: older.length <= limit });
  }
  return answers;
}

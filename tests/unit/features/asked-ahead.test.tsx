// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { appRoutes, loadScreen } from '../../../src/app/routes.tsx';
import { endQueries, keptQuery } from '../../../src/data/kept-query.ts';
import { StillReplica } from '../../../src/data/replica-context.tsx';
import { useOwnProfile } from '../../../src/data/use-own-profile.ts';
import { chat, me, meet, message, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => document.body.replaceChildren());

/** What every screen's guard asks. */
function Guard() {
  useOwnProfile();
  return null;
}

it.each([
  ['/meets', 'Kahvila'],
  ['/discussions', 'Nähdään'],
  ['/users', 'Otso'],
])(
  'GEN-01 %s has all that it asks the device for before it opens, and stands at its first render',
  async (path, row) => {
    const met = meet(1, { meet_type: 'Kahvila' });
    const replica = await memoryReplica(me, {
      profile: [profile()],
      meets: [met],
      chats: [chat(met)],
      messages: [message(chat(met), other, 1)],
      people: [{ ...person(other, 'Otso'), gender: 'Mies', location: 'Helsinki', nearby: true }],
    });
    await replica.device.saveDraft(`chat:${chat(met).uid}`, 'Nähdään');
    const guard = await render(replica, <Guard />);
    const { default: Page, queries = [] } = await loadScreen(
      appRoutes.find((route) => route.path === path)!,
    );
    const asked = queries.map((query) => keptQuery(replica, query));
    await expect.poll(() => asked.every(({ value }) => value !== undefined)).toBe(true);
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const page = (
      <MemoryRouter initialEntries={[path]}>
        <StillReplica replica={replica}>
          <Page />
        </StillReplica>
      </MemoryRouter>
    );
    flushSync(() => root.render(page));
    expect(document.body.textContent).toContain(row);
    root.unmount();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    endQueries(replica);
    await guard.unmount();
  },
);

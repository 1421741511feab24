// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { favouriteId } from '../../../schemas/domain/ids.ts';
import MeetsPage from '../../../src/features/meets/meets-page.tsx';
import PeoplePage from '../../../src/features/people/people-page.tsx';
import ProfileCardPage from '../../../src/features/people/profile-card-page.tsx';
import { me, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  localStorage.clear();
  document.body.replaceChildren();
});

const liked = {
  id: favouriteId(me, other),
  actor: me,
  kind: 'favourite' as const,
  target: other,
};

const cardPage = (
  <Routes>
    <Route path="/profilecard/:uid" element={<ProfileCardPage />} />
  </Routes>
);

async function card(archived: boolean, isFavourite: boolean) {
  const replica = await memoryReplica(me, {
    profile: [profile({ archived })],
    people: [{ ...person(other, 'Ville'), bio_text: '' } as never],
    relations: isFavourite ? [liked] : [],
  });
  screen = await render(replica, cardPage, `/profilecard/${other}`);
  return [...document.querySelectorAll('button')].map((one) => one.textContent?.trim());
}

it('SAFE-03 whoever is archived is offered neither a block nor a favourite, which would be refused', async () => {
  const offered = await card(true, false);
  expect(offered).toContain('Ilmoita ylläpidolle');
  expect(offered).not.toContain('Estä');
  expect(offered).not.toContain('Lisää suosikiksi');
});

it('SAFE-03 but may let go of a favourite', async () => {
  expect(await card(true, true)).toContain('Poista suosikeista');
});

it('SAFE-13 PEOPLE-18 everybody else is offered both', async () => {
  expect(await card(false, false)).toEqual(expect.arrayContaining(['Estä', 'Lisää suosikiksi']));
});

it.each([
  [{}, 'Tältä profiilisi näyttää muille.'],
  [{ archived: true }, 'Tältä profiilisi näyttää, kun se on näkyvissä.'],
  [{ hideProfile: true }, 'Tältä profiilisi näyttää, kun se on näkyvissä.'],
])('ACC-03 SAFE-03 ACC-10 the preview of %j says: %s', async (fields, words) => {
  const replica = await memoryReplica(me, { profile: [profile(fields)] });
  screen = await render(replica, cardPage, `/profilecard/${me}`);
  expect(document.body.textContent).toContain(words);
});

it.each([
  ['/users', <PeoplePage key="users" />],
  ['/meets', <MeetsPage key="meets" />],
])(
  'SAFE-09 SAFE-03 on %s they read why nobody is there, and are not sent to widen their wishes',
  async (_path, page) => {
    const replica = await memoryReplica(me, { profile: [profile({ archived: true })] });
    screen = await render(replica, page);
    expect(document.body.textContent).toContain(
      'Profiilisi on poistettu näkyvistä, joten tämä ei ole nyt mahdollista.',
    );
    expect(document.querySelector('a[href^="/profile"], a[href="/mymeeteditor"]')).toBeNull();
  },
);

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SignInAgain } from '../../../src/features/account/sign-in-again.tsx';
import '../../../src/features/account/texts.ts';
import { AffiliateDialog } from '../../../src/features/admin/affiliate-dialog.tsx';
import { DecisionDialog } from '../../../src/features/admin/decision-dialog.tsx';
import '../../../src/features/admin/texts.ts';
import { api } from '../../../src/data/api.ts';
import type { Failure } from '../../../src/data/send.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await screen.unmount();
  document.body.replaceChildren();
});

const nothing = () => undefined;
const about = { target: 'x', title: 'Kahvila', person: 'y', picture: null, description: '' };
const one = { ...about, targetKind: 'meet' as const, archived: false, reports: [], state: '' };

function Decision() {
  const [reason, onReason] = useState('');
  const [busy, onBusy] = useState(false);
  const said = { reason, onReason, busy, onBusy, onClose: nothing, onDone: nothing };
  return <DecisionDialog case={one} decision="hide" {...said} />;
}

function Offer() {
  const [typed, onType] = useState({});
  const [saving, onSaving] = useState(false);
  const said = { typed, onType, saving, onSaving, onClose: nothing, onSaved: nothing };
  return <AffiliateDialog offer={undefined} {...said} />;
}

const forms: [rule: string, form: () => ReactNode, button: string, field: string][] = [
  [
    'ACC-14',
    () => <SignInAgain onDone={nothing} />,
    'Kirjaudu uudelleen',
    'input[name="password"]',
  ],
  ['ADMIN-06', () => <Decision />, 'Poista näkyvistä', 'textarea'],
  ['DATA-72', () => <Offer />, 'Tallenna', 'input'],
];

it.each(forms)(
  '%s GEN-11 what fails again in the same way is read out again',
  async (_rule, form, button, field) => {
    const answers: ((answer: Failure) => void)[] = [];
    const ask = () => new Promise<never>((resolve) => answers.push(resolve as never));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    vi.spyOn(api, 'login').mockImplementation(ask);
    vi.spyOn(api, 'request').mockImplementation(ask);
    screen = await render(await memoryReplica(me), form(), '/', true);
    await screen.type(screen.find<HTMLInputElement>(field), 'salasana');
    const said = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join('');
    const fail = () =>
      screen.act(() => answers.at(-1)?.({ ok: false, code: 'NETWORK', message: 'gone' }));
    await screen.act(() => screen.button(button).click());
    await fail();
    expect(said()).toContain('Palvelimeen ei saatu yhteyttä.');
    await screen.act(() => screen.button(button).click());
    // A live region that goes on holding the same words is silent.
    expect(said()).toBe('');
    await fail();
    expect(said()).toContain('Palvelimeen ei saatu yhteyttä.');
    expect(answers).toHaveLength(2);
  },
);

it('ACC-14 GEN-11 a password that is missing again is asked for again, where it is written', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  screen = await render(await memoryReplica(me), <SignInAgain onDone={nothing} />, '/', true);
  const field = screen.find<HTMLInputElement>('input[name="password"]');
  expect(field.getAttribute('aria-required')).toBe('true');
  for (const time of ['first', 'again']) {
    screen.button('Kirjaudu uudelleen').focus();
    await screen.act(() => screen.button('Kirjaudu uudelleen').click());
    expect(document.activeElement, time).toBe(field);
    expect(document.body.textContent).toContain('Salasana on pakollinen');
  }
});

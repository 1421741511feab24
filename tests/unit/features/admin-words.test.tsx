// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerView } from '../../../src/features/admin/answer-view.tsx';
import '../../../src/features/admin/texts.ts';
import type { Failure } from '../../../src/data/send.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

const failed = (code: string, message: string) => ({ ok: false, code, message }) as Failure;

describe('the console when a request fails', () => {
  it.each([
    [failed('NETWORK', 'HTTP 502'), 'Palvelimeen ei saatu yhteyttä.'],
    [failed('FORBIDDEN', 'This is not allowed.'), 'Sinulla ei ole oikeutta tähän.'],
    [failed('SOMETHING_NEW', 'Refused: SOMETHING_NEW.'), 'Palvelimessa tapahtui virhe.'],
  ])(
    'GEN-09 ADMIN-01 says why in the language of the screen, not in technical English',
    async (result, words) => {
      const answer = { result, reload: () => undefined };
      screen = await render(
        await memoryReplica(me),
        <AnswerView answer={answer}>{() => null}</AnswerView>,
      );
      const text = document.body.textContent ?? '';
      expect(text).toContain(`Pyyntö ei onnistunut: ${words}`);
      expect(text).not.toContain(result.message);
    },
  );
});

// @vitest-environment happy-dom
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { textsApart } from '../../../scripts/build/texts-apart.ts';
import { libraryFile, madeByBuild } from '../../helpers/made-by-build.ts';

interface Client {
  createRoot(of: Element): { render(node: ReactNode): void; unmount(): void };
}

const file = libraryFile('react-dom/cjs/react-dom-client.production.js');
const require = createRequire(file);

function clientOf(code: string): Client {
  const module = { exports: {} };
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, require);
  return module.exports as Client;
}

const { flushSync } = require('react-dom') as { flushSync(run: () => void): void };

/** What translates a page puts other nodes in place of texts. */
function translate(root: Element): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `~${text.data}`;
    text.parentNode?.replaceChild(font, text);
  }
}

const line = (...children: ReactNode[]) => createElement('p', null, ...children);

describe('GEN-06 React DOM as the build has it, in a page that something else translates', () => {
  afterEach(() => document.body.replaceChildren());

  /** Shows one after the other, each translated; gives what is seen then. */
  function shownBy(code: string, nodes: readonly ReactNode[]): string[] {
    const holder = document.body.appendChild(document.createElement('div'));
    const root = clientOf(code).createRoot(holder);
    return nodes.map((node) => {
      flushSync(() => root.render(node));
      const seen = holder.textContent;
      translate(holder);
      return seen;
    });
  }

  it('a press on one of them is a press on what is around it', () => {
    const holder = document.body.appendChild(document.createElement('div'));
    const root = clientOf(madeByBuild(textsApart(), file)).createRoot(holder);
    let pressed = 0;
    const onClick = () => (pressed += 1);
    flushSync(() => root.render(createElement('button', { onClick }, createElement('i'), 'Estä')));
    const text = holder.querySelector('i + *') as HTMLElement;
    expect(text.textContent).toBe('Estä');
    text.click();
    expect(pressed).toBe(1);
  });

  it('a space between others stays a space, which takes no room in a row, and words behind a button are no element', () => {
    const holder = document.body.appendChild(document.createElement('div'));
    const root = clientOf(madeByBuild(textsApart(), file)).createRoot(holder);
    flushSync(() => root.render(line(createElement('i'), ' ', 'Tampere')));
    expect(holder.innerHTML).toBe('<p><i></i> <x-t>Tampere</x-t></p>');
    flushSync(() => root.render(line(createElement('input'), 'Pari')));
    expect(holder.innerHTML, 'what is behind a button').toBe('<p><input>Pari</p>');
  });

  it('texts change, come and go beside others', () => {
    const code = madeByBuild(textsApart(), file);
    const icon = createElement('i', { key: 'icon' });
    const nodes = [
      line('valittu ', 'yksi', null),
      line('valittu ', 'kaksi', null),
      line(icon, 'jotakin muuta', null),
      line(null, 'Valitse', ' nyt'),
      line('ei mitään'),
    ];
    expect(shownBy(code, nodes)).toEqual([
      'valittu yksi',
      '~valittu kaksi',
      'jotakin muuta',
      'Valitse nyt',
      'ei mitään',
    ]);
    // As it is delivered, what changes is not seen.
    const original = readFileSync(file, 'utf8');
    expect(shownBy(original, nodes.slice(0, 2)).at(-1)).toBe('~valittu ~yksi');
  });
});

import { describe, expect, it } from 'vitest';
import { firstStyles } from '../../../scripts/build/first-styles.ts';

const html = '<html class="plain"><body><h1 id="top" class="big wide">Hei</h1><a href="/">x</a>';
const first = (css: string) => firstStyles(css, html);

describe('styles of the first frame', () => {
  it.each([
    '.big{color:red}',
    '.plain .big{color:red}',
    '.elsewhere,.wide{color:red}',
    '#top{color:red}',
    'a[href]{color:red}',
    '*,:before{color:red}',
    '.big:not(.elsewhere){color:red}',
    '@media (prefers-color-scheme:dark){.big{color:red}}',
    '@media (forced-colors:active){.big{color:red}}',
    '@supports (display:grid){.big{color:red}}',
    ':root{--ground:#fff}',
  ])('UX speed: %s may apply and stays', (css) => {
    expect(first(css)).toBe(css);
  });

  it.each([
    '.elsewhere{color:red}',
    '.big .elsewhere{color:red}',
    '#bottom{color:red}',
    'video{color:red}',
    '[hidden]{color:red}',
    '.big:hover{color:red}',
    ':focus-visible{color:red}',
    '::selection{color:red}',
    '@media (hover:hover){.big{color:red}}',
    '@keyframes turn{to{rotate:1turn}}',
    '@font-face{font-family:x;src:url(x.woff2)}',
  ])('UX speed: %s waits for the rest', (css) => {
    expect(first(css)).toBe('');
  });

  it('UX speed: the order of layers and rules is that of the sources', () => {
    const css =
      '@layer reset{*{margin:0}}@layer components,shell;@layer features{.big{margin:1px}}@layer components{.elsewhere{margin:3px}.big{margin:2px}.wide{margin:4px}}';
    const kept = first(css);
    const at = (part: string) => {
      expect(kept).toContain(part);
      return kept.indexOf(part);
    };
    expect(kept.indexOf('reset')).toBeLessThan(at('components'));
    expect(at('components')).toBeLessThan(at('features'));
    expect(at('margin:2px')).toBeLessThan(at('margin:4px'));
    expect(kept).not.toContain('elsewhere');
  });
});

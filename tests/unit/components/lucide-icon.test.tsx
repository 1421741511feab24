import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createLucideIcon from '../../../src/components/lucide-icon.ts';

it('GEN-11 signs grow with the text', () => {
  const Icon = createLucideIcon({ node: [['path', { d: 'M0 0' }]] });
  expect(renderToStaticMarkup(<Icon />)).toContain('width="1.5rem" height="1.5rem"');
  expect(renderToStaticMarkup(<Icon size={18} />)).toContain('width="1.125rem" height="1.125rem"');
});

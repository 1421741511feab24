import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { RichText } from '../../../src/features/legal/rich-text.tsx';
import { i18n } from '../../../src/i18n/i18n.ts';

const links = (text: string): string[] => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RichText text={text} />
    </I18nextProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
};

describe('texts of the legal pages', () => {
  it.each(['tuki@kohdataan.example', 'tuki+apu@mäkelä.example', 'ö.apu&neuvo@tuki.kohdataan.fi'])(
    'PAGE-08 a tap on %s writes to it',
    (address) => {
      const written = `mailto:${address.replace('&', '&amp;')}`;
      expect(links(`Kirjoita osoitteeseen ${address}. Tai (${address}), vastaamme.`)).toEqual([
        written,
        written,
      ]);
    },
  );

  it('PAGE-12 links to pages and addresses stand side by side', () => {
    expect(links('Lue [ehdot](/terms) tai kirjoita tuki@kohdataan.example')).toEqual([
      '/terms',
      'mailto:tuki@kohdataan.example',
    ]);
  });
});

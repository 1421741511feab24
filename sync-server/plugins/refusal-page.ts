import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { AppConfig } from '../config.ts';
import { escaped } from '../notify/templates/layout.ts';
import { plainPage } from './plain-page.ts';
import type { Language } from './plain-page.ts';

const texts = {
  fi: {
    busy: { title: 'Liian monta yritystä', text: 'Yritä hetken päästä uudelleen.' },
    away: { title: 'Palvelu ei vastaa juuri nyt', text: 'Yritä hetken päästä uudelleen.' },
    gone: {
      title: 'Linkki ei toimi',
      text: 'Se on ehkä katkennut tai vanhentunut. Jos avasit sen viestistä, kopioi selaimeen koko osoite.',
    },
    home: 'Etusivulle',
    code: 'Virhekoodi',
  },
  en: {
    busy: { title: 'Too many attempts', text: 'Try again in a moment.' },
    away: { title: 'The service is not responding right now', text: 'Try again in a moment.' },
    gone: {
      title: 'This link does not work',
      text: 'It may have been cut short or expired. If you opened it from a message, copy the whole address into the browser.',
    },
    home: 'Go to the front page',
    code: 'Error code',
  },
} as const;

/**
 * What somebody sees who has opened an address of the gateway's interface that says no: its words for programs would
 * tell them nothing. The code stands below, for who asks about it (API-09).
 */
export function refusalPage(
  { product, publicUrl }: Pick<AppConfig, 'product' | 'publicUrl'>,
  language: Language,
  code: RefusalCode,
): string {
  const { home, code: label, ...kinds } = texts[language];
  const status = refusalCodes[code];
  const { title, text } = kinds[status === 429 ? 'busy' : status >= 500 ? 'away' : 'gone'];
  const link = `<a class="go" href="${escaped(publicUrl)}/">${home}</a>`;
  return plainPage(
    product,
    language,
    title,
    `<p>${text}</p><p>${link}</p><p class="soft">${label}: ${code}</p>`,
  );
}

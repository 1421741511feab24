import type { AppConfig } from '../config.ts';
import { plainPage } from '../plugins/plain-page.ts';
import type { Language } from '../plugins/plain-page.ts';
import { escaped } from './templates/layout.ts';

const texts = {
  fi: {
    title: 'Sähköposti-ilmoitukset',
    question: 'Lopetetaanko kaikki ilmoitukset, sekä sähköpostiin että laitteillesi?',
    button: 'Lopeta ilmoitukset',
    done: 'Kaikki ilmoitukset on lopetettu. Voit ottaa ne takaisin käyttöön asetuksista.',
    broken:
      'Linkki ei toimi. Avaa se viestistä uudelleen kokonaisena, tai lopeta ilmoitukset asetuksista.',
    settings: 'Ilmoitusasetukset',
    notMine:
      'Etkö ole luonut tiliä? Joku on antanut sähköpostiosoitteesi omanaan. Voit kieltää viestit osoitteeseesi kokonaan.',
    close: 'Tili ei ole minun: älkää lähettäkö osoitteeseeni mitään',
    closed:
      'Emme enää lähetä osoitteeseesi viestejä tileistä, jotka eivät ole sinun. Jos tili onkin sinun, vaihda sen salasana Unohdin salasanani -sivulla: sähköpostiin tuleva linkki todistaa osoitteen omaksesi.',
  },
  en: {
    title: 'Email notifications',
    question: 'Stop all notifications, both by email and on your devices?',
    button: 'Stop notifications',
    done: 'All notifications have been stopped. You can turn them on again in the settings.',
    broken:
      'This link does not work. Open the whole link from the message again, or stop the notifications in the settings.',
    settings: 'Notification settings',
    notMine:
      'Did you not create the account? Somebody has given your email address as theirs. You can forbid all messages to your address.',
    close: 'The account is not mine: send nothing to my address',
    closed:
      'We will no longer send you messages about accounts that are not yours. If the account is yours after all, change its password under “I forgot my password”: the link that comes by email proves that the address is yours.',
  },
} as const;

/**
 * The page behind the footer's link: a question and a button. The form posts to its own address.
 * @param closing where the form posts to for people whose account it is not
 */
export function unsubscribeQuestion(
  config: AppConfig,
  language: Language,
  closing: string | undefined,
): string {
  const { question, button, notMine, close } = texts[language];
  const ask = `<p>${question}</p><form method="post"><button>${button}</button></form>`;
  if (closing === undefined) return page(config, language, ask);
  const form = `<form method="post" action="${escaped(closing)}"><button>${close}</button></form>`;
  return page(config, language, `${ask}<hr><p>${notMine}</p>${form}`);
}

/** The page after the other button: the address gets nothing more. */
export function mailboxClosed(config: AppConfig, language: Language): string {
  return page(config, language, `<p>${texts[language].closed}</p>`);
}

/** The page after the button: notifications are off. */
export function unsubscribeDone(config: AppConfig, language: Language): string {
  return withSettings(config, language, texts[language].done);
}

/** For who opens a link that has been cut short, say. */
export function unsubscribeBroken(config: AppConfig, language: Language): string {
  return withSettings(config, language, texts[language].broken);
}

function withSettings(config: AppConfig, language: Language, text: string): string {
  const { settings } = texts[language];
  const link = `<a href="${escaped(config.publicUrl)}/hidenotifications">${settings}</a>`;
  return page(config, language, `<p>${text}</p><p>${link}</p>`);
}

function page({ product }: AppConfig, language: Language, main: string): string {
  return plainPage(product, language, texts[language].title, main);
}

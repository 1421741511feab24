import type { AppConfig } from '../config.ts';
import { escaped } from './templates/layout.ts';

type Language = 'fi' | 'en';

const texts = {
  fi: {
    title: 'Sähköposti-ilmoitukset',
    question: 'Lopetetaanko ilmoitukset?',
    button: 'Lopeta ilmoitukset',
    done: 'Ilmoitukset on lopetettu. Voit ottaa ne takaisin käyttöön asetuksista.',
    settings: 'Ilmoitusasetukset',
  },
  en: {
    title: 'E-mail notifications',
    question: 'Stop the notifications?',
    button: 'Stop notifications',
    done: 'Notifications have been stopped. You can turn them on again in the settings.',
    settings: 'Notification settings',
  },
} as const;

/** The page behind the footer's link: a question and a button. The form posts to its own address. */
export function unsubscribeQuestion(config: AppConfig, language: Language): string {
  const { question, button } = texts[language];
  return page(
    config,
    language,
    `<p>${question}</p><form method="post"><button>${button}</button></form>`,
  );
}

/** The page after the button: notifications are off. */
export function unsubscribeDone(config: AppConfig, language: Language): string {
  const { done, settings } = texts[language];
  const link = `<a href="${escaped(config.publicUrl)}/hidenotifications">${settings}</a>`;
  return page(config, language, `<p>${done}</p><p>${link}</p>`);
}

function page(config: AppConfig, language: Language, main: string): string {
  const title = `${texts[language].title} · ${escaped(config.product)}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body><main><h1>${texts[language].title}</h1>${main}</main></body>
</html>
`;
}

import { englishDateTime, finnishDateTime } from './mail-dates.ts';
import { isYes, text } from './template.ts';
import type { MailParams, securityTemplates, Wording } from './template.ts';

type SecurityWording = Pick<Wording, (typeof securityTemplates)[number]>;

const at = (params: MailParams): string => finnishDateTime(text(params, 'date'));
const ownDoing = 'Jos teit sen itse, sinun ei tarvitse tehdä mitään.';
const ifStranger = (params: MailParams): string =>
  `Jos se et ollut sinä, vaihda salasanasi kirjautumissivun kohdasta Unohdin salasanani ja kirjaudu sitten ulos kaikilta laitteilta tietosuoja-asetuksissa. Kirjautumissivu: ${text(params, 'url')}`;
const help = 'Jos tarvitset apua, vastaa tähän viestiin.';

/** What owners are told for the safety of their accounts, in Finnish. None of it says who, from where, or what is new. */
export const securityFinnish: SecurityWording = {
  password_changed: (params) => ({
    subject: 'Salasanasi on vaihdettu',
    paragraphs: [
      `Tilisi salasana vaihdettiin ${at(params)} sähköpostiisi lähetetyn linkin kautta, ja kaikki laitteesi kirjattiin ulos. ${ownDoing}`,
      ...(isYes(params['unlinked'])
        ? [
            'Tiliisi liitetty Google-tili irrotettiin samalla. Google-kirjautuminen toimii taas selaimessa, jossa olet ensin kirjautunut uudella salasanalla.',
          ]
        : []),
      'Jos se et ollut sinä, joku muu pääsee sähköpostiisi: vaihda ensin sen salasana.',
      ifStranger(params),
      help,
    ],
  }),
  google_linked: (params) => ({
    subject: 'Tiliisi liitettiin Google-tili',
    paragraphs: [
      `Tiliisi liitettiin ${at(params)} Google-tili, jolla on tämä sähköpostiosoite. Tilillesi voi nyt kirjautua myös sillä. ${ownDoing}`,
      ifStranger(params),
      help,
    ],
  }),
  registration_tried: (params) => ({
    subject: 'Osoitteellasi yritettiin luoda tili',
    paragraphs: [
      `Joku yritti luoda tilin tällä sähköpostiosoitteella ${at(params)}. Osoitteella on jo tili, joten uutta ei luotu eikä mikään muuttunut.`,
      `Jos se olit sinä, kirjaudu sisään tai vaihda salasanasi kirjautumissivun kohdasta Unohdin salasanani. Kirjautumissivu: ${text(params, 'url')}`,
      'Jos se et ollut sinä, sinun ei tarvitse tehdä mitään. Jos et ole luonut aiempaakaan tiliä, saat sen haltuusi vaihtamalla sen salasanan samasta kohdasta.',
    ],
  }),
  notification_address_changed: (params) => ({
    subject: 'Ilmoitustesi sähköpostiosoite on vaihdettu',
    paragraphs: [
      `Profiiliisi vaihdettiin ${at(params)} toinen sähköpostiosoite, johon ilmoitukset nyt lähetetään. Kirjaudut yhä tällä osoitteella. ${ownDoing}`,
      ifStranger(params),
      'Korjaa sen jälkeen osoite profiiliisi. Jos tarvitset apua, vastaa tähän viestiin.',
    ],
  }),
};

const on = (params: MailParams): string => englishDateTime(text(params, 'date'));
const ownDoingEn = 'If you did it yourself, you do not need to do anything.';
const ifStrangerEn = (params: MailParams): string =>
  `If it was not you, change your password on the sign-in page under “I forgot my password”, then sign out on all devices in the privacy settings. Sign-in page: ${text(params, 'url')}`;
const helpEn = 'If you need help, reply to this message.';

/** The same in English (GEN-09). */
export const securityEnglish: SecurityWording = {
  password_changed: (params) => ({
    subject: 'Your password has been changed',
    paragraphs: [
      `The password of your account was changed on ${on(params)} with a link sent to your email, and all your devices were signed out. ${ownDoingEn}`,
      ...(isYes(params['unlinked'])
        ? [
            'The Google account that was linked to your account was unlinked as well. Google sign-in works again in a browser where you have first signed in with the new password.',
          ]
        : []),
      'If it was not you, somebody else can read your email: change its password first.',
      ifStrangerEn(params),
      helpEn,
    ],
  }),
  google_linked: (params) => ({
    subject: 'A Google account was linked to your account',
    paragraphs: [
      `A Google account with this email address was linked to your account on ${on(params)}. You can now sign in with it, too. ${ownDoingEn}`,
      ifStrangerEn(params),
      helpEn,
    ],
  }),
  registration_tried: (params) => ({
    subject: 'Somebody tried to create an account with your address',
    paragraphs: [
      `Somebody tried to create an account with this email address on ${on(params)}. It has an account already, so no new one was made and nothing has changed.`,
      `If it was you, sign in, or change your password on the sign-in page under “I forgot my password”. Sign-in page: ${text(params, 'url')}`,
      'If it was not you, you do not need to do anything. If you have not created the earlier account either, you can take it over by changing its password in the same place.',
    ],
  }),
  notification_address_changed: (params) => ({
    subject: 'The email address for your notifications has been changed',
    paragraphs: [
      `Another email address was put into your profile on ${on(params)}, and notifications now go there. You still sign in with this address. ${ownDoingEn}`,
      ifStrangerEn(params),
      'Then correct the address in your profile. If you need help, reply to this message.',
    ],
  }),
};

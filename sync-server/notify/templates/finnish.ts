import { termsClause } from '../../../schemas/enumerations.ts';
import type { MailParams, Wording } from './template.ts';
import { securityFinnish } from './security-words.ts';
import { isYes, text } from './template.ts';
import { finnishDate, finnishDateTime } from './mail-dates.ts';

const appeal =
  'Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.';

/** NOTIF-16..19, SAFE-07, SAFE-09, SAFE-10, the password link and what an account's safety asks for, in Finnish. */
export const finnish: Wording = {
  password_reset: (params) => ({
    subject: 'Salasanan vaihtaminen',
    paragraphs: [
      `Vaihda salasanasi tästä linkistä: ${text(params, 'url')}`,
      'Linkki toimii kerran ja on voimassa kymmenen minuuttia. Jos et pyytänyt linkkiä, sinun ei tarvitse tehdä mitään.',
    ],
  }),
  new_message: (params) => ({
    subject: 'Sinulle on uusi viesti',
    paragraphs: [
      `Sinulle on saapunut uusi viesti. Turvallisuuden vuoksi emme näytä viestiä sähköpostissa. Lue se täällä: ${text(params, 'url')}`,
      'Saat samasta keskustelusta enintään yhden sähköpostin 12 tunnissa.',
    ],
  }),
  favourites_meet: (params) => ({
    subject: 'Suosikkisi julkaisi uuden tapaamisen',
    paragraphs: [
      `${text(params, 'senderName')} julkaisi uuden tapaamisen: ${text(params, 'meet_type')}, ${text(params, 'location')}, ${date(params)}. Katso tapaaminen: ${text(params, 'url')}`,
    ],
  }),
  new_like: (params) => ({
    subject: 'Sinut lisättiin suosikiksi',
    paragraphs: [
      `${text(params, 'senderName')} lisäsi sinut suosikiksi! Katso profiili: ${text(params, 'url')}`,
    ],
  }),
  join_meet: (params) => ({
    subject: 'Uusi ilmoittautuminen tapaamiseesi',
    paragraphs: [
      `${text(params, 'senderName')} ilmoittautui tapaamiseesi! ${text(params, 'meet_type')}, ${date(params)}. Avaa keskustelu: ${text(params, 'url')}`,
    ],
  }),
  profile_archived: (params) => ({
    subject: 'Profiilisi on poistettu näkyvistä',
    paragraphs: [`Profiilisi on poistettu näkyvistä. ${reasons(params)} ${appeal}`],
  }),
  profile_restored: (params) => ({
    subject: 'Profiilisi on palautettu näkyviin',
    paragraphs: [
      `Profiilisi poisto näkyvistä on kumottu. Päätös tehtiin ylläpidon toimesta ${finnishDate(text(params, 'date'))}.`,
      'Profiilisi näkyy taas muille, ellet ole itse piilottanut sitä.',
    ],
  }),
  account_removed: (params) => ({
    subject: 'Tilisi on poistettu',
    paragraphs: [`Tilisi on poistettu pysyvästi. ${reasons(params)} ${appeal}`],
  }),
  meet_removed: (params) => ({
    subject: 'Tapaamisesi poistettiin näkyvistä',
    paragraphs: [
      `Tapaamisesi poistettiin näkyvistä. ${reasons(params)} ${appeal}`,
      ...removedMeet(params),
    ],
  }),
  meet_archived: (params) => ({
    subject: 'Tapaamisesi poistettiin näkyvistä',
    paragraphs: [
      `Tapaamisesi poistettiin näkyvistä kolmen ilmoituksen vuoksi. ${decision({ ...params, clause: termsClause, automatic: 1 })} ${appeal}`,
      ...removedMeet(params),
    ],
  }),
  meet_restored: (params) => ({
    subject: 'Tapaamisesi on palautettu',
    paragraphs: [
      `Tapaamisesi poisto näkyvistä on kumottu: ${meet(params)}. Päätös tehtiin ylläpidon toimesta ${finnishDate(text(params, 'date'))}.`,
      isYes(params['needsPicture'])
        ? `Tapaamisen kuva on poistettu. Lisää siihen uusi kuva, niin se näkyy taas muille. Muokkaa tapaamista: ${text(params, 'url')}`
        : 'Jos tapaaminen on yhä tulossa ja avoinna, se näkyy taas muille.',
    ],
  }),
  report_decided: (params) => ({
    subject: 'Ilmoituksesi on käsitelty',
    paragraphs: [
      `${outcome(params)} Päätös tehtiin ${byWhom(params)}. ${appeal}`,
      'Ilmoitettu henkilö ei saa tietää, kuka ilmoituksen teki.',
    ],
  }),
  ...securityFinnish,
};

const date = (params: MailParams): string => finnishDateTime(text(params, 'date'));

const meet = (params: MailParams): string =>
  `${text(params, 'meet_type')}, ${text(params, 'location')}, ${finnishDateTime(text(params, 'meet_date'))}`;

/** Which of one's meets it is; what a gateway of an older version has queued does not say. */
const removedMeet = (params: MailParams): string[] =>
  params['meet_date'] === undefined ? [] : [`Tapaaminen: ${meet(params)}.`];

/** SAFE-09 */
const reasons = (params: MailParams): string =>
  `Peruste: ${text(params, 'reason')}. ${decision(params)}`;

const decision = (params: MailParams): string =>
  `Sääntökohta: ${text(params, 'clause')}. Päätös tehtiin ${byWhom(params)} ${finnishDate(text(params, 'date'))}.`;

/** SAFE-07: neither whom it is about nor why, for that is theirs. */
function outcome(params: MailParams): string {
  const day = finnishDate(text(params, 'date'));
  const isMeet = text(params, 'about') === 'meet';
  if (isYes(params['removed']))
    return `${isMeet ? 'Tapaaminen' : 'Profiili'}, josta ilmoitit ${day}, on poistettu näkyvistä.`;
  const what = isMeet ? 'tapaamista' : 'profiilia';
  return `Käsittelimme ilmoituksen, jonka teit ${day}, emmekä löytäneet syytä poistaa ${what} näkyvistä.`;
}

function byWhom(params: MailParams): string {
  return isYes(params['automatic'])
    ? 'automaattisesti ilmoitusten määrän perusteella'
    : 'ylläpidon toimesta';
}

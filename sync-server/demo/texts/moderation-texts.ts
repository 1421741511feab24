import type { reportReasons } from '../../../schemas/enumerations.ts';
import type { Line } from './chat-scripts.ts';

interface ReportText {
  readonly reason: (typeof reportReasons)[number];
  readonly text: string;
}

/** Somebody asks for money before they have met: attached to the first report. */
export const moneyTalk: readonly Line[] = [
  ['a', 'Hei! Yhteinen kävely kuulostaa mukavalta. Mistä lähdetään?'],
  ['o', 'Moi, sovitaan se vaikka WhatsAppissa. Laitatko numerosi?'],
  ['a', 'Jutellaan mieluummin ensin täällä.'],
  [
    'o',
    'Selvä. Tämä on noloa, mutta lompakkoni varastettiin eilen. Voisitko lainata 150 euroa perjantaihin asti?',
  ],
  ['a', 'En lähetä rahaa kenellekään, jota en ole tavannut. Toivottavasti asia järjestyy.'],
  ['o', 'Ymmärrän, mutta satanenkin auttaisi. Maksan heti takaisin!'],
];

/** In the order in which make-moderation.ts makes them. */
export const reportTexts: readonly ReportText[] = [
  {
    reason: 'Huijaus tai rahan pyytäminen',
    text: 'Pyysi minulta rahaa lainaksi, vaikka emme ole edes tavanneet. Keskustelu on liitteenä.',
  },
  {
    reason: 'Valeprofiili tai toisena esiintyminen',
    text: 'Kuvan henkilö ei ole hän. Puhelimessa kertoi olevansa aivan eri-ikäinen.',
  },
  {
    reason: 'Uhkaava käytös tapaamisessa',
    text: 'Suuttui, kun sanoin lähteväni kotiin, eikä meinannut päästää minua lähtemään.',
  },
  {
    reason: 'Mainostaminen tai roskaposti',
    text: 'Kahvit olivatkin lisäravinteiden myyntitilaisuus.',
  },
  { reason: 'Mainostaminen tai roskaposti', text: '' },
  { reason: 'Muu syy', text: 'Ei tullut paikalle, vaikka olimme sopineet.' },
];

export const advertisement =
  'Ilmaiset kahvit! Kerron samalla tuotteesta, joka muutti elämäni. Paikkoja on vähän, joten ilmoittaudu heti.';

export const suggestions = [
  {
    nameSuggestion: 'Nuotio',
    reasonNotUsing: 'Omalla paikkakunnallani on vielä vähän tapaamisia.',
    reasonToUse: 'Tutustun ihmisiin helpommin tekemällä jotain yhdessä kuin selaamalla kuvia.',
    email: '',
  },
  {
    nameSuggestion: '',
    reasonNotUsing: 'Pelkään, että työkaverit näkevät profiilini.',
    reasonToUse: 'Lähtisin mielelläni vaellukselle, jos joku muu järjestäisi sen.',
    email: 'vaeltaja@posti.example',
  },
  {
    nameSuggestion: 'Nähdään',
    reasonNotUsing: '',
    reasonToUse: 'Muutin juuri uuteen kaupunkiin enkä tunne täältä ketään.',
    email: 'uusi.asukas@posti.example',
  },
  {
    nameSuggestion: '',
    reasonNotUsing: 'En tiedä, kuinka turvallista tuntemattomien tapaaminen on.',
    reasonToUse: 'Lautapeli-illat! Seuraa on vaikea löytää aikuisena.',
    email: '',
  },
];

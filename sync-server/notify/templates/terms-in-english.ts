/** Stored Finnish terms as English mails word them: meet types, report reasons, headings of the terms. */
const terms: Readonly<Record<string, string>> = {
  Kävely: 'a walk',
  Pyöräily: 'a bike ride',
  Hiihto: 'skiing',
  Uinti: 'swimming',
  'Muu liikunta': 'other sport',
  Kahvila: 'café',
  Shoppailu: 'shopping',
  Autoajelu: 'a car ride',
  Moottoripyöräajelu: 'a motorcycle ride',
  Piknik: 'picnic',
  Drinkit: 'drinks',
  Verkostoituminen: 'networking',
  'Leikkitreffit lasten kanssa': 'play date with children',
  Ravintola: 'restaurant',
  Kulttuuri: 'culture',
  Luontoretki: 'nature trip',
  Nuotioilta: 'campfire evening',
  Elokuvateatteri: 'cinema',
  'Yhteinen kokkailu': 'cooking together',
  'Leffa- tai musiikki-ilta kotona': 'film or music night at home',
  Sauna: 'sauna',
  'Tarvitsen apua': 'help needed',
  'Jotain muuta': 'something else',
  'Ehdota jotain': 'suggest something',
  'Valeprofiili tai toisena esiintyminen': 'fake profile or impersonation',
  'Häirintä, uhkailu tai vihapuhe': 'harassment, threats or hate speech',
  'Seksuaalinen häirintä tai sopimaton kuva': 'sexual harassment or an inappropriate picture',
  'Huijaus tai rahan pyytäminen': 'a scam or asking for money',
  'Alaikäinen käyttäjä': 'underage user',
  'Mainostaminen tai roskaposti': 'advertising or spam',
  'Uhkaava käytös tapaamisessa': 'threatening behaviour at a meet',
  'Muu laiton sisältö': 'other illegal content',
  'Muu syy': 'another reason',
  'Sallittu ja kielletty sisältö': 'Allowed and prohibited content',
};

/** The English word; an unknown term stays as it is. */
export function inEnglish(term: string): string {
  return terms[term] ?? term;
}

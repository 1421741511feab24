import { placeLines } from './places-data.ts';

/** A place that a person or a meet can have. Coordinates in degrees, WGS 84. */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Other names under which it is found: Swedish or native name, seat. */
  readonly aliases: readonly string[];
}

/** Municipalities that no longer exist, and their successor (FMT-16). */
const successors: Readonly<Record<string, string>> = {
  'Jyväskylän maalaiskunta': 'Jyväskylä',
  Korpilahti: 'Jyväskylä',
  'Rovaniemen maalaiskunta': 'Rovaniemi',
  'Mikkelin maalaiskunta': 'Mikkeli',
  'Kuopion maalaiskunta': 'Kuopio',
  Nilsiä: 'Kuopio',
  Maaninka: 'Kuopio',
  Juankoski: 'Kuopio',
  Karttula: 'Kuopio',
  Vehmersalmi: 'Kuopio',
  Haukipudas: 'Oulu',
  Kiiminki: 'Oulu',
  Oulunsalo: 'Oulu',
  Ylikiiminki: 'Oulu',
  Jaala: 'Kouvola',
  Kuusankoski: 'Kouvola',
  Anjalankoski: 'Kouvola',
  Elimäki: 'Kouvola',
  Valkeala: 'Kouvola',
  Hämeenkoski: 'Hollola',
  Nastola: 'Lahti',
  Hauho: 'Hämeenlinna',
  Kalvola: 'Hämeenlinna',
  Lammi: 'Hämeenlinna',
  Renko: 'Hämeenlinna',
  Tuulos: 'Hämeenlinna',
  Nummi: 'Lohja',
  'Nummi-Pusula': 'Lohja',
  Karjalohja: 'Lohja',
  Sammatti: 'Lohja',
  Tammisaari: 'Raasepori',
  Karjaa: 'Raasepori',
  Pohja: 'Raasepori',
  Halikko: 'Salo',
  Perniö: 'Salo',
  Somerniemi: 'Somero',
  Houtskari: 'Parainen',
  Korppoo: 'Parainen',
  Nauvo: 'Parainen',
  Noormarkku: 'Pori',
  Lavia: 'Pori',
  Köyliö: 'Säkylä',
  Vahto: 'Rusko',
  Mietoinen: 'Mynämäki',
  Vähäkyrö: 'Vaasa',
  Nurmo: 'Seinäjoki',
  Ylistaro: 'Seinäjoki',
  Peräseinäjoki: 'Seinäjoki',
  Ylihärmä: 'Kauhava',
  Alahärmä: 'Kauhava',
  Kortesjärvi: 'Kauhava',
  Jurva: 'Kurikka',
  Jalasjärvi: 'Kurikka',
  Töysä: 'Alavus',
  Vilppula: 'Mänttä-Vilppula',
  Mänttä: 'Mänttä-Vilppula',
  Kuru: 'Ylöjärvi',
  Viljakkala: 'Ylöjärvi',
  Kylmäkoski: 'Akaa',
  Toijala: 'Akaa',
  Viiala: 'Akaa',
  Vammala: 'Sastamala',
  Mouhijärvi: 'Sastamala',
  Äetsä: 'Sastamala',
  Kiikoinen: 'Sastamala',
  Suodenniemi: 'Sastamala',
  Längelmäki: 'Jämsä',
  Jämsänkoski: 'Jämsä',
  Suolahti: 'Äänekoski',
  Sumiainen: 'Äänekoski',
  Kestilä: 'Siikalatva',
  Piippola: 'Siikalatva',
  Pulkkila: 'Siikalatva',
  Rantsila: 'Siikalatva',
  Ruukki: 'Siikajoki',
  Vihanti: 'Raahe',
  Kuivaniemi: 'Ii',
  'Yli-Ii': 'Oulu',
  Vuolijoki: 'Kajaani',
  Eno: 'Joensuu',
  Pyhäselkä: 'Joensuu',
  Kiihtelysvaara: 'Joensuu',
  Tuupovaara: 'Joensuu',
  Kesälahti: 'Kitee',
  Valtimo: 'Nurmes',
  Kerimäki: 'Savonlinna',
  Punkaharju: 'Savonlinna',
  Savonranta: 'Savonlinna',
  Haukivuori: 'Mikkeli',
  Ristiina: 'Mikkeli',
  Suomenniemi: 'Mikkeli',
  Joutseno: 'Lappeenranta',
  Ylämaa: 'Lappeenranta',
  Pernaja: 'Loviisa',
  Liljendal: 'Loviisa',
  Ruotsinpyhtää: 'Loviisa',
  Artjärvi: 'Orimattila',
  Himanka: 'Kalajoki',
  Lohtaja: 'Kokkola',
  Kälviä: 'Kokkola',
  Ullava: 'Kokkola',
  Oravainen: 'Vöyri',
  Maksamaa: 'Vöyri',
  Dragsfjärd: 'Kemiönsaari',
  Kemiö: 'Kemiönsaari',
  Västanfjärd: 'Kemiönsaari',
  Varpaisjärvi: 'Lapinlahti',
  Merimasku: 'Naantali',
  Rymättylä: 'Naantali',
  Velkua: 'Naantali',
  Askainen: 'Masku',
  Lemu: 'Masku',
  Karinainen: 'Pöytyä',
  Yläne: 'Pöytyä',
  Alastaro: 'Loimaa',
  Mellilä: 'Loimaa',
  Luopioinen: 'Pälkäne',
  Kodisjoki: 'Rauma',
  Lappi: 'Rauma',
  Kullaa: 'Ulvila',
  Leivonmäki: 'Joutsa',
  Maxmo: 'Vöyri',
  Tottijärvi: 'Nokia',
  Siipyy: 'Kristiinankaupunki',
};

/** Every place, in the order of the list (Finnish municipalities by name, then FMT-15's others). */
export const places: readonly Place[] = placeLines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', latitude, longitude, aliases = ''] = line.split('|');
    return {
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      aliases: aliases === '' ? [] : aliases.split(','),
    };
  });

const byName = new Map(places.map((place) => [place.name, place]));

/** The place of that exact Finnish name or of a merged town's successor; undefined if not listed. */
export function findPlace(name: string): Place | undefined {
  return byName.get(name) ?? byName.get(successors[name] ?? '');
}

/** True if a new value may be chosen: only current list names, never old or unknown ones (FMT-16). */
export function isListedPlace(name: string): boolean {
  return byName.has(name);
}

const fold = (text: string): string => text.toLocaleLowerCase('fi').normalize('NFC');

/**
 * Places whose Finnish, Swedish, former or seat name starts with the text, then those containing it.
 * @param text what the user typed; blank gives all places
 * @param most at most this many
 */
export function searchPlaces(text: string, most = 8): Place[] {
  const wanted = fold(text.trim());
  if (wanted === '') return places.slice(0, most);
  const former = Object.entries(successors);
  const starting: Place[] = [];
  const containing: Place[] = [];
  for (const place of places) {
    const names = [
      place.name,
      ...place.aliases,
      ...former.filter(([, now]) => now === place.name).map(([old]) => old),
    ].map(fold);
    if (names.some((name) => name.startsWith(wanted))) starting.push(place);
    else if (names.some((name) => name.includes(wanted))) containing.push(place);
  }
  return [...starting, ...containing].slice(0, most);
}

/**
 * The listed place nearest to a point (PEOPLE-22: the device snaps its position to it).
 * @param latitude degrees @param longitude degrees
 */
export function nearestPlace(latitude: number, longitude: number): Place {
  const scale = Math.cos((latitude * Math.PI) / 180);
  const first = places[0];
  if (first === undefined) throw new Error('the list of places is empty');
  let best = first;
  let bestSquare = Infinity;
  for (const place of places) {
    const dy = place.latitude - latitude;
    const dx = (place.longitude - longitude) * scale;
    const square = dx * dx + dy * dy;
    if (square < bestSquare) [best, bestSquare] = [place, square];
  }
  return best;
}

import { placeLines } from './places-data.ts';

/** A place that a person or a meet can have. Coordinates in degrees, WGS 84. */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Municipalities that no longer exist, and their successor (FMT-16). */
export const successors: Readonly<Record<string, string>> = {
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
    const [name = '', latitude, longitude] = line.split('|');
    return { name, latitude: Number(latitude) / 1e4, longitude: Number(longitude) / 1e4 };
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

import { meetTypes } from '../../../schemas/enumerations.ts';
import type { MeetType } from '../../../schemas/enumerations.ts';

type MeetTypeGroup = 'outdoors' | 'food' | 'evening' | 'about' | 'open';

/** By what one is looking for: 24 of them in one list are too many to read. */
const groupOf: Readonly<Record<MeetType, MeetTypeGroup>> = {
  Kävely: 'outdoors',
  Pyöräily: 'outdoors',
  Hiihto: 'outdoors',
  Uinti: 'outdoors',
  'Muu liikunta': 'outdoors',
  Luontoretki: 'outdoors',
  Nuotioilta: 'outdoors',
  Kahvila: 'food',
  Ravintola: 'food',
  Drinkit: 'food',
  Piknik: 'food',
  'Yhteinen kokkailu': 'food',
  Kulttuuri: 'evening',
  Elokuvateatteri: 'evening',
  'Leffa- tai musiikki-ilta kotona': 'evening',
  Sauna: 'evening',
  Shoppailu: 'about',
  Autoajelu: 'about',
  Moottoripyöräajelu: 'about',
  'Leikkitreffit lasten kanssa': 'about',
  Verkostoituminen: 'about',
  'Tarvitsen apua': 'open',
  'Jotain muuta': 'open',
  'Ehdota jotain': 'open',
};

const order: readonly MeetTypeGroup[] = ['food', 'outdoors', 'evening', 'about', 'open'];

/** The types of FMT-13 in groups, each with its types in the order of that rule. */
export const meetTypeGroups = order.map((group) => ({
  group,
  types: meetTypes.filter((type) => groupOf[type] === group),
}));

import type { Random } from '../../random.ts';
import { canvas, drawing, gradient, group, rect } from '../svg.ts';
import { campfire, sauna } from './by-the-fire.ts';
import { cinema, culture, drinks } from './evening-out.ts';
import { cooking, eveningAtHome, needHelp } from './home.ts';
import { networking, shopping } from './in-town.ts';
import { cafe, restaurant } from './indoors.ts';
import { bikeRide, carRide, motorcycleRide, skiing, swimming, walk } from './moving.ts';
import { natureTrip, otherSport, picnic, playDate } from './outdoors.ts';
import { somethingElse, suggestSomething } from './tabletop.ts';

/** How each type of meet is drawn (FMT-13). */
const scenes: Readonly<Record<string, (random: Random) => string>> = {
  Kävely: walk,
  Pyöräily: bikeRide,
  Hiihto: skiing,
  Uinti: swimming,
  'Muu liikunta': otherSport,
  Kahvila: cafe,
  Shoppailu: shopping,
  Autoajelu: carRide,
  Moottoripyöräajelu: motorcycleRide,
  Piknik: picnic,
  Drinkit: drinks,
  Verkostoituminen: networking,
  'Leikkitreffit lasten kanssa': playDate,
  Ravintola: restaurant,
  Kulttuuri: culture,
  Luontoretki: natureTrip,
  Nuotioilta: campfire,
  Elokuvateatteri: cinema,
  'Yhteinen kokkailu': cooking,
  'Leffa- tai musiikki-ilta kotona': eveningAtHome,
  Sauna: sauna,
  'Tarvitsen apua': needHelp,
  'Jotain muuta': somethingElse,
  'Ehdota jotain': suggestSomething,
};

/** A drawn picture for a meet of that type, 1024x1024 SVG; every call another variation. */
export function drawScene(random: Random, meetType: string): string {
  const draw = scenes[meetType] ?? suggestSomething;
  const mirrored = random.chance(0.5) ? { transform: `translate(${canvas} 0) scale(-1 1)` } : {};
  return drawing(
    group(draw(random), mirrored) +
      gradient('warmth', [
        [0, '#ffdfa6', 0.16],
        [0.5, '#ffdfa6', 0],
        [1, '#2a1f4a', 0.18],
      ]) +
      rect(0, 0, canvas, canvas, 'url(#warmth)'),
  );
}

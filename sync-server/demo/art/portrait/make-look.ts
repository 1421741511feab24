import type { Random } from '../../random.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { BeardStyle, ClothesStyle, HairStyle, HatStyle, Look, Skin } from './look.ts';

/** How somebody presents; chance decides the rest. */
export type Presentation = 'feminine' | 'masculine';

const skins: readonly (readonly [Skin, number])[] = [
  [{ base: '#f3cdb2', shade: '#d99f80', blush: '#e58a76', lips: '#c4645c' }, 30],
  [{ base: '#efc3a4', shade: '#d1936f', blush: '#dd7d66', lips: '#b95a50' }, 28],
  [{ base: '#f6d8c4', shade: '#dcaa90', blush: '#ea9588', lips: '#c96d68' }, 22],
  [{ base: '#e2ac85', shade: '#bd7d58', blush: '#cf6e56', lips: '#a94f45' }, 10],
  [{ base: '#c58a62', shade: '#9c6241', blush: '#b65d45', lips: '#8f4038' }, 5],
  [{ base: '#8f5b3e', shade: '#6b3f2a', blush: '#8d4333', lips: '#6e2f2b' }, 5],
];
const hairs: readonly (readonly [string, number])[] = [
  ['#d9b36c', 16],
  ['#c0935a', 18],
  ['#9b6f47', 18],
  ['#74503a', 18],
  ['#4f382d', 14],
  ['#33262a', 8],
  ['#b5653a', 8],
  ['#e6cf9c', 6],
];
const darkHairs = ['#2a1f24', '#33262a', '#3d2a25'];
const eyes = ['#5b7fa6', '#6f93a8', '#5f7f6d', '#7a6448', '#54433a', '#7d8f96'];
const darkEyes = ['#4a352b', '#3a2a26', '#5a4031'];
const greys = ['#b9b3ae', '#d3cdc6', '#98928f', '#e4dfd8'];
const clothColours = [
  '#2f4a5f',
  '#3f6b6e',
  '#7a8f6a',
  '#c46a4a',
  '#d8a24a',
  '#8a3f4a',
  '#ded2bd',
  '#4a5a45',
  '#b9805f',
  '#6a5a7d',
  '#37414f',
  '#a9b8b4',
  '#e8dfd0',
  '#9c4f3a',
  '#547a93',
  '#20303f',
];
const accents = [
  '#c4512f',
  '#2f4a5f',
  '#e8dfd0',
  '#d8a24a',
  '#4f7a63',
  '#8a3f4a',
  '#20303f',
  '#b76e79',
];

const feminineHair: readonly (readonly [HairStyle, number])[] = [
  ['longStraight', 14],
  ['longWavy', 15],
  ['bob', 13],
  ['fringe', 9],
  ['bun', 11],
  ['ponytail', 9],
  ['braid', 9],
  ['pixie', 9],
  ['curlyBig', 8],
  ['chinLength', 5],
  ['curlyShort', 3],
];
const masculineHair: readonly (readonly [HairStyle, number])[] = [
  ['crop', 20],
  ['sidePart', 20],
  ['quiff', 16],
  ['buzz', 10],
  ['curlyShort', 9],
  ['topBun', 5],
  ['chinLength', 4],
];
const olderMasculineHair: readonly (readonly [HairStyle, number])[] = [
  ['crop', 14],
  ['sidePart', 18],
  ['receding', 22],
  ['bald', 20],
  ['buzz', 10],
  ['quiff', 6],
];
const olderFeminineHair: readonly (readonly [HairStyle, number])[] = [
  ['bob', 24],
  ['pixie', 24],
  ['bun', 12],
  ['chinLength', 12],
  ['curlyShort', 10],
  ['longWavy', 8],
  ['braid', 4],
  ['fringe', 6],
];
const beards: readonly (readonly [BeardStyle, number])[] = [
  ['none', 44],
  ['stubble', 18],
  ['short', 16],
  ['full', 12],
  ['long', 4],
  ['moustache', 4],
  ['goatee', 4],
];
const feminineClothes: readonly (readonly [ClothesStyle, number])[] = [
  ['crewneck', 14],
  ['turtleneck', 12],
  ['yoke', 10],
  ['breton', 10],
  ['shirt', 8],
  ['blazer', 10],
  ['raincoat', 5],
  ['denim', 8],
  ['scoop', 14],
  ['vneck', 8],
  ['scarf', 9],
  ['hoodie', 4],
  ['flannel', 4],
];
const masculineClothes: readonly (readonly [ClothesStyle, number])[] = [
  ['crewneck', 16],
  ['turtleneck', 8],
  ['yoke', 9],
  ['breton', 6],
  ['shirt', 14],
  ['blazer', 9],
  ['raincoat', 6],
  ['denim', 9],
  ['flannel', 13],
  ['hoodie', 11],
  ['scarf', 6],
  ['vneck', 4],
];

/** Where the picture is taken, as far as clothes depend on it. */
export interface Setting {
  readonly cold: boolean;
  readonly light: -1 | 1;
}

/** The looks of one person of that age. */
export function makeLook(
  random: Random,
  presentation: Presentation,
  age: number,
  setting: Setting,
): Look {
  const feminine = presentation === 'feminine';
  const skin = random.weighted(skins);
  const isDark = Number.parseInt(skin.base.slice(1, 3), 16) < 0xd0;
  const hair = hairColour(random, age, feminine, isDark);
  const old = age >= 54;
  const styles = feminine
    ? old
      ? olderFeminineHair
      : feminineHair
    : old || (age > 38 && random.chance(0.35))
      ? olderMasculineHair
      : masculineHair;
  const strength = feminine ? random.between(0.05, 0.36) : random.between(0.62, 1);
  const cloth = random.pick(clothColours);
  return {
    strength,
    age,
    skin,
    hair,
    brow: browColour(hair, old),
    eye: random.pick(isDark ? darkEyes : eyes),
    hairStyle: random.weighted(styles),
    beard: feminine || age < 21 ? 'none' : random.weighted(beards),
    glasses: random.chance(old ? 0.42 : 0.22)
      ? random.pick(['round', 'square', 'thin'] as const)
      : 'none',
    hat: hatOf(random, setting.cold),
    hatColour: random.pick(clothColours),
    earrings: feminine && random.chance(0.4),
    freckles: !isDark && random.chance(0.2),
    clothes: random.weighted(feminine ? feminineClothes : masculineClothes),
    cloth,
    cloth2: random.pick(accents.filter((accent) => accent !== cloth)),
    turn: random.pick([-1, 1]) * random.between(0.15, 0.95),
    tilt: random.between(-4.5, 4.5),
    smile: random.weighted([
      [random.between(-0.1, 0.2), 3],
      [random.between(0.2, 0.5), 5],
      [random.between(0.6, 1), 4],
    ] as const),
    width: random.between(119, 133) + strength * 5,
    jaw: 0.76 + strength * 0.1 + random.between(-0.04, 0.05),
    chin: 38 + strength * 20 + random.between(-6, 6),
    noseLength: random.next(),
    noseWidth: random.between(0, 0.6) + strength * 0.4,
    eyeSize: random.between(0.92, 1.12) - strength * 0.1,
    browTilt: random.between(-1, 0.3),
    variant: random.chance(0.5),
    lipFullness: random.between(0.3, 1) - strength * 0.35,
    light: setting.light,
  };
}

function hairColour(random: Random, age: number, feminine: boolean, isDark: boolean): string {
  const colour = isDark ? random.pick(darkHairs) : random.weighted(hairs);
  const greyness = (age - (feminine ? 52 : 44)) / 22;
  if (greyness <= 0 || (feminine && random.chance(0.35))) return colour;
  return mix(colour, random.pick(greys), Math.min(1, greyness * random.between(0.6, 1.3)));
}

/** Brows stay darker than light hair, so that a face keeps its expression when small. */
function browColour(hair: string, old: boolean): string {
  return old ? darker(lighter(hair, 0.1), 0.4) : darker(hair, 0.42);
}

function hatOf(random: Random, cold: boolean): HatStyle {
  if (cold)
    return random.weighted([
      ['none', 4],
      ['beanie', 4],
      ['pompom', 3],
    ] as const);
  return random.weighted([
    ['none', 30],
    ['beanie', 2],
    ['cap', 2],
    ['brim', 2],
  ] as const);
}

import type { Random } from '../random.ts';
import { darker, lighter, mix } from './colour.ts';
import {
  birch,
  clouds,
  cottage,
  forest,
  leafy,
  reeds,
  ridge,
  ripples,
  skerry,
  snowfall,
  spruce,
  sun,
} from './landscape.ts';
import { canvas, circle, d, line, rect, shape, sky } from './svg.ts';

/** Places out in nature, drawn edge to edge. */

export function lake(random: Random): string {
  const [top, low] = random.pick([
    ['#8fb9c9', '#f3dcc0'],
    ['#7fa8c4', '#f5e6cf'],
    ['#e7a07c', '#f8dcb0'],
    ['#a8bfd0', '#f6d6c2'],
  ] as const);
  const far = mix(low, '#3f6b6e', 0.5);
  const x = random.pick([190, 830]);
  return (
    sky(top, mix(top, low, 0.6), low) +
    sun(x, 250, 62, '#fff1d0') +
    clouds(random, 90, 330, '#ffffff') +
    ridge(random, 500, 90, 4, lighter(far, 0.25)) +
    forest(random, 560, 90, darker(far, 0.2)) +
    rect(0, 566, canvas, 470, mix(top, low, 0.45)) +
    ripples(random, 590, 900, '#ffffff', 18, x) +
    reeds(random, 1030, 260, '#5d7d56', 26, 0, 300)
  );
}

export function fells(random: Random): string {
  const dusk = random.chance(0.5);
  const [top, low] = dusk ? ['#6d86b3', '#f2c3b3'] : ['#9cc4d8', '#eef3f2'];
  return (
    sky(top, mix(top, low, 0.6), low) +
    ridge(random, 470, 170, 3, mix('#dfe8ee', top, 0.35)) +
    ridge(random, 590, 120, 4, mix('#f3f5f6', top, 0.2)) +
    ridge(random, 720, 70, 3, '#f7f8f8') +
    [90, 150, 900, 960, 850]
      .map((x) => frosted(x, random.between(660, 760), random.between(150, 260)))
      .join('') +
    snowfall(random, 60)
  );
}

function frosted(x: number, y: number, height: number): string {
  const half = height * 0.2;
  return (
    shape(
      d`M ${x} ${y - height} C ${x + half * 0.9} ${y - height * 0.5} ${x + half * 1.2} ${y - height * 0.2} ${x + half} ${y} L ${x - half} ${y} C ${x - half * 1.2} ${y - height * 0.2} ${x - half * 0.9} ${y - height * 0.5} ${x} ${y - height} Z`,
      '#e4edf1',
    ) +
    shape(
      d`M ${x} ${y - height} C ${x + half * 0.9} ${y - height * 0.5} ${x + half * 1.2} ${y - height * 0.2} ${x + half} ${y} L ${x + half * 0.1} ${y} C ${x + half * 0.4} ${y - height * 0.4} ${x + half * 0.2} ${y - height * 0.7} ${x} ${y - height} Z`,
      '#b9cdd8',
    )
  );
}

export function archipelago(random: Random): string {
  const [top, low] = random.pick([
    ['#7fb0c8', '#e8f0ea'],
    ['#86a9cf', '#f7dfc6'],
    ['#6fa3bd', '#dcebec'],
  ] as const);
  const left = random.chance(0.5);
  return (
    sky(top, mix(top, low, 0.7), low) +
    clouds(random, 80, 360, '#ffffff', 5) +
    rect(0, 540, canvas, 500, mix('#3f7f9a', low, 0.15)) +
    skerry(left ? 120 : 880, 560, 240, '#a68f86') +
    cottage(left ? 40 : 830, 515, 110) +
    skerry(left ? 900 : 160, 640, 170, '#b59c90') +
    ripples(random, 600, 1000, '#e9f5f7', 26)
  );
}

export function autumnHills(random: Random): string {
  const trees = Array.from({ length: 22 }, () =>
    leafy(
      random,
      random.between(0, canvas),
      random.between(600, 690),
      random.between(110, 190),
      random.pick(['#c9632f', '#dd8f3b', '#a8452f', '#e0b04a', '#7d6b3a']),
    ),
  );
  return (
    sky('#c9d3d6', '#eed9bd', '#f4c79a') +
    ridge(random, 540, 110, 3, '#b98a6a') +
    ridge(random, 600, 60, 4, '#a06f4a') +
    trees.join('') +
    ridge(random, 720, 40, 3, '#8f5f3a') +
    reeds(random, 1030, 200, '#b07a3f', 50)
  );
}

export function birchwood(random: Random): string {
  const autumn = random.chance(0.5);
  const light = autumn ? '#f2dca6' : '#dfe8c2';
  const leaf = autumn ? ['#d9913b', '#e2b04f', '#c86f35'] : ['#8cab62', '#a9c07a', '#739a5c'];
  const crowns = Array.from({ length: 26 }, () =>
    circle(
      random.between(-20, canvas + 20),
      random.between(-20, 260),
      random.between(40, 110),
      random.pick(leaf),
      { opacity: 0.5 },
    ),
  );
  const trunks = [60, 190, 300, 740, 850, 960].map((x) =>
    birch(random, x + random.between(-30, 30), 900, random.between(22, 56)),
  );
  return (
    sky(lighter(light, 0.3), light, mix(light, leaf[0] ?? light, 0.4)) +
    ridge(random, 660, 60, 4, mix(light, leaf[2] ?? light, 0.45)) +
    crowns.join('') +
    trunks.join('') +
    ridge(random, 880, 40, 3, darker(leaf[2] ?? light, 0.2))
  );
}

export function meadow(random: Random): string {
  const flowers = Array.from({ length: 60 }, () => {
    const y = random.between(720, 1010);
    return circle(
      random.between(0, canvas),
      y,
      random.between(4, 6) + (y - 700) / 60,
      random.pick(['#f5f0e4', '#d98aa0', '#8f7cc0', '#f0c95c']),
    );
  });
  return (
    sky('#9cc9dc', '#cfe3de', '#f6edd2') +
    sun(random.pick([180, 840]), 220, 58, '#fff4d2') +
    clouds(random, 100, 320, '#ffffff') +
    ridge(random, 560, 90, 3, '#93b08a') +
    leafy(random, random.pick([110, 900]), 640, 300, '#6f9a5e') +
    ridge(random, 650, 60, 4, '#a9bf7a') +
    ridge(random, 740, 40, 3, '#8fae66') +
    flowers.join('')
  );
}

export function winterWood(random: Random): string {
  const [top, low] = random.pick([
    ['#8fa9c4', '#f2d3c4'],
    ['#a9c3d4', '#f3efe6'],
    ['#6f86ad', '#e9b9a8'],
  ] as const);
  const near = [40, 150, 880, 990].map((x) =>
    snowy(x + random.between(-30, 30), random.between(820, 900), random.between(420, 620)),
  );
  return (
    sky(top, mix(top, low, 0.6), low) +
    forest(random, 560, 120, mix(top, '#5d7787', 0.5), 40) +
    ridge(random, 600, 40, 3, mix('#f4f6f7', low, 0.2)) +
    near.join('') +
    ridge(random, 830, 50, 3, '#fafbfb') +
    snowfall(random, 40)
  );
}

function snowy(x: number, y: number, height: number): string {
  const caps = [0.2, 0.4, 0.62, 0.82].map((at) => {
    const wide = height * 0.2 * (0.35 + 0.65 * at) * 0.86;
    const top = y - height + height * 0.92 * at;
    return shape(
      d`M ${x - wide} ${top} C ${x - wide * 0.5} ${top - height * 0.05} ${x + wide * 0.4} ${top - height * 0.06} ${x + wide} ${top} C ${x + wide * 0.5} ${top - height * 0.015} ${x - wide * 0.5} ${top - height * 0.01} ${x - wide} ${top} Z`,
      '#f7f9fa',
    );
  });
  return spruce(x, y, height, '#4f6f6c') + caps.join('');
}

/** A jetty into a still lake, with a lakeside sauna. */
export function pier(random: Random): string {
  const [top, low] = random.pick([
    ['#86a6c6', '#f4cfae'],
    ['#e58f72', '#f7d9a4'],
    ['#9cc3cf', '#eef0dc'],
  ] as const);
  const water = mix(top, low, 0.5);
  const jetty = shape(d`M 190 690 L 310 690 L 560 ${canvas} L -60 ${canvas} Z`, '#b08a66');
  const gaps = Array.from({ length: 12 }, (_, at) => {
    const y = 700 + at * at * 2.6;
    const wider = ((y - 690) / 334) * 250;
    return line(d`M ${190 - wider} ${y} L ${310 + wider} ${y}`, '#7d5c42', 3 + at * 0.5);
  });
  return (
    sky(top, mix(top, low, 0.7), low) +
    sun(760, 400, 56, '#fff0c9') +
    ridge(random, 520, 80, 4, mix(low, '#4f7a76', 0.5)) +
    forest(random, 556, 110, mix(low, '#2f4f52', 0.75)) +
    rect(0, 560, canvas, 480, water) +
    ripples(random, 580, 900, '#fff6e0', 18, 760) +
    cottage(30, 578, 120, '#7d4a36') +
    jetty +
    gaps.join('') +
    reeds(random, 1030, 240, '#5d7d56', 26, 720, canvas)
  );
}

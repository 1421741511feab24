import type { Random } from '../random.ts';
import { darker, mix } from './colour.ts';
import { clouds, forest, ridge, ripples, stars } from './landscape.ts';
import { canvas, circle, d, ellipse, gradient, line, rect, shape, sky } from './svg.ts';

/** Streets, harbours and northern nights. */

export function town(random: Random): string {
  const walls = ['#e2b48a', '#d99a78', '#e9d3a8', '#b9c7b4', '#c98a76', '#d8c3b4', '#a9b9c4'];
  const lit = random.chance(0.4);
  const [top, low] = lit ? ['#3f4a74', '#e39c7b'] : ['#a9cbd8', '#f6e9d3'];
  let houses = '';
  for (let x = -30; x < canvas;) {
    const wide = random.int(120, 190);
    const high = random.int(230, 460);
    const wall = mix(random.pick(walls), top, lit ? 0.45 : 0.08);
    houses +=
      rect(x, 780 - high, wide, high + 300, wall) +
      shape(
        d`M ${x - 6} ${780 - high} L ${x + wide * 0.5} ${780 - high - random.between(20, 70)} L ${x + wide + 6} ${780 - high} Z`,
        darker(wall, 0.35),
      );
    for (let row = 0; row < Math.floor(high / 78); row += 1) {
      for (let at = 0; at < 3; at += 1) {
        houses += rect(
          x + wide * (0.16 + at * 0.27),
          800 - high + row * 78,
          wide * 0.14,
          42,
          lit && random.chance(0.5) ? '#ffd98a' : darker(wall, 0.42),
          { rx: 3 },
        );
      }
    }
    x += wide + 6;
  }
  return (
    sky(top, mix(top, low, 0.6), low) +
    clouds(random, 60, 260, '#ffffff', 3) +
    houses +
    rect(0, 960, canvas, 80, mix(low, '#6a5a55', 0.5))
  );
}

export function aurora(random: Random): string {
  const curtain = (y: number, high: number, colour: string): string => {
    const [a, b, c] = [random.between(-90, 40), random.between(-60, 90), random.between(-90, 40)];
    return shape(
      d`M -20 ${y + a} C 240 ${y + b - 80} 420 ${y + c + 120} 640 ${y + b} C 800 ${y + a - 60} 920 ${y + c} 1044 ${y + b}` +
        d` L 1044 ${y + b - high} C 920 ${y + c - high} 800 ${y + a - 60 - high} 640 ${y + b - high} C 420 ${y + c + 120 - high} 240 ${y + b - 80 - high} -20 ${y + a - high} Z`,
      colour,
    );
  };
  return (
    sky('#14233f', '#21405c', '#3c6b74') +
    stars(random, 480) +
    gradient('aurora', [
      [0, '#5fd0b0', 0],
      [0.6, '#7ce6b2', 0.28],
      [0.93, '#b6f5c4', 0.62],
      [1, '#b6f5c4', 0],
    ]) +
    gradient('violet', [
      [0, '#9a7fd0', 0],
      [0.8, '#8f86d8', 0.4],
      [1, '#8fd0d8', 0],
    ]) +
    curtain(330, 300, 'url(#violet)') +
    curtain(420, 270, 'url(#aurora)') +
    curtain(500, 150, 'url(#aurora)') +
    ridge(random, 600, 90, 3, '#2a4a5e') +
    forest(random, 680, 150, '#142a38', 46) +
    ridge(random, 880, 50, 3, '#c6d6e0')
  );
}

function boat(x: number, y: number, size: number, hull: string): string {
  return (
    line(d`M ${x} ${y - size * 0.16} L ${x} ${y - size * 1.5}`, '#6a5245', size * 0.03) +
    shape(
      d`M ${x + size * 0.05} ${y - size * 1.44} C ${x + size * 0.5} ${y - size * 0.8} ${x + size * 0.5} ${y - size * 0.5} ${x + size * 0.46} ${y - size * 0.28} L ${x + size * 0.05} ${y - size * 0.28} Z`,
      '#f6efe2',
    ) +
    shape(
      d`M ${x - size * 0.05} ${y - size * 1.34} L ${x - size * 0.05} ${y - size * 0.3} L ${x - size * 0.42} ${y - size * 0.3} Z`,
      '#e3d9c6',
    ) +
    shape(
      d`M ${x - size * 0.56} ${y - size * 0.2} L ${x + size * 0.62} ${y - size * 0.2} C ${x + size * 0.5} ${y + size * 0.02} ${x + size * 0.4} ${y + size * 0.06} ${x + size * 0.3} ${y + size * 0.06} L ${x - size * 0.36} ${y + size * 0.06} Z`,
      hull,
    )
  );
}

export function harbour(random: Random): string {
  const [top, low] = random.pick([
    ['#83b4cc', '#eef1e6'],
    ['#e39a7c', '#f8dcae'],
    ['#7f9fc6', '#f4d6c4'],
  ] as const);
  const sea = mix('#4f8aa3', low, 0.25);
  const sheds = [0, 150, 300, 620, 770, 920].map((x) => {
    const wall = random.pick(['#a8453a', '#c98f4a', '#8f3a33', '#d9b98f']);
    return (
      rect(x, 430, 138, 130, wall) +
      shape(d`M ${x - 8} 434 L ${x + 69} 360 L ${x + 146} 434 Z`, darker(wall, 0.45)) +
      rect(x + 50, 490, 40, 70, darker(wall, 0.5))
    );
  });
  return (
    sky(top, mix(top, low, 0.7), low) +
    clouds(random, 80, 300, '#ffffff') +
    ridge(random, 480, 60, 4, mix(low, '#6d8f86', 0.5)) +
    sheds.join('') +
    rect(0, 556, canvas, 480, sea) +
    ripples(random, 580, 1000, '#f3f8f6', 24) +
    boat(random.between(90, 200), 720, 250, '#2f4a5f') +
    boat(random.between(830, 930), 660, 200, '#8a3f3a')
  );
}

/** A wall of books. */
export function library(random: Random): string {
  const wood = random.pick(['#7d5640', '#8a6a4c', '#5f4a45']);
  const spines = [
    '#8f3f38',
    '#3f6470',
    '#d2a24f',
    '#4f6b52',
    '#6a5578',
    '#dfd2bb',
    '#2f4053',
    '#b8694a',
  ];
  let books = rect(0, 0, canvas, canvas, darker(wood, 0.45));
  for (let y = 170; y < 1200; y += 172) {
    for (let x = 12; x < canvas - 20;) {
      const wide = random.int(20, 44);
      const high = random.int(96, 146);
      if (random.chance(0.9)) {
        const colour = mix(random.pick(spines), darker(wood, 0.3), 0.18);
        books +=
          rect(x, y - high, wide, high, colour, { rx: 3 }) +
          rect(x, y - high * 0.8, wide, 7, '#ecd9a8', { opacity: 0.6 });
      }
      x += wide + 3;
    }
    books += rect(0, y, canvas, 22, wood);
  }
  return (
    books + ellipse(512, 0, 620, 300, '#ffdf9e', { opacity: 0.12 }) + circle(512, 80, 10, wood)
  );
}

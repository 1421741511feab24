import type { Random } from '../../random.ts';
import { darker, lighter, mix } from '../colour.ts';
import { clouds, ridge, ripples } from '../landscape.ts';
import { canvas, circle, d, ellipse, line, rect, shape, sky } from '../svg.ts';
import { candle, glowDefinition, stringLights, table, tumbler, wineGlass } from './things.ts';
import { anyTime, skyOf } from './times.ts';

/** Drinkit: two glasses on a terrace rail under string lights. */
export function drinks(random: Random): string {
  const [top, low] = random.pick([
    ['#2f3a66', '#e5937a'],
    ['#5a4a80', '#f2b08a'],
    ['#24406a', '#7fa6b5'],
  ] as const);
  const houses = [0, 1, 2, 3, 4, 5, 6].map((at) => {
    const high = random.between(150, 330);
    const wall = mix('#3a3550', low, 0.12 + (at % 3) * 0.07);
    return (
      rect(at * 150 - 10, 690 - high, 144, high + 20, wall) +
      [0, 1, 2]
        .map((row) =>
          [0, 1]
            .map((column) =>
              rect(
                at * 150 + 24 + column * 56,
                716 - high + row * 60,
                26,
                34,
                random.chance(0.6) ? '#ffd98a' : darker(wall, 0.3),
              ),
            )
            .join(''),
        )
        .join('')
    );
  });
  const kind = random.pick(['beer', 'wine', 'long']);
  const glass = (x: number): string =>
    kind === 'beer'
      ? tumbler(x, 900, 190, '#d8953a', true)
      : kind === 'wine'
        ? wineGlass(x, 900, 190, random.pick(['#8a2f40', '#e8d48a', '#e8a0a0']))
        : tumbler(x, 900, 190, random.pick(['#e8a05a', '#9ac0a0', '#e0707a'])) +
          circle(x + 60, 652, 40, '#f3d25a') +
          circle(x + 60, 652, 30, '#f9e69a') +
          line(d`M ${x - 40} 620 L ${x + 10} 860`, '#f6efe2', 8);
  return (
    sky(top, mix(top, low, 0.6), low) +
    glowDefinition() +
    clouds(random, 160, 360, '#ffffff', 3) +
    houses.join('') +
    rect(0, 690, canvas, 60, mix(low, '#2a2438', 0.6)) +
    stringLights(80, 70) +
    table(800, '#6b4a3a') +
    glass(360) +
    glass(660) +
    candle(512, 850, 60) +
    ellipse(512, 940, 90, 24, '#e8dfd0') +
    [470, 500, 530, 556, 516]
      .map((x, at) => circle(x, 928 - (at % 2) * 10, 15, at % 2 ? '#6b8a4a' : '#8a9a4a'))
      .join('')
  );
}

/** Elokuvateatteri: a bright screen, seats, popcorn. */
export function cinema(random: Random): string {
  const time = anyTime(random);
  const film =
    sky(...skyOf(time)) +
    circle(random.between(330, 700), 250, 60, time.sun) +
    ridge(random, 360, 120, 3, time.far) +
    ridge(random, 420, 50, 3, time.wood) +
    rect(0, 430, canvas, 90, time.water) +
    ripples(random, 436, 480, '#ffffff', 6);
  const seat = random.pick(['#8a3440', '#2f4a6a', '#4a3a66', '#2f5a55']);
  const row = (y: number, size: number, shade: number): string =>
    Array.from({ length: 9 }, (_, at) =>
      rect(at * size * 1.12 - size * 0.6, y, size, size * 1.2, darker(seat, shade), {
        rx: size * 0.24,
      }),
    ).join('');
  const kernels = Array.from({ length: 22 }, () =>
    circle(
      random.between(430, 596),
      random.between(640, 722),
      random.between(18, 28),
      random.pick(['#fbf0cf', '#f6e2a8', '#fff8e4']),
    ),
  );
  const stripes = [0, 1, 2, 3].map((at) =>
    shape(
      d`M ${424 + at * 52} 720 L ${450 + at * 52} 720 L ${462 + at * 38} ${canvas} L ${442 + at * 38} ${canvas} Z`,
      '#c4392f',
    ),
  );
  return (
    rect(0, 0, canvas, canvas, '#1c1826') +
    shape('M 130 90 L 894 90 L 870 500 L 154 500 Z', '#ffffff', { opacity: 0.9 }) +
    `<clipPath id="film"><path d="M 142 102 L 882 102 L 859 488 L 165 488 Z"/></clipPath><g clip-path="url(#film)">${film}</g>` +
    shape('M 512 0 L 60 560 L 964 560 Z', '#ffffff', { opacity: 0.05 }) +
    shape('M 0 0 L 110 0 C 80 200 120 400 60 620 L 0 640 Z', darker(seat, 0.25)) +
    shape('M 1024 0 L 914 0 C 944 200 904 400 964 620 L 1024 640 Z', darker(seat, 0.25)) +
    row(540, 96, 0.5) +
    row(620, 120, 0.35) +
    row(740, 150, 0.18) +
    rect(0, 900, canvas, 130, darker(seat, 0.55)) +
    shape(d`M 410 700 L 620 700 L 590 ${canvas} L 440 ${canvas} Z`, '#f6efe2') +
    stripes.join('') +
    kernels.join('') +
    shape(d`M 700 760 L 830 760 L 812 ${canvas} L 718 ${canvas} Z`, '#3f7a94') +
    ellipse(765, 760, 68, 18, '#2f5f75') +
    line('M 780 756 L 810 640 L 850 630', '#f6efe2', 12)
  );
}

/** Kulttuuri: paintings in a gallery, or a stage with a piano. */
export function culture(random: Random): string {
  const wall = random.pick(['#e3dccd', '#c9d0cb', '#d8c3b5', '#b9c3cc']);
  const frame = (
    x: number,
    y: number,
    wide: number,
    high: number,
    picture: string,
    id: string,
  ): string =>
    rect(x - 18, y - 18, wide + 36, high + 36, '#a57a42') +
    rect(x - 8, y - 8, wide + 16, high + 16, '#e8d6ae') +
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${wide}" height="${high}"/></clipPath><g clip-path="url(#${id})">${picture}</g>`;
  const abstract = (x: number, y: number, wide: number, high: number): string =>
    rect(x, y, wide, high, '#efe6d2') +
    circle(
      x + wide * 0.4,
      y + high * 0.42,
      wide * 0.3,
      random.pick(['#c4512f', '#2f6b6e', '#d8a24a']),
    ) +
    rect(
      x + wide * 0.46,
      y + high * 0.3,
      wide * 0.4,
      high * 0.5,
      random.pick(['#2f4a5f', '#8a3f4a', '#4f7a63']),
      { opacity: 0.85 },
    ) +
    line(
      d`M ${x} ${y + high * 0.8} C ${x + wide * 0.3} ${y + high * 0.5} ${x + wide * 0.6} ${y + high} ${x + wide} ${y + high * 0.64}`,
      '#2b2230',
      9,
    );
  const time = anyTime(random);
  const landscape =
    rect(380, 130, 300, 380, time.low) +
    rect(380, 130, 300, 200, time.top) +
    circle(600, 240, 40, time.sun) +
    ridge(random, 380, 90, 4, time.far) +
    ridge(random, 450, 40, 3, time.wood);
  return (
    rect(0, 0, canvas, canvas, wall) +
    rect(0, 0, canvas, 60, lighter(wall, 0.5)) +
    [190, 530, 860]
      .map((x) =>
        shape(d`M ${x} 50 L ${x - 170} 640 L ${x + 170} 640 Z`, '#fff6dc', { opacity: 0.35 }),
      )
      .join('') +
    frame(90, 190, 210, 270, abstract(90, 190, 210, 270), 'p1') +
    frame(380, 130, 300, 380, landscape, 'p2') +
    frame(764, 200, 190, 240, abstract(764, 200, 190, 240), 'p3') +
    rect(0, 700, canvas, 30, darker(wall, 0.2)) +
    rect(0, 730, canvas, 300, '#b58d68') +
    [0, 1, 2, 3, 4, 5, 6]
      .map((at) => line(d`M ${160 + at * 118} 730 L ${-300 + at * 270} ${canvas}`, '#94704f', 4))
      .join('') +
    rect(330, 820, 380, 44, '#4a3a3a', { rx: 12 }) +
    rect(360, 860, 22, 100, '#2f2628') +
    rect(658, 860, 22, 100, '#2f2628') +
    shape('M 820 930 L 900 930 L 884 700 L 836 700 Z', '#f3eee4') +
    shape('M 830 700 C 820 640 850 620 846 580 C 880 590 900 640 886 700 Z', '#9aa3a0') +
    circle(860, 566, 26, '#9aa3a0')
  );
}

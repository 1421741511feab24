import { darker, lighter } from '../colour.ts';
import { circle, d, ellipse, line, shape } from '../svg.ts';
import type { Head } from './head.ts';
import type { Hair } from './hair-short.ts';
import type { HairStyle, Look } from './look.ts';

type Side = -1 | 1;

/** The half of the hair that falls from the parting past the temple to `end`. */
function curtain(wide: number, side: Side, part: number, end: number, flare: number): string {
  return (
    d`M ${part} -226 C ${side * wide * 0.5} -236 ${side * (wide + 22)} -190 ${side * (wide + 32)} -70` +
    d` C ${side * (wide + 42)} 20 ${side * (wide + 30 + flare)} ${end * 0.6} ${side * (wide + 20 + flare)} ${end}` +
    d` C ${side * (wide + 4 + flare * 0.5)} ${end + 6} ${side * (wide - 12 + flare * 0.4)} ${end - 4} ${side * (wide - 16 + flare * 0.3)} ${end - 30}` +
    d` C ${side * (wide + 12)} ${end * 0.4} ${side * (wide + 2)} 40 ${side * (wide - 4)} -10` +
    d` C ${side * (wide - 6)} -80 ${side * wide * 0.7} -128 ${part + side * 16} -160 Z`
  );
}

function strandsOf(wide: number, side: Side, part: number, end: number, colour: string): string {
  return (
    line(
      d`M ${part + side * 14} -208 C ${side * wide * 0.7} -200 ${side * (wide + 12)} -130 ${side * (wide + 14)} -40 C ${side * (wide + 16)} ${end * 0.3} ${side * (wide + 12)} ${end * 0.6} ${side * (wide + 6)} ${end - 20}`,
      colour,
      5,
      { opacity: 0.5 },
    ) +
    line(
      d`M ${part + side * 10} -190 C ${side * wide * 0.56} -176 ${side * wide * 0.92} -120 ${side * wide} -50`,
      colour,
      5,
      { opacity: 0.5 },
    )
  );
}

/** Hair between the curtains, so that only a line of skin shows where it parts. */
function scalp({ left, right }: Head, part: number, colour: string): string {
  const cap =
    d`M ${-left * 0.86} -120 C ${-left * 0.84} -200 ${-left * 0.4} -228 0 -228 C ${right * 0.4} -228 ${right * 0.84} -200 ${right * 0.86} -120` +
    d` C ${right * 0.6} -140 ${part + 40} -146 ${part} -158 C ${part - 40} -146 ${-left * 0.6} -140 ${-left * 0.86} -120 Z`;
  return shape(cap, colour) + line(d`M ${part} -222 L ${part} -164`, darker(colour, 0.35), 5);
}

function backMass({ left, right }: Head, end: number, flare: number, colour: string): string {
  return shape(
    d`M 0 -226 C ${-left * 0.8} -230 ${-left - 34} -150 ${-left - 36} -40 C ${-left - 38} 60 ${-left - 30 - flare} ${end * 0.7} ${-left - 16 - flare} ${end}` +
      d` C ${-left * 0.5} ${end + 24} ${right * 0.5} ${end + 24} ${right + 16 + flare} ${end}` +
      d` C ${right + 30 + flare} ${end * 0.7} ${right + 38} 60 ${right + 36} -40 C ${right + 34} -150 ${right * 0.8} -230 0 -226 Z`,
    colour,
  );
}

function parted(
  head: Head,
  { hair, light }: Look,
  end: number,
  flare: number,
  middle: boolean,
): Hair {
  const part = middle ? head.shift * 0.6 : light * head.left * 0.3;
  const dark = darker(hair, 0.24);
  return {
    back: backMass(head, end, flare, dark),
    front:
      scalp(head, part, hair) +
      shape(curtain(head.left, -1, part, end, flare), hair) +
      shape(curtain(head.right, 1, part, end, flare), hair) +
      strandsOf(head.left, -1, part, end, light < 0 ? lighter(hair, 0.3) : dark) +
      strandsOf(head.right, 1, part, end, light > 0 ? lighter(hair, 0.3) : dark),
  };
}

function wavy(head: Head, look: Look): Hair {
  const { hair } = look;
  const base = parted(head, look, 300, 30, false);
  const lock = (side: Side, wide: number): string =>
    shape(
      d`M ${side * (wide - 2)} 30 C ${side * (wide + 40)} 80 ${side * (wide - 6)} 130 ${side * (wide + 20)} 190 C ${side * (wide + 50)} 240 ${side * (wide - 4)} 280 ${side * (wide + 10)} 352` +
        d` C ${side * (wide + 60)} 330 ${side * (wide + 96)} 260 ${side * (wide + 64)} 200 C ${side * (wide + 40)} 150 ${side * (wide + 84)} 100 ${side * (wide + 44)} 20 Z`,
      hair,
    ) +
    line(
      d`M ${side * (wide + 22)} 60 C ${side * (wide + 60)} 110 ${side * (wide + 14)} 150 ${side * (wide + 42)} 214 C ${side * (wide + 62)} 260 ${side * (wide + 24)} 290 ${side * (wide + 30)} 324`,
      lighter(hair, 0.28),
      5,
      { opacity: 0.5 },
    );
  return { back: base.back, front: base.front + lock(-1, head.left) + lock(1, head.right) };
}

function fringe(head: Head, look: Look, end: number): Hair {
  const { hair } = look;
  const { left, right, shift } = head;
  const base = parted(head, look, end, end > 200 ? 14 : 4, true);
  const bangs =
    d`M ${-left - 4} -50 C ${-left - 6} -150 ${-left * 0.6} -222 0 -224 C ${right * 0.6} -222 ${right + 6} -150 ${right + 4} -50` +
    d` C ${right * 0.8} -66 ${right * 0.4} -70 ${shift} -68 C ${-left * 0.4} -70 ${-left * 0.8} -66 ${-left - 4} -50 Z`;
  const combed = [-0.6, -0.25, 0.1, 0.45].map((at) =>
    line(
      d`M ${at * 60} -206 C ${at * left * 0.9} -170 ${at * left * 1.1} -120 ${at * left * 1.15 + shift * 0.3} -80`,
      darker(hair, 0.2),
      5,
      { opacity: 0.5 },
    ),
  );
  return {
    back: base.back,
    front: base.front + shape(bangs, lighter(hair, 0.06)) + combed.join(''),
  };
}

/** Combed back from the face; what happens behind is added by the style. */
function combedBack({ left, right, shift }: Head, { hair }: Look): string {
  const cap =
    d`M ${-left - 8} 6 C ${-left - 18} -130 ${-left * 0.8} -224 0 -224 C ${right * 0.8} -224 ${right + 18} -130 ${right + 8} 6` +
    d` C ${right + 2} -50 ${right * 0.88} -96 ${right * 0.6} -128 C ${right * 0.3} -156 ${shift} -160 ${shift} -160` +
    d` C ${shift} -160 ${-left * 0.3} -156 ${-left * 0.6} -128 C ${-left * 0.88} -96 ${-left - 2} -50 ${-left - 8} 6 Z`;
  const combed = [-0.8, -0.45, 0.4, 0.76].map((at) =>
    line(
      d`M ${at * left * 0.86} -126 C ${at * left * 0.9} -170 ${at * left * 0.6} -200 ${at * left * 0.3} -214`,
      lighter(hair, 0.24),
      5,
      { opacity: 0.5 },
    ),
  );
  return shape(cap, hair) + combed.join('');
}

function bun(head: Head, look: Look): Hair {
  const { hair, light } = look;
  const x = -light * 30;
  const knot =
    ellipse(x, -236, 66, 56, darker(hair, 0.1)) +
    line(
      d`M ${x - 40} -240 C ${x - 16} -276 ${x + 30} -272 ${x + 42} -238 M ${x - 26} -222 C ${x - 8} -250 ${x + 22} -246 ${x + 26} -222`,
      lighter(hair, 0.22),
      6,
      { opacity: 0.55 },
    );
  const wisps =
    line(
      d`M ${-head.left - 2} -40 C ${-head.left - 14} 10 ${-head.left - 4} 50 ${-head.left + 4} 84`,
      hair,
      9,
    ) +
    line(
      d`M ${head.right + 2} -40 C ${head.right + 14} 6 ${head.right + 6} 40 ${head.right - 2} 70`,
      hair,
      8,
    );
  return { back: knot, front: combedBack(head, look) + wisps };
}

function ponytail(head: Head, look: Look): Hair {
  const { hair, light } = look;
  const side = -light;
  const wide = side < 0 ? head.left : head.right;
  const tail =
    d`M ${side * wide * 0.5} -120 C ${side * (wide + 70)} -130 ${side * (wide + 110)} 20 ${side * (wide + 74)} 150 C ${side * (wide + 60)} 230 ${side * (wide + 90)} 270 ${side * (wide + 60)} 350` +
    d` C ${side * (wide + 6)} 320 ${side * (wide + 8)} 230 ${side * (wide + 10)} 150 C ${side * (wide + 14)} 60 ${side * wide * 0.8} 0 ${side * wide * 0.5} -120 Z`;
  return {
    back:
      shape(tail, darker(hair, 0.14)) +
      line(
        d`M ${side * (wide + 30)} -60 C ${side * (wide + 74)} 30 ${side * (wide + 40)} 130 ${side * (wide + 40)} 210`,
        lighter(hair, 0.2),
        6,
        { opacity: 0.5 },
      ),
    front: combedBack(head, look),
  };
}

function braid(head: Head, look: Look): Hair {
  const { hair, light } = look;
  const side: Side = light > 0 ? -1 : 1;
  const wide = side < 0 ? head.left : head.right;
  const base = parted(head, look, 120, -6, false);
  const links = Array.from({ length: 8 }, (_, at) => {
    const y = 120 + at * 34;
    const x = side * (wide + 6 - at * 3);
    const size = 30 - at * 1.6;
    return (
      ellipse(x - 9, y, size * 0.62, size, at % 2 ? hair : lighter(hair, 0.1), {
        transform: `rotate(28 ${x - 9} ${y})`,
      }) +
      ellipse(x + 9, y + 10, size * 0.62, size, at % 2 ? darker(hair, 0.1) : hair, {
        transform: `rotate(-28 ${x + 9} ${y + 10})`,
      })
    );
  });
  const ends =
    circle(side * (wide - 16), 398, 12, darker(hair, 0.4)) +
    ellipse(side * (wide - 18), 424, 12, 26, hair);
  return { back: base.back, front: base.front + ends + links.join('') };
}

function cloud(head: Head, { hair, light }: Look): Hair {
  const { left, right } = head;
  const ring = (
    count: number,
    grow: number,
    size: number,
    colour: string,
    from: number,
    to: number,
  ): string =>
    Array.from({ length: count }, (_, at) => {
      const angle = Math.PI * (from + ((to - from) * at) / (count - 1));
      const wide = (Math.cos(angle) > 0 ? right : left) + grow;
      return circle(
        Math.cos(angle) * wide,
        -60 - Math.sin(angle) * (140 + grow),
        size + ((at * 7) % 3) * 6,
        colour,
      );
    }).join('');
  const back = ring(17, 34, 54, darker(hair, 0.2), 1.32, -0.32);
  const front =
    ring(9, -8, 40, hair, 0.97, 0.03) +
    ring(13, 26, 42, hair, 1.2, -0.2) +
    [-96, -50, 0, 50, 96]
      .map((x, at) =>
        line(
          d`M ${x - 20} ${-196 + Math.abs(x) * 0.4} c 8 -22 34 -20 32 2`,
          lighter(hair, 0.3),
          6,
          { opacity: at * light > 0 ? 0.3 : 0.55 },
        ),
      )
      .join('');
  return { back, front };
}

/** Hair that covers the ears or falls behind the neck. */
export function longHair(style: HairStyle, head: Head, look: Look): Hair {
  if (style === 'longWavy') return wavy(head, look);
  if (style === 'fringe') return fringe(head, look, 310);
  if (style === 'bob')
    return look.variant ? fringe(head, look, 130) : parted(head, look, 136, 6, false);
  if (style === 'chinLength') return parted(head, look, 128, -4, true);
  if (style === 'bun') return bun(head, look);
  if (style === 'ponytail') return ponytail(head, look);
  if (style === 'braid') return braid(head, look);
  if (style === 'curlyBig') return cloud(head, look);
  return parted(head, look, 320, 14, look.variant);
}

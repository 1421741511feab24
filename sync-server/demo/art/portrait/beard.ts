import { lighter, mix } from '../colour.ts';
import { d, line, shape } from '../svg.ts';
import type { Head } from './head.ts';
import { chinY } from './head.ts';
import type { Look } from './look.ts';

function beardShape(
  { left, right, shift }: Head,
  { jaw, chin }: Look,
  high: number,
  long: number,
): string {
  const bottom = chinY + long;
  return (
    d`M ${-left - 1} ${high} C ${-left * 0.99} 70 ${-left * jaw - 4} 100 ${-left * jaw - 2} 116 C ${-left * jaw * 0.9} ${150 + long * 0.5} ${shift * 0.5 - chin - long * 0.3} ${bottom} ${shift * 0.5} ${bottom}` +
    d` C ${shift * 0.5 + chin + long * 0.3} ${bottom} ${right * jaw * 0.9} ${150 + long * 0.5} ${right * jaw + 2} 116 C ${right * jaw + 4} 100 ${right * 0.99} 70 ${right + 1} ${high}` +
    d` C ${right * 0.92} 60 ${right * 0.8} 84 ${shift + 60} 82 C ${shift + 40} 76 ${shift + 20} 74 ${shift + 4} 80` +
    d` C ${shift - 20} 74 ${shift - 40} 76 ${shift - 60} 82 C ${-left * 0.8} 84 ${-left * 0.92} 60 ${-left - 1} ${high} Z`
  );
}

const moustache = ({ shift }: Head, colour: string): string =>
  shape(
    d`M ${shift} 82 C ${shift + 22} 74 ${shift + 46} 84 ${shift + 60} 106 C ${shift + 40} 104 ${shift + 20} 102 ${shift} 96 C ${shift - 20} 102 ${shift - 40} 104 ${shift - 60} 106 C ${shift - 46} 84 ${shift - 22} 74 ${shift} 82 Z`,
    colour,
  );

/** The beard, drawn before the mouth so that the mouth lies on it. */
export function drawBeard(head: Head, look: Look): string {
  const { beard, hair, skin, shift } = { ...look, shift: head.shift };
  const colour = mix(hair, skin.base, 0.12);
  if (beard === 'stubble') {
    return shape(beardShape(head, look, 30, 0), hair, { opacity: 0.22 });
  }
  if (beard === 'moustache') return moustache(head, colour);
  if (beard === 'goatee') {
    const tuft = d`M ${shift - 44} 118 C ${shift - 46} 160 ${shift - 30} ${chinY + 12} ${shift * 0.6} ${chinY + 12} C ${shift + 30} ${chinY + 12} ${shift + 46} 160 ${shift + 44} 118 C ${shift + 30} 140 ${shift - 30} 140 ${shift - 44} 118 Z`;
    return shape(tuft, colour) + moustache(head, colour);
  }
  if (beard === 'none') return '';
  const long = beard === 'short' ? 4 : beard === 'full' ? 26 : 84;
  const strands = [-50, -18, 18, 50].map((x) =>
    line(
      d`M ${shift + x} 148 C ${shift + x * 0.95} ${168 + long * 0.4} ${shift + x * 0.8} ${chinY - 8 + long * 0.5} ${shift + x * 0.7} ${chinY - 6 + long * 0.7}`,
      lighter(hair, 0.25),
      5,
      { opacity: 0.4 },
    ),
  );
  return (
    shape(beardShape(head, look, -14, long), colour, beard === 'short' ? { opacity: 0.85 } : {}) +
    moustache(head, colour) +
    (beard === 'short' ? '' : strands.join(''))
  );
}

import { colours } from './mark.ts';

const { left, right, flame } = colours;
const halves =
  '<clipPath id="half"><path d="M0 0h16v32H0z"/></clipPath><clipPath id="rest"><path d="M15.5 0H32v32H15.5z"/></clipPath>';

/** A shape whose left half has the one colour of the mark and whose right half the other. */
const halved = (shape: string): string =>
  `${halves}<g fill="${right}" stroke="${right}" clip-path="url(#rest)">${shape}</g><g fill="${left}" stroke="${left}" clip-path="url(#half)">${shape}</g>`;

const tent = '<path d="M16 8.5 6.5 23.5h19z" stroke-width="3" stroke-linejoin="round"/>';
const disc = '<circle cx="16" cy="16" r="10.5" stroke="none"/>';
const first = 'M9 6.5h8a4 4 0 0 1 4 4v3a4 4 0 0 1-4 4H9.5L5 21V10.5a4 4 0 0 1 4-4z';
const second = 'M15 11.5h8a4 4 0 0 1 4 4v11L22.5 23H15a4 4 0 0 1-4-4v-3.5a4 4 0 0 1 4-4z';

/**
 * What the shortcuts of the home screen's icon lead to, in the colours of the mark and in a square of 32 units: a tent
 * for meets, two bubbles that meet for chats, a plus for a new meet.
 */
export const shortcutSigns = {
  meets: `${halved(tent)}<path d="M16 14.5 11.2 25h9.6z" fill="${flame}"/>`,
  chats: `<clipPath id="first"><path d="${first}"/></clipPath><path d="${first}" fill="${left}"/><path d="${second}" fill="${right}"/><path d="${second}" fill="${flame}" clip-path="url(#first)"/>`,
  new: `${halved(disc)}<path d="M16 10.5v11M10.5 16h11" stroke="${flame}" stroke-width="2.6" stroke-linecap="round"/>`,
};

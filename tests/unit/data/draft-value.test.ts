import { describe, expect, it } from 'vitest';
import { isSame, mergeDrafts, withKnown } from '../../../src/data/draft-value.ts';

describe('a draft that was changed in two places', () => {
  it.each([
    ['nothing else', 'Moi', 'Moi!', 'Moi', 'Moi!'],
    ['nothing here', 'Moi', 'Moi', 'Moi!', 'Moi!'],
    ['the same', 'Moi', 'Moi!', 'Moi!', 'Moi!'],
    ['begin and end', 'kahvi', 'kahvi?', 'Joo, kahvi', 'Joo, kahvi?'],
    ['end and begin', 'kahvi', 'Joo, kahvi', 'kahvi?', 'Joo, kahvi?'],
    ['letters at the same place', 'a', 'ax', 'ay', 'axy'],
    ['the first letters', undefined, 'x', 'y', 'xy'],
    ['an end that was sent', 'Moi', 'Moi sinä', undefined, ' sinä'],
    ['one word in two ways', 'tule tänne', 'menen tänne', 'tule sinne', 'menen sinne'],
    ['a word that the other took out', 'a b c', 'a x c', 'a c', 'a xc'],
    ['a text that was refused', 'de', 'def', 'de\nabc', 'def\nabc'],
    [
      'what is typed on while another tab stores its beginning',
      'kah',
      'kahville',
      'kahvi',
      'kahville',
    ],
    ['its beginning, stored late', 'kah', 'kahvi', 'kahville', 'kahville'],
    ['both of that in a line between others', 'a\nc', 'a\nbb\nc', 'a\nb\nc', 'a\nbb\nc'],
    [
      'both went on from what one had noted',
      'Joo, ',
      'Joo, kahvi!',
      'Joo, kahville',
      'Joo, kahvi!lle',
    ],
    ['the same, from the first letter on', undefined, 'Moi sinä', 'Moi taas', 'Moi sinätaas'],
    ['a line while a refused text comes back', 'de', 'de\nf', 'de\nabc', 'de\nf\nabc'],
    ['halves of one sign', '😀', '😀😁', '😂😀', '😂😀😁'],
  ])('SYNC-10 loses no letter of a text: %s', (_what, base, mine, theirs, whole) => {
    expect(mergeDrafts(base, mine, theirs)).toBe(whole);
  });

  it('SYNC-10 keeps the newer of each field of a form', () => {
    const blob = new Blob(['x']);
    const base = { description: 'a', location: 'Oulu', date: '2026-12-01', picture: blob };
    const mine = { description: 'ab', location: 'Oulu', picture: blob };
    const theirs = { ...base, location: 'Turku', picture: new Blob(['xy']) };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      description: 'ab',
      location: 'Turku',
      picture: theirs.picture,
    });
    // What has been published or discarded elsewhere does not come back with one more letter.
    expect(mergeDrafts(base, { ...base, description: 'ab' }, undefined)).toEqual({
      description: 'ab',
    });
  });

  it('SYNC-10 SYNC-06 loses no letter of a description or bio either', () => {
    const base = { description: 'kahville', bio_text: '', date: '2026-12-01' };
    const mine = { ...base, description: 'kahville?', bio_text: 'a', date: '2026-12-02' };
    const theirs = { ...base, description: 'Joo, kahville', date: '2026-12-03' };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      description: 'Joo, kahville?',
      bio_text: 'a',
      date: '2026-12-02',
    });
    // Each begins with what is stored elsewhere.
    expect(mergeDrafts({}, { bio_text: 'abc' }, { bio_text: 'abd' })).toEqual({ bio_text: 'abc' });
  });

  it('SYNC-10 knows a picture again that was read once more, and keeps the one on the screen', () => {
    const shown = { description: 'a', picture: { pictureId: 'p', blob: new Blob(['x']) } };
    const read = { description: 'a', picture: { pictureId: 'p', blob: new Blob(['x']) } };
    expect(isSame(shown, read)).toBe(true);
    expect(withKnown(shown, read)).toBe(shown);
    const other = withKnown(shown, { ...read, description: 'b' });
    expect(other).toEqual({ ...shown, description: 'b' });
    expect(other.picture).toBe(shown.picture);
    const another = { ...read, picture: { pictureId: 'q', blob: new Blob(['xy']) } };
    expect(withKnown(shown, another).picture).toEqual(another.picture);
    expect(isSame(undefined, '')).toBe(false);
  });
});

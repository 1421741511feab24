import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { placeNamed, searchPlaces } from '../../schemas/place-search.ts';
import { isListedPlace } from '../../schemas/places.ts';
import type { Place } from '../../schemas/places.ts';

/** State of a place combobox: typed text, open list, highlighted row. */
export interface PlaceSearch {
  text: string;
  open: boolean;
  active: number;
  found: Place[];
  type(text: string): void;
  choose(place: Place): void;
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The place that a text names to the letter, or ''. */
const listed = (text: string): string => (isListedPlace(text.trim()) ? text.trim() : '');

/**
 * @param value the chosen place; an old unlisted one may stay (FMT-16)
 * @param onChange gets a list name, or '' while the text names none
 */
export function usePlaceSearch(value: string, onChange: (value: string) => void): PlaceSearch {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // What it has been set to from elsewhere since, as by discarding changes, counts.
  const text = typed !== undefined && value === listed(typed) ? typed : value;
  const found = open ? searchPlaces(text, 8) : [];
  const close = () => {
    setOpen(false);
    if (typed === undefined) return;
    const exact = placeNamed(typed)?.name;
    if (exact !== undefined) onChange(exact);
    if (exact !== undefined || typed.trim() === '') setTyped(undefined);
  };
  const choose = (place: Place) => {
    onChange(place.name);
    setTyped(undefined);
    setOpen(false);
  };
  const type = (next: string) => {
    setTyped(next);
    setActive(0);
    setOpen(true);
    onChange(listed(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Composing keyboards (IME) keep theirs; in Safari the Enter that ends a composition comes after it.
    if (event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setActive((active + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const place = found[active];
      if (place !== undefined) choose(place);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return { text, open, active, found, type, choose, close, onKeyDown };
}

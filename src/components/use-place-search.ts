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
    const { key, keyCode } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const acts = step ?? (open && ['Enter', 'Escape'].includes(key));
    // Composing keyboards (IME) keep theirs; in Safari the Enter that ends a composition comes after it.
    if (!acts || keyCode === 229) return;
    event.preventDefault();
    if (!open) setOpen(true);
    else if (step) setActive((active + step + found.length) % Math.max(found.length, 1));
    else if (key === 'Enter') {
      const place = found[active];
      if (place) choose(place);
    } else {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return { text, open, active, found, type, choose, close, onKeyDown };
}

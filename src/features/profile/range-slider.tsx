import { useRef } from 'react';
import { cx } from '../../components/cx.ts';
import styles from './range-slider.module.css';

interface RangeSliderProps {
  min: number;
  max: number;
  /** As typed: one number from the left end, or the two ends of a range, the lower first. */
  values: readonly string[];
  /** All of them, also those that were not typed yet. */
  onChange(values: string[]): void;
}

/**
 * Numbers for fingers and mice: what the fields above it say. Keys and screen readers have those, so
 * that nothing is said twice. A thumb stops at the other one (PROF-14); two in one place are parted in either
 * direction, whichever of them the finger has got.
 */
export function RangeSlider({ min, max, values, onChange }: RangeSliderProps) {
  const isRange = values.length > 1;
  const places = values.map(
    (text, at) => placeOf(text, min, max) ?? (isRange && at === 0 ? min : max),
  );
  const [first = min, last = max] = isRange ? places : [min, ...places];
  /** Thumbs stand at its ends, but nothing has been chosen: it must not look as if. */
  const isOpen = values.includes('');
  // Of two that lie upon each other the upper one takes the finger: it must be one that has room to move.
  const above = first > (min + max) / 2 ? 0 : 1;
  /** Where both stood when the finger came down; undefined if they stood apart. */
  const together = useRef<number>(undefined);
  const hold = () => (together.current = isRange && first === last ? first : undefined);
  const share = (place: number) => `${((place - min) / (max - min)) * 100}%`;
  const move = (at: number, place: number) => {
    const start = together.current;
    if (start !== undefined)
      return onChange([Math.min(place, start), Math.max(place, start)].map(String));
    const stopped = isRange && at === 0 ? Math.min(place, last) : Math.max(place, first);
    onChange(places.with(at, stopped).map(String));
  };
  return (
    <div
      className={cx(styles.slider, isRange && styles.double)}
      style={{
        ['--low' as string]: share(first),
        ['--high' as string]: share(isOpen ? first : last),
      }}
      aria-hidden="true"
    >
      {places.map((place, at) => (
        <input
          key={at}
          type="range"
          tabIndex={-1}
          min={min}
          max={max}
          value={place}
          style={{ zIndex: at === above ? 1 : undefined }}
          onPointerDown={hold}
          // Who wants all there is has nothing to drag.
          onPointerUp={() => isOpen && move(at, place)}
          onChange={(event) => move(at, event.target.valueAsNumber)}
        />
      ))}
    </div>
  );
}

/** The number in a text, within the ends; undefined if it is none. */
function placeOf(text: string, min: number, max: number): number | undefined {
  const number = Number.parseFloat(text.replace(',', '.'));
  return Number.isNaN(number) ? undefined : Math.min(Math.max(number, min), max);
}

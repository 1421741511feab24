import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { HTMLAttributes } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from './cx.ts';
import { watchRow } from './row-watch.ts';

interface RowPlace {
  height?: number;
  near?: boolean;
}

/** What rows of a list remember of themselves, so that going back finds the same place. */
export type RowMemory = Map<string, RowPlace>;

const memories = new Map<string, RowMemory>();
const maxMemories = 30;

/** The memory of a list in this entry of the history. @param name of the list */
export function useRowMemory(name: string): RowMemory {
  const { key } = useLocation();
  return useMemo(() => memoryOf(`${key}:${name}`), [key, name]);
}

function memoryOf(place: string): RowMemory {
  const memory = memories.get(place) ?? new Map<string, RowPlace>();
  memories.delete(place);
  memories.set(place, memory);
  for (const oldest of memories.keys()) if (memories.size > maxMemories) memories.delete(oldest);
  return memory;
}

interface LazyRowProps extends HTMLAttributes<HTMLLIElement> {
  id: string;
  memory: RowMemory;
  /** Among the first on the screen: its content is rendered with the list. */
  atOnce: boolean;
  /** Added while its content is missing: gives it about the height that it will have. */
  restingClass: string | undefined;
}

/**
 * One row of a long list. Its content comes when it is near the screen, or when there is time, and goes
 * when it is many screens away; the row keeps its place. So a list opens at the price of what one sees.
 */
export function LazyRow({
  id,
  memory,
  atOnce,
  restingClass,
  className,
  children,
  ...rest
}: LazyRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [ready, setReady] = useState(atOnce || memory.get(id)?.near === true);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const place = memory.get(id) ?? {};
    memory.set(id, place);
    const show = (shown: boolean) => startTransition(() => setReady(shown));
    return watchRow(element, {
      near(isNear) {
        place.near = isNear;
        if (isNear) show(true);
      },
      idle: () => show(true),
      // It stays while the keyboard's focus is in it.
      far: () => !element.contains(document.activeElement) && show(false),
      height(pixels) {
        // One that goes with its screen is told to have none.
        if (pixels > 0) place.height = pixels;
      },
    });
  }, [id, memory]);
  const height = ready ? undefined : memory.get(id)?.height;
  return (
    <li
      {...rest}
      ref={row}
      className={cx(className, !ready && restingClass)}
      style={height === undefined ? undefined : { blockSize: height }}
    >
      {ready && children}
    </li>
  );
}

import { drawings } from './drawings.tsx';

/** Which drawing is meant. */
export type IllustrationName = keyof typeof drawings;

/**
 * One of the product's own drawings: `meets` (two mugs), `chats` (two bubbles), `people` (two pins on
 * a map), `calm` (a lake at night), `offline` (a rowing boat), `gone` (an empty bench), `profile`.
 */
export function Illustration({
  name,
  className,
}: {
  name: IllustrationName;
  className?: string | undefined;
}) {
  return (
    <svg viewBox="0 0 240 180" className={className} aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Sheet } from './sheet.tsx';
import styles from './choice-sheet.module.css';

/** One of several values, and how it is called. */
export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Heading of those that follow each other with the same one. */
  group?: string;
}

interface ChoiceSheetProps {
  title: string;
  hint?: string | undefined;
  /** Empty string: nothing chosen yet. */
  value: string;
  options: readonly Choice[];
  /** The value below the arrow keys has changed. */
  onChange(value: string): void;
  /** A tap, also of what assists, or Enter: that is it. */
  onDone(value: string): void;
  onClose(): void;
}

/**
 * One of several as a sheet with a row for each. A tap chooses and is done; arrow keys wander among
 * them as in any radio group, and Enter is done. A stored value missing from the options stays there.
 */
export function ChoiceSheet(props: ChoiceSheetProps) {
  const { title, hint, value, options, onChange, onDone, onClose } = props;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const first = group.current?.querySelector<HTMLElement>('input:checked, input');
    (group.current?.querySelector<HTMLElement>('input:checked') ?? first)?.focus();
  }, [title]);
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  const all = isUnknown ? [{ value, label: value }, ...options] : options;
  /** The click that comes next is that of an arrow key or Space. */
  const wanders = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    wanders.current = /^(Arrow| )/.test(event.key);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.target instanceof HTMLInputElement) onDone(event.target.value);
  };
  // Fingers and mice land on the row. What keys do arrives at the radio button itself, and so does what screen readers
  // and voices press: nobody wanders with those.
  const onClick = (event: MouseEvent, chosen: string) => {
    const isRadio = event.target instanceof HTMLInputElement;
    if (!isRadio) event.preventDefault();
    if (!isRadio || !wanders.current) onDone(chosen);
    wanders.current = false;
  };
  return (
    <Sheet open title={title} onClose={onClose}>
      <fieldset ref={group} className={styles.group} onKeyDown={onKeyDown}>
        <legend className="visually-hidden">{title}</legend>
        {partsOf(all).map(({ heading, options: part }, at) => (
          <div
            key={heading ?? ''}
            {...(heading && { role: 'group', 'aria-labelledby': `${name}${at}` })}
          >
            {heading && (
              <p id={`${name}${at}`} className={styles.heading}>
                {heading}
              </p>
            )}
            {part.map((option) => (
              <label
                key={option.value}
                className={styles.option}
                onClick={(event) => onClick(event, option.value)}
              >
                <input
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={option.value === value}
                  onChange={() => onChange(option.value)}
                />
                {option.icon}
                <span className={styles.text}>{option.label}</span>
                <Check className={styles.check} aria-hidden="true" />
              </label>
            ))}
          </div>
        ))}
      </fieldset>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </Sheet>
  );
}

interface Part {
  heading: string | undefined;
  options: Choice[];
}

/** Choices that follow each other with the same heading, together. */
function partsOf(options: readonly Choice[]): Part[] {
  const parts: Part[] = [];
  for (const option of options) {
    const last = parts.at(-1);
    if (last && last.heading === option.group) last.options.push(option);
    else parts.push({ heading: option.group, options: [option] });
  }
  return parts;
}

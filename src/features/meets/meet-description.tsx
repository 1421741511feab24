import { useId, useState } from 'react';
import { codePoints, limits, truncate } from '../../../schemas/limits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-description.module.css';

/** Of as many lines as 90 characters take on a narrow phone: empty ones must not push the other cards away. */
const linesMost = 4;

/** A description; beyond 90 characters it collapses behind `Lue lisää` (MEET-15), and beyond 4 lines. */
export function MeetDescription({ text: given }: { text: string }) {
  const { t } = useTranslation('meets');
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = given.trim();
  const isLong =
    codePoints(text) > limits.meetDescriptionPreview || text.split('\n').length > linesMost;
  const shown = isLong && !open ? previewOf(text) : text;
  return (
    <div>
      <p id={id} className={styles.text}>
        {shown}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('card.readLess') : t('card.readMore')}
        </button>
      )}
    </div>
  );
}

/** The first 4 lines, and of these the first 90 characters, not in the middle of a word. */
export function previewOf(text: string): string {
  const lines = text.split('\n').slice(0, linesMost).join('\n');
  const cut = truncate(lines, limits.meetDescriptionPreview);
  const atWord = cut === lines ? cut : (/^([\s\S]+)\s\S*$/.exec(cut)?.[1] ?? cut);
  return `${atWord.trimEnd()}…`;
}

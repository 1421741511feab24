import { useId, useState } from 'react';
import { codePoints, limits, truncate } from '../../../schemas/limits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-description.module.css';

/** A description; beyond 90 characters it collapses behind `Lue lisää` (MEET-15). */
export function MeetDescription({ text }: { text: string }) {
  const { t } = useTranslation('meets');
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = codePoints(text) > limits.meetDescriptionPreview;
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

/** The first 90 characters, not in the middle of a word. */
export function previewOf(text: string): string {
  const cut = truncate(text, limits.meetDescriptionPreview);
  const atWord = /^([\s\S]+)\s\S*$/.exec(cut)?.[1] ?? cut;
  return `${atWord.trimEnd()}…`;
}

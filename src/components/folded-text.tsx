import { useId, useState } from 'react';
import { truncate } from '../../schemas/limits.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { cx } from './cx.ts';
import styles from './folded-text.module.css';

/** What of a text is shown at first. */
interface Fold {
  /** Empty lines count too: they must not push away what follows. */
  lines: number;
  characters: number;
}

interface FoldedTextProps extends Fold {
  text: string;
  className?: string | undefined;
  /** Id of what tells whose text it is, for its button. */
  describedBy?: string;
}

/** What somebody has written in lines of their own; the rest of a long text is behind `Lue lisää`. */
export function FoldedText({ text: given, className, describedBy, ...fold }: FoldedTextProps) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = given.trim();
  const preview = previewOf(text, fold);
  const isLong = preview !== text;
  return (
    <div>
      <p id={id} className={cx(styles.text, className)}>
        {open ? text : preview}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
        >
          {open ? t('readLess') : t('readMore')}
        </button>
      )}
    </div>
  );
}

/** The first lines, and of these the first characters, not in the middle of a word; a short text as it is. */
export function previewOf(text: string, { lines, characters }: Fold): string {
  const first = text.split('\n').slice(0, lines).join('\n');
  const cut = truncate(first, characters);
  if (cut === text) return text;
  const atWord = cut === first ? cut : (/^([\s\S]+)\s\S*$/.exec(cut)?.[1] ?? cut);
  return `${atWord.trimEnd()}…`;
}

import { useId } from 'react';
import { otherNameOf } from '../../schemas/place-search.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Field } from './field.tsx';
import { usePlaceSearch } from './use-place-search.ts';
import type { PlaceSearch } from './use-place-search.ts';
import styles from './place-picker.module.css';

export interface PlacePickerProps {
  label: string;
  /** A place name, '' while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  name?: string;
}

/** The list comes into sight as a whole when it opens; what the arrow keys have come to stays there. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Options({ search, id, label }: { search: PlaceSearch; id: string; label: string }) {
  const { t } = useTranslation('common');
  if (search.found.length === 0) {
    return <p className={`${styles.list} ${styles.none}`}>{t('place.none')}</p>;
  }
  return (
    <ul ref={show} role="listbox" id={id} aria-label={label} className={styles.list}>
      {search.found.map((place, index) => (
        <li
          key={place.name}
          ref={index === search.active ? show : undefined}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === search.active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.choose(place)}
        >
          {place.name}
          <span className={styles.alias}>{otherNameOf(place, search.text)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Search field for the listed towns, by Finnish, Swedish, former or seat name (FMT-15, FMT-16). */
export function PlacePicker({ label, value, onChange, error, hint, name }: PlacePickerProps) {
  const { t } = useTranslation('common');
  const search = usePlaceSearch(value, onChange);
  const listId = useId();
  const found = search.found.length;
  const status = found > 0 ? t('place.found', { count: found }) : t('place.none');
  return (
    <div className={styles.wrap}>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <div className={styles.wrap}>
            <input
              {...control}
              type="text"
              name={name}
              role="combobox"
              aria-required
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              placeholder={t('place.placeholder')}
              aria-expanded={search.open && search.found.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={
                search.found.length > 0 ? `${listId}-${search.active}` : undefined
              }
              value={search.text}
              onChange={(event) => search.type(event.target.value)}
              onKeyDown={search.onKeyDown}
              onBlur={search.close}
            />
            {search.open && <Options search={search} id={listId} label={label} />}
          </div>
        )}
      </Field>
      <span className="visually-hidden" role="status">
        {search.open && status}
      </span>
    </div>
  );
}

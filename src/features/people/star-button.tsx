import { useId } from 'react';
import type { Star as StarKind } from '../../../schemas/domain/star.ts';
import { cx } from '../../components/cx.ts';
import { Star } from '../../components/star.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './star-button.module.css';
import type { Favourites } from './use-favourites.ts';

interface StarButtonProps {
  uid: string;
  name: string;
  star: StarKind;
  favourites: Favourites;
  /** Shows the action in words beside the star. */
  wide?: boolean;
}

/**
 * The star of a person: named by its legend text (PEOPLE-17), before the words that stand beside it, and
 * pressed while they are my favourite. At 20 favourites adding is disabled with `Liikaa suosikkeja`
 * (PEOPLE-19); a press then says why.
 */
export function StarButton({ uid, name, star, favourites, wide = false }: StarButtonProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation('common');
  const id = useId();
  const legend = common(`star.${star}`);
  const mine = favourites.uids.has(uid);
  const blocked = !mine && favourites.full;
  const action = blocked ? t('tooMany') : t(mine ? 'favourite.remove' : 'favourite.add');
  const described = blocked
    ? action
    : t(mine ? 'favourite.removeNamed' : 'favourite.addNamed', { name });
  return (
    <>
      <button
        type="button"
        className={cx(styles.button, wide && styles.wide, mine && styles.mine)}
        aria-pressed={mine}
        aria-disabled={blocked || undefined}
        aria-label={wide ? `${legend}. ${action}` : legend}
        aria-describedby={wide ? undefined : id}
        title={wide ? undefined : described}
        onClick={() => favourites.toggle(uid, name)}
      >
        <Star star={star} size={wide ? 22 : 26} />
        {wide && action}
      </button>
      {!wide && (
        <span id={id} hidden>
          {described}
        </span>
      )}
    </>
  );
}

import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useDataSaver } from '../data/data-saver.ts';
import { cx } from './cx.ts';
import { DefaultPicture } from './default-picture.tsx';
import { useLocalPicture } from './picture-source.ts';
import { imageSrcSet, imageUrl, smallerPath } from './picture-url.ts';
import { meanColour } from './thumbhash-url.ts';
import { useBlur } from './use-blur.ts';
import { useImageError } from './use-image-error.ts';
import styles from './picture.module.css';

export interface PictureProps {
  /** Stored path; null or undefined shows the local picture or the default drawing. */
  path: string | null | undefined;
  /** Id of a picture that may still wait on this device. */
  pictureId?: string | null | undefined;
  thumbhash?: string | null | undefined;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** Intrinsic size in pixels, a square of 512 unless it is said: gives the aspect ratio, so nothing shifts when it loads. */
  width?: number;
  height?: number;
  /** CSS width per viewport, when a smaller form may do; it does where data is saved. */
  sizes?: string;
  /** True for what is on the first screen: loaded at once. */
  priority?: boolean;
  /** Drawn instead of the landscape when there is no picture, for example a default avatar (PROF-27). */
  fallback?: ReactNode;
  className?: string | undefined;
}

/**
 * A photograph that fills its box: mean colour and blurred placeholder first, own drawing if there is none. Without a
 * network the placeholder stays where the picture is not kept: another drawing would say that there is none.
 */
export function Picture(props: PictureProps) {
  const { path, pictureId, thumbhash, alt, sizes, priority = false } = props;
  const { width = 512, height = width } = props;
  const local = useLocalPicture(pictureId);
  const small = useDataSaver() && sizes !== undefined;
  const address = local ?? (path ? imageUrl(small ? smallerPath(path) : path) : undefined);
  const [isFailed, fail] = useImageError(address);
  const shown = useRef<string>(undefined);
  const blur = useBlur(thumbhash, () => shown.current !== address);
  // Without a state: every picture of a list would be rendered once more.
  const uncover = (image: HTMLImageElement) => {
    shown.current = address;
    if (styles.loaded !== undefined) image.classList.add(styles.loaded);
  };
  const colour = meanColour(thumbhash);
  const style = {
    aspectRatio: `${width} / ${height}`,
    backgroundColor: colour,
    ...(blur !== undefined && { backgroundImage: `url(${blur})` }),
  };
  const missing = address === undefined || isFailed;
  const forms = local === undefined && path && !small ? imageSrcSet(path) : undefined;
  return (
    <span
      className={cx(styles.picture, props.className)}
      style={style}
      {...(missing && alt !== '' && { role: 'img', 'aria-label': alt })}
    >
      {missing ? (
        (props.fallback ?? (isFailed && colour !== undefined ? null : <DefaultPicture />))
      ) : (
        <img
          key={address}
          className={styles.image}
          src={address}
          alt={alt}
          width={width}
          height={height}
          loading={priority && forms === undefined ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          ref={(image) => {
            // Not before it is in the page: Chromium never lets go of one with a choice of forms that did not get there,
            // nor of all that was rendered with it and given up. Until then it is not asked for.
            if (forms !== undefined && image?.srcset === '')
              Object.assign(image, {
                sizes: sizes ?? '100vw',
                srcset: forms,
                loading: priority ? 'eager' : 'lazy',
              });
            if (image?.complete && image.naturalWidth > 0) uncover(image);
          }}
          onLoad={(event) => uncover(event.currentTarget)}
          onError={fail}
        />
      )}
    </span>
  );
}

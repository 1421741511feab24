import { DefaultAvatar } from './default-avatar.tsx';
import { useLocalPicture } from './picture-source.ts';
import { avatarPath, imageUrl } from './picture-url.ts';
import { useImageError } from './use-image-error.ts';
import styles from './avatar.module.css';

/** What an avatar shows of a person. */
export interface AvatarPerson {
  name?: string;
  thumbUrl?: string | null;
  picture_id?: string | null;
}

export interface AvatarProps {
  /** Anybody with a `thumbUrl`; for oneself `picture_id` shows the picture that still waits. */
  person?: AvatarPerson | undefined;
  /** A stored thumbnail path, instead of `person`. */
  src?: string | null | undefined;
  /** Accessible name; leave out where the name stands beside it. */
  name?: string;
  /** Diameter in CSS pixels; up to 100 the 200 px picture is enough. */
  size?: number;
}

/** A round portrait; the default drawing without a picture or when loading fails (PROF-27). */
export function Avatar({ person, src, name = '', size = 48 }: AvatarProps) {
  const local = useLocalPicture(person?.picture_id);
  const path = src ?? person?.thumbUrl;
  const stored = path ? imageUrl(size <= 100 ? avatarPath(path) : path) : undefined;
  const address = local ?? stored;
  const [isFailed, fail] = useImageError(address);
  // It grows with the text, as far as a small screen has room for it.
  const side = `min(${size / 16}rem, 50vw)`;
  const box = { inlineSize: side, blockSize: side };
  if (address === undefined || isFailed) {
    const role = name === '' ? {} : { role: 'img', 'aria-label': name };
    return (
      <span className={styles.avatar} style={box} {...role}>
        <DefaultAvatar size="100%" />
      </span>
    );
  }
  return (
    <span className={styles.avatar} style={box}>
      <img
        src={address}
        alt={name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={fail}
      />
    </span>
  );
}

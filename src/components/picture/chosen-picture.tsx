import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { heicType } from '../../data/heic-original.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Picture } from '../picture.tsx';
import styles from '../picture-chooser.module.css';
import './texts.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface ChosenPictureProps {
  /** The prepared picture. */
  value: Blob | undefined;
  /** Path of the picture that is stored already, shown until another is chosen. */
  existingPath?: string | null | undefined;
  /** Id of the stored picture while it still waits on this device. */
  existingId?: string | null | undefined;
  /** Drawn where the stored one cannot be had, instead of the landscape. */
  fallback?: ReactNode;
}

/** The picture that is chosen, else the stored one, else a sign for one. A HEIC file can only be named. */
export function ChosenPicture(props: ChosenPictureProps) {
  const { t } = useTranslation('picture');
  const isHeic = props.value?.type === heicType;
  const url = useObjectUrl(isHeic ? undefined : props.value);
  if (isHeic) return <p className={styles.blind}>{t('heic')}</p>;
  if (url !== undefined) return <img src={url} alt={t('chosen')} width={512} height={512} />;
  if (props.existingPath || props.existingId) {
    return (
      <Picture
        path={props.existingPath}
        pictureId={props.existingId}
        alt={t('chosen')}
        fallback={props.fallback}
      />
    );
  }
  return <ImagePlus aria-hidden="true" size={40} strokeWidth={1.5} />;
}

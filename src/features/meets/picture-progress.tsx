import { lazyComponent } from '../../components/lazy-component.tsx';
import { usePictureUpload } from '../../data/use-picture-upload.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-card.module.css';

const UploadState = lazyComponent(
  async () => (await import('../../components/picture/upload-state.tsx')).default,
  { isExtra: true },
);

/** How far a meet's picture has come on its way to the gateway; nothing once it is there (IMG-04). */
export function PictureProgress({ pictureId }: { pictureId: string }) {
  const { t } = useTranslation('meets');
  const way = usePictureUpload(pictureId);
  if (way === undefined) return null;
  return (
    <div className={styles.wide}>
      <UploadState {...way} waiting={t('card.pictureWaiting')} />
    </div>
  );
}

import { lazyComponent } from '../../components/lazy-component.tsx';
import { usePictureUpload } from '../../data/use-picture-upload.ts';
import styles from './profile-summary.module.css';

const UploadState = lazyComponent(
  async () => (await import('../../components/picture/upload-state.tsx')).default,
  { isExtra: true },
);

/** The own picture's way to the gateway, with what can be done about it (IMG-04). */
export function OwnPictureUpload({ pictureId }: { pictureId: string }) {
  const way = usePictureUpload(pictureId);
  if (way === undefined) return null;
  return (
    <div className={styles.upload}>
      <UploadState {...way} />
    </div>
  );
}

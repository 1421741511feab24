import { toast } from '../components/toast.ts';
import type { PictureUpload } from '../data/device-store.ts';
import type { Replica } from '../data/replica.ts';
import { watchAlways } from '../data/watch-always.ts';
import { i18n } from '../i18n/i18n.ts';

/**
 * Says once when the upload of a picture has failed (ERR-02). A new meet's first picture is the
 * exception (ERR-12): its card tells, and only the log besides. @returns how to stop
 */
export function watchUploads(replica: Replica): () => void {
  const told = new Set<string>();
  const tell = async (picture: PictureUpload) => {
    if (await isFirstOfMeet(replica, picture)) {
      console.info('the picture of a new meet was not accepted');
      return;
    }
    toast(i18n.t('error.upload', { ns: 'common' }), { kind: 'error' });
  };
  const watching = watchAlways(replica.device.watchPictures()).subscribe((pictures) => {
    for (const picture of pictures) {
      const { pictureId, state } = picture;
      if (state !== 'error') told.delete(pictureId);
      else if (!picture.told && !told.has(pictureId)) {
        told.add(pictureId);
        void tell(picture);
        // It stays as it is for as long as its document names it, and every start would tell of it again.
        void replica.device.changePicture(pictureId, { told: true }).catch(() => undefined);
      }
    }
  });
  return () => watching.unsubscribe();
}

async function isFirstOfMeet(replica: Replica, picture: PictureUpload): Promise<boolean> {
  if (picture.kind !== 'meet') return false;
  const [meet] = await replica.meets.all({ where: { picture_id: picture.pictureId } });
  return meet !== undefined && !meet.meet_pic_url;
}

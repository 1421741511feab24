import { useEffect, useState } from 'react';
import type { UseLocalPicture } from '../components/picture-source.ts';
import { useReplica } from '../data/replica-context.tsx';

/** Object URL of a picture that still waits on this device, for `Picture` and `Avatar`. */
export const useWaitingPicture: UseLocalPicture = (pictureId) => {
  const replica = useReplica();
  const [address, setAddress] = useState<{ pictureId: string; url: string }>();
  useEffect(() => {
    if (!pictureId) return undefined;
    let url: string | undefined;
    const drop = () => {
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
    };
    const subscription = replica.device.watchPicture(pictureId).subscribe((picture) => {
      if (picture === undefined || picture.state === 'success') {
        drop();
        setAddress(undefined);
      } else if (url === undefined) {
        url = URL.createObjectURL(picture.blob);
        setAddress({ pictureId, url });
      }
    });
    return () => {
      subscription.unsubscribe();
      drop();
    };
  }, [replica, pictureId]);
  return address !== undefined && address.pictureId === pictureId ? address.url : undefined;
};

import { useEffect, useState } from 'react';
import type { UseLocalPicture } from '../components/picture-source.ts';
import { useKept } from '../data/replica-context.tsx';
import type { Replica } from '../data/replica.ts';

const waitingPictures = ({ device }: Replica) => device.watchWaiting();

/** Object URL of a picture that still waits on this device, for `Picture` and `Avatar`. */
export const useWaitingPicture: UseLocalPicture = (pictureId) => {
  const waiting = useKept(waitingPictures);
  const blob = pictureId ? waiting?.get(pictureId) : undefined;
  const [address, setAddress] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const url = URL.createObjectURL(blob);
    setAddress({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return blob !== undefined && address?.blob === blob ? address.url : undefined;
};

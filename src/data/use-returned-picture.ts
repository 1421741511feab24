import { useEffect } from 'react';
import { useReplica } from './replica-context.tsx';

/** What was refused comes back as a draft with the id of its picture, which the device still has (SYNC-09). */
export function useReturnedPicture(
  draft: { picture?: unknown; picture_id?: unknown } | undefined,
  found: (picture: Blob) => void,
): void {
  const { device } = useReplica();
  const wanted = draft?.picture === undefined ? draft?.picture_id : undefined;
  useEffect(() => {
    if (typeof wanted !== 'string') return undefined;
    let current = true;
    void device.pictureOf(wanted).then((picture) => {
      if (current && picture !== undefined) found(picture);
    });
    return () => void (current = false);
  }, [device, wanted]);
}

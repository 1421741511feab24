import type { Replica } from '../replica.ts';

/** Tries a picture of mine again whose upload has stopped in state `error` or `canceled` (IMG-04). */
export async function retryPicture({ device }: Replica, pictureId: string): Promise<void> {
  await device.dismissRefusal(`pictures/${pictureId}`);
  await device.changePicture(pictureId, { state: 'waiting', progress: 0 });
}

import { createContext, useContext } from 'react';

/**
 * How a component learns the local address of a picture that still waits to be sent: a hook that,
 * for a picture id, gives an object URL or undefined. The app provides the real one.
 */
export type UseLocalPicture = (pictureId: string | null | undefined) => string | undefined;

const none: UseLocalPicture = () => undefined;

/** Gives {@link useLocalPicture} to the components below; without one nothing waits on this device. */
export const PictureSource = createContext<UseLocalPicture>(none);

/** Object URL of the picture while it waits on this device; undefined once it is on the gateway. */
export function useLocalPicture(pictureId: string | null | undefined): string | undefined {
  const useSource = useContext(PictureSource);
  return useSource(pictureId);
}

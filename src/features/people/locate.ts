/** Some browsers (Firefox) tell nothing of a question that is put aside unanswered; so long one may think, milliseconds. */
const answerMs = 60_000;

/** Where this device is, in degrees; undefined if that is not available or was denied (ERR-10). */
export function locate(): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    setTimeout(resolve, answerMs, undefined);
    // A town is all that is wanted: a coarse and possibly cached position will do.
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(undefined),
      { timeout: 15_000, maximumAge: 600_000 },
    );
  });
}

/** Key of the device store's value that is a `StoredClock`. */
export const clockKey = 'clock';

/** What a device knows of the gateway's clock. */
export interface StoredClock {
  /** Gateway minus device, milliseconds. */
  offset: number;
  /** Time of the newest id made, milliseconds. */
  last: number;
}

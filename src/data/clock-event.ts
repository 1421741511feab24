/** Told to the page when the gateway's time turns out to be another than the device took it for. */
export const clockEvent = 'kd:clock';

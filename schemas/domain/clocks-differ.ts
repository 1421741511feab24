/**
 * By how much the clocks of two gateways may differ, in milliseconds: what one has given a time may
 * lie so far ahead of another's now.
 */
export const clocksDifferMs = 5 * 60_000;

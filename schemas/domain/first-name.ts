/** What comes before the first blank of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

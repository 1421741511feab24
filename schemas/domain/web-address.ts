/** Whether a text is an address that a browser opens as a page: what outsiders have written may be anything. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

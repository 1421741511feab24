const names = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address says that it is this very machine's: nobody in between can read along. */
export const isThisMachine = ({ hostname }: URL): boolean => names.includes(hostname.toLowerCase());

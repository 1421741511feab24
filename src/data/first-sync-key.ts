/** Key of the device store's value that says that everything has been pulled once. */
export const firstSyncKey = 'first-sync';

/**
 * What Chromium has and the oldest browsers that README.md names have not (Chrome 111, Firefox 128, Safari 16.4;
 * versions from MDN's browser-compat-data), as far as an app like this one comes near it. '' is the global object.
 */
const newer: Readonly<Record<string, readonly string[]>> = {
  '': [
    'CloseWatcher',
    'Iterator',
    'Observable',
    'URLPattern',
    'cancelIdleCallback',
    'cookieStore',
    'navigation',
    'requestIdleCallback',
    'scheduler',
    'trustedTypes',
  ],
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'Blob.prototype': ['bytes', 'textStream'],
  'Document.prototype': ['activeViewTransition', 'caretPositionFromPoint', 'startViewTransition'],
  'Element.prototype': ['checkVisibility', 'getHTML', 'moveBefore', 'setHTMLUnsafe'],
  'HTMLButtonElement.prototype': ['command', 'commandForElement', 'popoverTargetElement'],
  'HTMLDialogElement.prototype': ['closedBy', 'requestClose'],
  'HTMLElement.prototype': ['hidePopover', 'popover', 'showPopover', 'togglePopover'],
  'Intl.Locale.prototype': ['getTextInfo', 'getWeekInfo'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  'Navigator.prototype': ['clearAppBadge', 'connection', 'setAppBadge', 'userAgentData'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  'ReadableStream.prototype': ['values'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  'Request.prototype': ['bytes'],
  Response: ['json'],
  'Response.prototype': ['bytes'],
  'ServiceWorkerRegistration.prototype': ['backgroundFetch', 'periodicSync', 'sync'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  'StorageManager.prototype': ['estimate'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
};

/** Script that takes all of it away, to be run before any other of a document or worker. */
export const asInOlderBrowser = `for (const [owner, names] of Object.entries(${JSON.stringify(newer)})) {
  const found = owner === '' ? globalThis : owner.split('.').reduce((from, name) => from?.[name], globalThis);
  for (const name of names) if (found) delete found[name];
}
if (globalThis.ReadableStream) delete ReadableStream.prototype[Symbol.asyncIterator];
globalThis.isOlderBrowser = true;
`;

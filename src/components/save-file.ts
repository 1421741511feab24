/** Long enough for browsers that begin to read the file only after the click, milliseconds. */
const readMs = 60_000;

/** Hands a file to the browser's downloads; needs no network. @param name that it is proposed under */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readMs);
}

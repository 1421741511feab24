import { isAppleApp } from '../data/is-apple-app.ts';
import { i18n } from '../i18n/i18n.ts';
import { dismissToast, toast } from './toast.ts';

/** Long enough for browsers that begin to read the file only after the click, milliseconds. */
const readMs = 60_000;

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readMs);
}

/** Hands the file to the share sheet, which can save it, too. */
async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    const { name } = error as DOMException;
    // The file took longer to come than a tap counts.
    if (name === 'NotAllowedError') askToSave(file);
    // Closing the sheet is an answer too, and to a second tap it is open already.
    else if (!/^(Abort|InvalidState)/.test(name)) download(file);
    return false;
  }
}

/** Stands until the file is saved, or the user wants it no more. */
function askToSave(file: File): void {
  const onPress = () => void share(file).then((saved) => saved && dismissToast(id));
  const action = { label: i18n.t('file.save'), onPress };
  const id = toast(i18n.t('file.ready'), { duration: Infinity, action });
}

/**
 * Hands a file to the browser's downloads; needs no network. An app on the home screen of an iPhone has none: there a
 * download lies over the app with no way back, or does nothing, so the file goes to the share sheet.
 * @param name that it is proposed under
 * @returns false if the user has closed that sheet, or is yet to open it
 */
export async function saveFile(content: Blob, name: string): Promise<boolean> {
  const file = new File([content], name, { type: content.type });
  if (isAppleApp() && navigator.canShare?.({ files: [file] })) return share(file);
  download(file);
  return true;
}

import { toast } from './toast.ts';

/** Copies a text. @param copied,failed what to say then, for a browser need not let it */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied, { kind: 'success' });
  } catch {
    toast(failed, { kind: 'error' });
  }
}

/**
 * Hands a text to the share sheet; where there is none, or it fails, to the clipboard. Works offline.
 * @param copied,failed as above @returns whether it was shared
 */
export async function shareText(
  content: ShareData & { text: string },
  copied: string,
  failed: string,
): Promise<boolean> {
  if (typeof navigator.share === 'function')
    try {
      await navigator.share(content);
      return true;
    } catch (error) {
      // Closing the sheet is an answer too, and to a second tap it is open already.
      if (/^(Abort|InvalidState)/.test((error as DOMException).name)) return false;
    }
  const { text, url } = content;
  await copyText(url ? `${text} ${url}` : text, copied, failed);
  return false;
}

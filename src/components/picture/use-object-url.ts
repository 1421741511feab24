import { useEffect, useMemo } from 'react';

/**
 * An object URL for the blob while it is shown, revoked afterwards; undefined without a blob. It is there at once:
 * what gets the focus below the picture is scrolled to where it stays.
 */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}

import { fetchFile } from '../../data/fetch-file.ts';

/** Saves the gmail addresses as a CSV file (ADMIN-03). @returns false if it could not be had */
export async function downloadGmail(): Promise<boolean> {
  const result = await fetchFile('/api/admin/gmail.csv');
  if (!result.ok) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(result.value.blob);
  link.download = result.value.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

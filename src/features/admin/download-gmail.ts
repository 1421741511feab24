import { saveFile } from '../../components/save-file.ts';
import { fetchFile } from '../../data/fetch-file.ts';

/** Saves the gmail addresses as a CSV file (ADMIN-03). @returns false if it could not be had */
export async function downloadGmail(): Promise<boolean> {
  const result = await fetchFile('/api/admin/gmail.csv');
  if (!result.ok) return false;
  await saveFile(result.value.blob, result.value.name);
  return true;
}

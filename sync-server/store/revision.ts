/**
 * The number before the dash of a revision, by which a later version of a document is told from an earlier one.
 * @returns 0 for a document that has none
 */
export const generationOf = (rev: string | undefined): number => Number.parseInt(rev ?? '0', 10);

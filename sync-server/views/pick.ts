/**
 * The named fields of a document that it has, in the order of the list. Projections name what may be
 * seen: a field that somebody adds to a document, by hand or in a later version, stays inside.
 */
export function pick<T extends object, K extends keyof T>(
  doc: T,
  fields: readonly K[],
): Pick<T, K> {
  const present = fields.filter((field) => Object.hasOwn(doc, field));
  return Object.fromEntries(present.map((field) => [field, doc[field]])) as Pick<T, K>;
}

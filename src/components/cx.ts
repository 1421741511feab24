/** Joins the class names that are set; undefined when none is, so React writes no empty attribute. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  const set = names.filter(Boolean);
  return set.length === 0 ? undefined : set.join(' ');
}

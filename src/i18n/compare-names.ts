let collator: Intl.Collator | undefined;

/** Comparison for names in the order of the Finnish alphabet. */
export function compareNames(a: string, b: string): number {
  return (collator ??= new Intl.Collator('fi')).compare(a, b);
}

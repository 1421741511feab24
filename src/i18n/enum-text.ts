let english: Readonly<Record<string, string>> = {};

/** The English wording of stored enumeration values, once English is loaded (GEN-09). */
export function registerEnumTexts(texts: Readonly<Record<string, string>>): void {
  english = texts;
}

/** A stored enumeration value in words of that language; unknown old values stay as they are. */
export function enumText(value: string, language: string): string {
  return language === 'en' ? (english[value] ?? value) : value;
}

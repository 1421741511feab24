/**
 * Puts a text in place of what fits first.
 * @throws if nothing does: another version of the library is written in another way
 */
export function replaced(code: string, pattern: RegExp, text: string): string {
  if (!pattern.test(code)) throw new Error(`there is nothing like ${pattern} in this version`);
  return code.replace(pattern, text);
}

/** Takes out what fits first. @throws if nothing does */
export const without = (code: string, pattern: RegExp): string => replaced(code, pattern, '');

/**
 * Takes members out of a class that is written as its authors' formatter writes it, a member's lines further in than
 * its first and last.
 * @param name of the class @param members their names, with blanks between them
 */
export function withoutMembers(code: string, name: string, members: string): string {
  const [text] = new RegExp(`^.*class ${name} .*\\{$[^]*?^\\}`, 'm').exec(code) ?? [];
  if (text === undefined) throw new Error(`there is no class ${name} in this version`);
  const withoutMember = (rest: string, member: string): string =>
    without(
      rest,
      new RegExp(`^( {2,4})(?:async )?${member}\\(.*\\{\\n(?:\\1 .*\\n|\\n)*\\1\\}\\n`, 'm'),
    );
  const rest = members.split(' ').reduce(withoutMember, text);
  return code.replace(text, () => rest);
}

/** Takes members out of several classes. @param uncalled by class, as for {@link withoutMembers} */
export const withoutAll = (code: string, uncalled: Readonly<Record<string, string>>): string =>
  Object.entries(uncalled).reduce(
    (rest, [name, members]) => withoutMembers(rest, name, members),
    code,
  );

/**
 * Puts a text in place of what fits first.
 * @throws if nothing does: another version of the library is written in another way
 */
export function replaced(code, pattern, text) {
  if (!pattern.test(code)) throw new Error(`there is nothing like ${pattern} in this version`);
  return code.replace(pattern, text);
}

/** Takes out what fits first. @throws if nothing does */
export const without = (code, pattern) => replaced(code, pattern, '');

/**
 * Takes members out of a class that is written as its authors' formatter writes it, a member's lines further in than
 * its first and last.
 * @param {string} code @param {string} name of the class @param {string} members their names, with blanks between them
 */
export function withoutMembers(code, name, members) {
  const [text] = new RegExp(`^.*class ${name} .*\\{$[^]*?^\\}`, 'm').exec(code) ?? [];
  if (text === undefined) throw new Error(`there is no class ${name} in this version`);
  const withoutMember = (rest, member) =>
    without(
      rest,
      new RegExp(`^( {2,4})(?:async )?${member}\\(.*\\{\\n(?:\\1 .*\\n|\\n)*\\1\\}\\n`, 'm'),
    );
  const rest = members.split(' ').reduce(withoutMember, text);
  return code.replace(text, () => rest);
}

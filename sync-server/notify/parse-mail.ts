/** What a person reads of a mail. */
export interface ParsedMail {
  to: string;
  subject: string;
  /** The plain part. */
  text: string;
}

/**
 * Reads a mail file as the outbox writes them: headers, and the plain part of a multipart body
 * (RFC 5322, 2045..2047). @param file octets as Latin-1
 */
export function parseMail(file: string): ParsedMail {
  const { headers, body } = split(file);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).map(split);
  const plain = parts.find((part) => part.headers.get('content-type')?.startsWith('text/plain'));
  const read = plain ?? { headers, body };
  return {
    // Before its `@` an address may stand as it is, in UTF-8.
    to: words(utf8(headers.get('to') ?? '')),
    subject: words(headers.get('subject') ?? ''),
    text: decoded(read.body, read.headers.get('content-transfer-encoding') ?? '').trim(),
  };
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function split(text: string): Part {
  const [head = '', ...rest] = text.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name.toLowerCase(), value);
  }
  return { headers, body: rest.join('\n\n') };
}

/** Encoded words, `=?UTF-8?Q?Sinut_lis=C3=A4ttiin?=`; blanks between two of them are not meant. */
function words(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? decoded(word, 'base64')
      : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
  );
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return utf8(text);
  const octets = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return utf8(octets);
}

const utf8 = (octets: string): string => Buffer.from(octets, 'latin1').toString('utf8');

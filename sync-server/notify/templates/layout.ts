import { mailStyles } from './mail-styles.ts';
import type { MailWords } from './template.ts';

/** What stands around the words of a mail. */
export interface MailFrame {
  language: 'fi' | 'en';
  product: string;
  /** Address of the app, without a slash at its end. */
  publicUrl: string;
  /** Greeted by name if there is one. */
  name: string;
  /** Only mails that can be switched off have them (NOTIF-20). */
  unsubscribe?: { unsubscribeUrl: string; settingsUrl: string };
}

/** Plain text and simple HTML with the same words; no pictures, no counting of readers (NOTIF-15). */
export function layOut(words: MailWords, frame: MailFrame): { text: string; html: string } {
  const lines = [greeting(frame), ...words.paragraphs];
  const end = footer(frame);
  const links = end?.links.map(([name, url]) => `${name}: ${url}`).join(' · ');
  const last = [frame.product, ...(end ? [`${end.why} ${links}`] : [])];
  return {
    text: `${[...lines, last.join('\n')].join('\n\n')}\n`,
    html: page(frame, words.subject, lines, end),
  };
}

function greeting({ language, name }: MailFrame): string {
  const hello = language === 'fi' ? 'Hei' : 'Hello';
  return `${hello} ${name}`.replace(/\s+/g, ' ').trim() + ',';
}

/** NOTIF-20 */
interface Footer {
  why: string;
  links: [name: string, url: string][];
}

function footer({ language, unsubscribe }: MailFrame): Footer | undefined {
  if (!unsubscribe) return undefined;
  const { unsubscribeUrl, settingsUrl } = unsubscribe;
  return language === 'fi'
    ? {
        why: 'Saat tämän viestin, koska ilmoitukset ovat käytössä.',
        links: [
          ['Lopeta sähköpostit', unsubscribeUrl],
          ['Ilmoitusasetukset', settingsUrl],
        ],
      }
    : {
        why: 'You are receiving this message because notifications are on.',
        links: [
          ['Stop emails', unsubscribeUrl],
          ['Notification settings', settingsUrl],
        ],
      };
}

function page(frame: MailFrame, title: string, lines: string[], end: Footer | undefined): string {
  const { publicUrl } = frame;
  const body = lines.map((line) => paragraph(line, publicUrl)).join('\n');
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${mailStyles}</style>
</head>
<body>
<div class="mail">
${brand(frame.product)}
<h1>${escaped(title)}</h1>
${body}
${end ? small(end) : ''}</div>
</body>
</html>
`;
}

/** The app's sign, of what mail programs let stand, and its name. */
export const brand = (product: string): string =>
  `<p class="brand"><i></i><i class="right"></i>${escaped(product)}</p>`;

/**
 * Where a paragraph ends with words and an address of the app (`Avaa keskustelu: {url}`), those words are what one
 * presses: in the address stand ids and tokens that nobody can read. The plain text has it in full.
 */
function paragraph(line: string, publicUrl: string): string {
  const [, before, words, url] = /^(?:(.*[.!?]) )?([^.!?:]+): (\S+)$/.exec(line) ?? [];
  if (words === undefined || url?.startsWith(`${publicUrl}/`) !== true)
    return `<p>${linked(line, publicUrl)}</p>`;
  const said = before === undefined ? '' : `<p>${linked(before, publicUrl)}</p>\n`;
  return `${said}<p>${link([words, url], ' class="go"')}</p>`;
}

const link = ([words, url]: [string, string], look = ''): string =>
  `<a${look} href="${escaped(url)}">${escaped(words)}</a>`;

function small({ why, links }: Footer): string {
  const ways = links.map((one) => link(one)).join(' · ');
  return `<hr>\n<p class="soft">${escaped(why)}<br>${ways}</p>\n`;
}

/** Only addresses of the app become links: a name is what somebody has typed, and may be one too. */
function linked(line: string, publicUrl: string): string {
  const own = escaped(`${publicUrl}/`);
  return escaped(line)
    .replace(/\bklo (?=\d)/g, 'klo&nbsp;')
    .replace(/https?:\/\/[^\s<>"]+?(?=[.,]?(\s|$))/g, (url) =>
      url.startsWith(own) ? `<a href="${url}">${url}</a>` : url,
    );
}

/** A text as HTML shows it, in attributes too. */
export function escaped(words: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return words.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

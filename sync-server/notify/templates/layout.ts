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
  const end = [frame.product, ...footer(frame)];
  return {
    text: `${[...lines, end.join('\n')].join('\n\n')}\n`,
    html: page(frame, words.subject, lines, end),
  };
}

function greeting({ language, name }: MailFrame): string {
  const hello = language === 'fi' ? 'Hei' : 'Hello';
  return `${hello} ${name}`.replace(/\s+/g, ' ').trim() + ',';
}

function footer({ language, unsubscribe }: MailFrame): string[] {
  if (!unsubscribe) return [];
  const { unsubscribeUrl, settingsUrl } = unsubscribe;
  return language === 'fi'
    ? [
        `Saat tämän viestin, koska ilmoitukset ovat käytössä. Lopeta sähköpostit: ${unsubscribeUrl} · Ilmoitusasetukset: ${settingsUrl}`,
      ]
    : [
        `You are receiving this message because notifications are on. Stop e-mails: ${unsubscribeUrl} · Notification settings: ${settingsUrl}`,
      ];
}

function page(frame: MailFrame, title: string, lines: string[], end: string[]): string {
  const { publicUrl } = frame;
  const body = lines.map((line) => `<p>${linked(line, publicUrl)}</p>`).join('\n');
  const small = end.map((line) => `<p class="soft">${linked(line, publicUrl)}</p>`).join('\n');
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
<h1>${escaped(title)}</h1>
${body}
<hr>
${small}
</div>
</body>
</html>
`;
}

/** Only addresses of the app become links: a name is what somebody has typed, and may be one too. */
function linked(line: string, publicUrl: string): string {
  const own = escaped(`${publicUrl}/`);
  return escaped(line).replace(/https?:\/\/[^\s<>"]+?(?=[.,]?(\s|$))/g, (url) =>
    url.startsWith(own) ? `<a href="${url}">${url}</a>` : url,
  );
}

/** A text as HTML shows it, in attributes too. */
export function escaped(words: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return words.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand, escaped } from '../notify/templates/layout.ts';
import { mailStyles } from '../notify/templates/mail-styles.ts';
import { hashesOf } from './inline-hashes.ts';
import { policyOfPage } from './security-headers.ts';

/** A language of the gateway's own pages. */
export type Language = 'fi' | 'en';

/** The look of the mails that lead here; the app's own files would bring its scripts along. */
const styles = `${mailStyles}
button{min-height:44px;padding:9px 20px;border:1.5px solid currentColor;border-radius:22px;background:none;color:inherit;font:600 16px/1.2 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;cursor:pointer}
h1+p+form button{border-color:#1f5b4c;background:#1f5b4c;color:#fff}
@media(prefers-color-scheme:dark){h1+p+form button{border-color:#8fd0b8;background:#8fd0b8;color:#141916}}`;

/** A page of the gateway's own, for who opens one of its addresses. @param main HTML below the heading */
export function plainPage(
  product: string,
  language: Language,
  heading: string,
  main: string,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${heading} · ${escaped(product)}</title>
<style>${styles}</style>
</head>
<body><main class="mail">${brand(product)}<h1>${heading}</h1>${main}</main></body>
</html>
`;
}

/** Answers with such a page. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyOfPage(reply.server.config, hashesOf(page)))
    .send(page);
}

/** Whether somebody has opened this address in a browser, and sees the answer: programs and the app's scripts do not. */
export const isOpened = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate';

/** Of somebody of whom nothing else is known: English only if their browser asks for that and for no Finnish. */
export function languageOfBrowser({ headers }: FastifyRequest): Language {
  const asked = headers['accept-language'] ?? '';
  return /\ben\b/i.test(asked) && !/\bfi\b/i.test(asked) ? 'en' : 'fi';
}

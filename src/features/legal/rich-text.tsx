import { Fragment } from 'react';
import { usePublicPath } from '../../components/static/public-path.ts';

const inline = /(\[[^\]]+\]\([^)]+\)|[^\s()<>@]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u;

/** A line with `[links](/to/pages)` and e-mail addresses made into links. */
function Line({ text }: { text: string }) {
  const to = usePublicPath();
  return text.split(inline).map((part, index) => {
    const [, label, path] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label !== undefined && path !== undefined) {
      return (
        <a key={index} href={to(path)}>
          {label}
        </a>
      );
    }
    if (index % 2 === 1) {
      return (
        <a key={index} href={`mailto:${part}`}>
          {part}
        </a>
      );
    }
    return <Fragment key={index}>{part}</Fragment>;
  });
}

/** Lines in groups: each list item group together, each paragraph alone. */
function groups(text: string): string[][] {
  const result: string[][] = [];
  for (const line of text.split('\n')) {
    const last = result.at(-1);
    const joins = line.startsWith('- ') && last?.[0]?.startsWith('- ');
    if (joins) last?.push(line);
    else result.push([line]);
  }
  return result;
}

/** Paragraphs and lists from a text of the legal pages: one line each, list items begin with `- `. */
export function RichText({ text }: { text: string }) {
  return groups(text).map((lines, index) =>
    lines[0]?.startsWith('- ') ? (
      <ul key={index}>
        {lines.map((line) => (
          <li key={line}>
            <Line text={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        <Line text={lines[0] ?? ''} />
      </p>
    ),
  );
}

import { parseArgs } from 'node:util';

/** What can be asked for after `npm run screenshots --`. */
export const help = `npm run screenshots -- [options]
  --only=chat,meets     screens whose name contains one of these
  --size=390,1280       widths in px (320, 390, 768, 1280)
  --theme=dark          light, dark; only when asked for: contrast (more of it), forced (forced colours)
  --language=fi         fi, en
  --text=200            only the pictures with text of 200 % (100: only those without); they are of 390 px
                        unless widths are chosen
  --scale=2             device pixels per CSS pixel (1)
  --url=http://…        a gateway that runs already, with demo data
  --manifest            instead: the pictures of the manifest and of /login, in public/screenshots`;

type Choice = keyof typeof all;

/** Taken only when they are asked for. */
const rare: Partial<Record<Choice, readonly string[]>> = { theme: ['contrast', 'forced'] };

const all = {
  size: ['320', '390', '768', '1280'],
  theme: ['light', 'dark'],
  language: ['fi', 'en'],
  text: ['100', '200'],
};

/** What was asked for. */
export interface Options {
  /** Parts of names of screens; empty for all. */
  readonly only: readonly string[];
  /** Widths in px, also of pictures with large text. */
  readonly sizes: readonly number[];
  readonly largeTextSizes: readonly number[];
  readonly themes: readonly string[];
  readonly languages: readonly string[];
  /** Percent of the usual text. */
  readonly texts: readonly string[];
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly url: string | undefined;
  readonly manifest: boolean;
  readonly help: boolean;
  /** Nothing was chosen. */
  readonly everything: boolean;
}

/**
 * Reads the command line.
 * @throws if an option or a value is unknown
 */
export function readOptions(args: string[]): Options {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      only: option,
      size: option,
      theme: option,
      language: option,
      text: option,
      scale: option,
      url: option,
      manifest: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const list = (name: Choice): readonly string[] => {
    const chosen = values[name]?.split(',') ?? all[name];
    const unknown = chosen.find((value) => ![...all[name], ...(rare[name] ?? [])].includes(value));
    if (unknown !== undefined) throw new Error(`--${name}=${unknown}?\n${help}`);
    return chosen;
  };
  return {
    everything:
      Object.keys(values).every((name) => ['manifest', 'help', 'url', 'scale'].includes(name)) &&
      !values.manifest,
    help: values.help,
    only: values.only?.split(',') ?? [],
    sizes: list('size').map(Number),
    largeTextSizes: values.size === undefined ? [390] : list('size').map(Number),
    themes: list('theme'),
    languages: list('language'),
    texts: list('text'),
    scale: Number(values.scale ?? 1),
    url: values.url,
    manifest: values.manifest,
  };
}

import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import type { ComponentType } from 'react';
import { StaticRouter } from 'react-router-dom';
import '../components/tokens.css';
import '../components/base.css';
import './english.ts';
import { applyLanguage, i18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { pageTitle, product } from '../i18n/product.ts';
import {
  headScript,
  pageBodyScript,
  shellBodyScript,
  shellHeadScript,
  shellLookScript,
} from './first-scripts.ts';
import { publicDocument } from './public-document.ts';
import type { DocumentParts } from './public-document.ts';
import { publicPaths } from './public-paths.ts';
import type { PublicPath } from './public-paths.ts';

// For the hook of the public pages; the app, whose hook is its own, does without.
initReactI18next.init(i18n);

type PageModule = { default: ComponentType<{ path: string }> };

interface PublicPage {
  load: () => Promise<PageModule>;
  /** Source of the page's component, to find its styles in the build. */
  source: string;
  /** Entry of the page's script in vite.config.ts. */
  script: string;
  /** Keys of title and description. */
  title: string;
  description?: string;
  noindex?: boolean;
  /** Id of what the first frame shows, if it is worth waiting for. */
  firstPart?: string;
}

const teaser: PublicPage = {
  load: () => import('../features/public/teaser-page.tsx'),
  source: 'src/features/public/teaser-page.tsx',
  script: 'src/features/public/teaser-script.ts',
  title: 'public:teaser.title',
  description: 'public:teaser.description',
  firstPart: 'words',
};

const pages: Readonly<Record<PublicPath, PublicPage>> = {
  '/': teaser,
  '/social': teaser,
  '/login': {
    load: () => import('../features/login/login-page.tsx'),
    source: 'src/features/login/login-page.tsx',
    script: 'src/features/login/login-script.ts',
    title: 'login:title',
    description: 'login:description',
    firstPart: 'views',
  },
  '/signin': {
    load: () => import('../features/login/signin-page.tsx'),
    source: 'src/features/login/signin-page.tsx',
    script: 'src/features/login/signin-script.ts',
    title: 'login:signin.title',
    noindex: true,
  },
  '/landing': {
    load: () => import('../features/public/landing-page.tsx'),
    source: 'src/features/public/landing-page.tsx',
    script: 'src/features/public/landing-script.ts',
    title: 'public:landing.title',
    noindex: true,
  },
  '/reset': {
    load: () => import('../features/login/reset-page.tsx'),
    source: 'src/features/login/reset-page.tsx',
    script: 'src/features/login/reset-script.ts',
    title: 'login:reset.title',
    noindex: true,
  },
  '/terms': {
    load: () => import('../features/legal/terms-page.tsx'),
    source: 'src/features/legal/terms-page.tsx',
    script: 'src/features/legal/legal-script.ts',
    title: 'legal:terms.title',
  },
  '/policy': {
    load: () => import('../features/legal/policy-page.tsx'),
    source: 'src/features/legal/policy-page.tsx',
    script: 'src/features/legal/legal-script.ts',
    title: 'legal:policy.title',
  },
  '/cookies': {
    load: () => import('../features/legal/cookies-page.tsx'),
    source: 'src/features/legal/cookies-page.tsx',
    script: 'src/features/legal/legal-script.ts',
    title: 'legal:cookies.title',
  },
};

/** What the build writes into a document: tags of the page's scripts, and its styles. */
export type Assets = Pick<DocumentParts, 'scripts' | 'styles'>;

export {
  pageBodyScript,
  pages,
  product,
  publicPaths,
  shellBodyScript,
  shellHeadScript,
  shellLookScript,
};

/** The whole HTML document of a public page in one language. */
export async function renderPublicPage(
  path: PublicPath,
  language: Language,
  assets: Assets,
): Promise<string> {
  const page = pages[path];
  const { default: Page } = await page.load();
  applyLanguage(language);
  const body = renderToStaticMarkup(<Page path={path} />);
  return publicDocument({
    path,
    language,
    title: pageTitle(i18n.t(page.title)),
    description: page.description === undefined ? undefined : i18n.t(page.description),
    noindex: page.noindex ?? false,
    firstPart: page.firstPart,
    headScript: headScript(path),
    body,
    ...assets,
  });
}

/** The bars and the resting screen of the signed-in app, for its prerendered shell. */
export async function renderShell(language: Language): Promise<string> {
  const { AppShell } = await import('./app-shell.tsx');
  const { ScreenSkeleton } = await import('./screen-skeleton.tsx');
  // No wait after it: both languages are rendered at the same time.
  applyLanguage(language);
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <AppShell>
        <ScreenSkeleton />
      </AppShell>
    </StaticRouter>,
  );
}

/** The page of that address with the sources as scripts and styles; undefined if it is not public. */
export async function renderForDevelopment(address: string): Promise<string | undefined> {
  const english = address.endsWith('/en.html');
  const path = address.replace(/\/(en|index)\.html$/, '') || '/';
  if (!(publicPaths as readonly string[]).includes(path)) return undefined;
  const { source, script } = pages[path as PublicPath];
  const first = `</style><script type="module">import '/src/components/tokens.css';import '/src/components/base.css';import '/${source}';</script><style>`;
  return renderPublicPage(path as PublicPath, english ? 'en' : 'fi', {
    scripts: `<script type="module" src="/${script}"></script>`,
    styles: () => ({ first, all: '' }),
  });
}

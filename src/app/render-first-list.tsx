import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { FirstList } from '../../schemas/wire/api.ts';
import { dataOfFirstList } from '../data/early/early-data.ts';
import { earlyReplica } from '../data/early/early-replica.ts';
import { endQueries } from '../data/kept-query.ts';
import { StillReplica } from '../data/replica-context.tsx';
import MeetsPage from '../features/meets/meets-page.tsx';
import { applyLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import './english.ts';
import { AppShell } from './app-shell.tsx';

const never = () => new Promise<never>(() => undefined);

/**
 * The device paints this before its scripts are there (first-scripts.ts). Pictures stay away: they would
 * hold up the scripts, and their mean colours stand in. Styles are data, as the page's policy wants; ids are
 * the screen's own, which comes below it.
 */
function fitForDevice(html: string): string {
  return html
    .replaceAll(/<(?:img|link) [^>]*>/g, '')
    .replaceAll(/(<[^>]*?) id="[^"]*"/g, '$1')
    .replaceAll(' style="', ' data-s="');
}

/**
 * The gateway's part of the first start on a device (`dist/client/.gateway`, see the build): /meets with
 * the top of its list, rendered by the very components that the device will put in its place.
 * @param list the viewer's own first list
 * @returns HTML for the page's `#snapshot`; undefined if there is no list to see in it
 */
export function renderFirstList(
  uid: string,
  list: FirstList,
  language: Language,
): string | undefined {
  if (list.meets.length === 0) return undefined;
  applyLanguage(language);
  const replica = earlyReplica(dataOfFirstList(uid, list), never);
  try {
    return fitForDevice(
      renderToStaticMarkup(
        <StaticRouter location="/meets">
          <AppShell>
            <StillReplica replica={replica}>
              <MeetsPage />
            </StillReplica>
          </AppShell>
        </StaticRouter>,
      ),
    );
  } finally {
    endQueries(replica);
  }
}

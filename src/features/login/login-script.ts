import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { registerWorkerLater } from '../../components/static/register-worker.ts';
import { externalAddress, isInAppBrowser } from '../../data/in-app-browser.ts';
import { finishSignOut } from '../../data/pending-sign-out.ts';
import { replicaMarker } from '../../data/replica-marker.ts';
import { currentSession } from '../../data/session.ts';
import {
  enhanceForgotForm,
  enhanceLoginForm,
  enhancePasswordFields,
  enhanceRegisterForm,
} from './enhance-forms.ts';
import { enhanceGoogle } from './google-sign-in.ts';
import { enhanceShots } from './shots.ts';
import { enhanceViews } from './views.ts';

const show = (id: string, shown: boolean) => {
  const element = document.getElementById(id);
  if (element !== null) element.hidden = !shown;
};

/** ROUTE-17: the page's first script has sent on whoever has a profile; others need one first. */
function showReason(): void {
  const signedIn = currentSession() !== undefined;
  show('profile-first', signedIn);
  show('views', !signedIn);
  const reason = new URLSearchParams(location.search).get('syy');
  show('deleted', !signedIn && reason === 'poistettu');
  // Who finds a sign-in page in place of their words must not think that these are lost.
  show('kept', !signedIn && (replicaMarker()?.kept ?? 0) > 0);
  show('in-app', isInAppBrowser(navigator.userAgent));
  // Not every installation has the Google button that leads out, too (AUTH-12).
  const wayOut = document.querySelector<HTMLAnchorElement>('#in-app a');
  if (wayOut) wayOut.href = externalAddress(location.href, navigator.userAgent);
}

function fillShareLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-share]')) {
    link.href = `${link.dataset['share']}${encodeURIComponent(`${location.origin}/`)}`;
  }
}

void enhanceWithLanguages(() => {
  showReason();
  enhanceLoginForm();
  enhanceRegisterForm();
  enhanceForgotForm();
  enhancePasswordFields();
  enhanceGoogle();
  fillShareLinks();
  enhanceViews();
  enhanceShots();
});
registerWorkerLater();
finishSignOut();
// Back from where the sign-in has led: the page's first script leads there again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && currentSession() !== undefined) location.reload();
});

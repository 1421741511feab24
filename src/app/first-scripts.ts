/*
 * Scripts that stand inside the built documents and run before anything is fetched. Plain text: the
 * build puts them in as they are, and the gateway's policy allows them by their hash. They repeat
 * the storage keys of src/data/session.ts, src/i18n/language.ts, profile-hint.ts and snapshot.ts;
 * a test holds them together.
 */

/** Public pages: the remembered language replaces the page before it shows (not on `/`). */
const waitForLanguage = `
try{if(localStorage.getItem('kohdataan.language')==='en'&&document.documentElement.lang==='fi'&&location.pathname!=='/'){
document.documentElement.classList.add('exchanging');
setTimeout(function(){document.documentElement.classList.remove('exchanging')},1500)}}catch(e){}`;

/** /login: whoever is signed in goes on (ROUTE-17), unless told to make a profile first. */
const skipLogin = `
try{var s=JSON.parse(localStorage.getItem('kd:session')||'null');
if(s&&s.uid&&!/[?&]syy=/.test(location.search)){if(s.admin)location.replace('/admin');
else if(localStorage.getItem('kd:profile')!=='no')location.replace('/meets')}}catch(e){}`;

/** The app: whoever is signed out leaves at once for /login (ROUTE-20). */
const leaveIfSignedOut = `
try{if(!localStorage.getItem('kd:session'))location.replace('/login')}catch(e){}`;

/** The app: the remembered language's bars, and the last look of this screen above them. */
const paintSnapshot = `
try{var l=localStorage.getItem('kohdataan.language')||'fi',d=document,r=d.getElementById('root'),t=d.getElementById('shell-'+l);
d.documentElement.lang=l;if(t)r.replaceChildren(t.content.cloneNode(true));
var u=JSON.parse(localStorage.getItem('kd:session')||'null'),p=JSON.parse(localStorage.getItem('kd:snapshot')||'null');
if(u&&p&&p.uid===u.uid&&p.path===location.pathname&&p.lang===l){var o=d.createElement('div');o.id='snapshot';
o.setAttribute('aria-hidden','true');o.inert=true;o.innerHTML=p.html;
o.querySelectorAll('[data-s]').forEach(function(e){e.style.cssText=e.dataset.s});d.body.append(o)}}catch(e){}`;

const text = (script: string) => script.trim().replaceAll('\n', '');

/** In the head of every public page. @param path of the page */
export function headScript(path: string): string {
  return text(path === '/login' ? skipLogin + waitForLanguage : waitForLanguage);
}

/** In the head of the app's shell, and right after its `#root`. */
export const shellScripts = { head: text(leaveIfSignedOut), body: text(paintSnapshot) };

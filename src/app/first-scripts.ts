import { replicaVersion } from '../data/collection-schemas.ts';
import { databaseName, deviceStoreName, fileName } from '../data/storage/file-name.ts';
import { earlyNeeds } from './early-needs.ts';
import { comeAgain, holdPress, showView } from './form-scripts.ts';
import { scriptLoader } from './script-loader.ts';

/*
 * Scripts that stand inside the built documents and run before anything is fetched. Plain text: the
 * build puts them in as they are, and the gateway's policy allows them by their hash. They repeat
 * the storage keys of src/data/session.ts and profile-hint.ts, src/i18n/language.ts and snapshot.ts;
 * a test holds them together.
 */

/** Public pages but `/`: the remembered language replaces the page before it shows. */
const waitForLanguage = `
try{if(localStorage.getItem('kohdataan.language')==='en'&&document.documentElement.lang==='fi'){
document.documentElement.classList.add('exchanging');
setTimeout(function(){document.documentElement.classList.remove('exchanging')},1500)}}catch(e){}`;

/** Public pages: the headings' own font comes after the first paint. */
const ownFontLater = `
new PerformanceObserver(function(l,o){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();
document.documentElement.classList.remove('plain')}}).observe({type:'paint',buffered:true})`;

/**
 * Public pages: what this tab has kept of the app's screens goes once nobody is signed in, as it does in the app
 * itself (AUTH-14). Another tab may sign out, also while this page is put aside.
 */
const forgetTab = `
onpageshow=onstorage=function(){try{if(!localStorage.getItem('kd:session'))sessionStorage.clear()}catch(e){}}`;

/**
 * /login: whoever is signed in, as session.ts has it, and has a profile goes on (ROUTE-17); who is told to make one
 * stays (ROUTE-19).
 */
const skipLogin = `
try{var s=JSON.parse(localStorage.getItem('kd:session')||'null'),p=localStorage.getItem('kd:profile');
if(s&&s.uid&&'email'in s){if(s.admin)location.replace('/admin');
else if(p==='yes'||(p!=='no'&&!/[?&]syy=/.test(location.search)))location.replace('/meets')}}catch(e){}`;

/** /landing says that one has signed out (AUTH-15): not to whom the way back brings here once they have signed in again. */
const skipLanding = `
(function(f){f();addEventListener('pageshow',f)})(function(){
try{if(localStorage.getItem('kd:session'))location.replace('/login')}catch(e){}})`;

/**
 * /login: a browser that knows less than the oldest one of vite.config.ts cannot even read the scripts, or fails in
 * them: Chromium has the arrays' newer methods from 110 and mixes colours from 111.
 */
const tellOldBrowser = `
if(!(window.CompressionStream&&CSS.supports('selector(:has(a)) and (color:color-mix(in srgb,red,red))')))document.addEventListener('DOMContentLoaded',function(){
document.getElementById('old-browser').hidden=false})`;

/**
 * The app: the first request goes out before any script has come; a device that holds nothing yet asks
 * for a first list with it. @param look what it adds to also get that list's look
 */
const refreshEarly = (look = '') => `
if(navigator.onLine!==false){kdRefresh=fetch('/api/auth/refresh'+(localStorage.getItem('kd:replica')?'':'?first=1'${look}),
{method:'POST',signal:AbortSignal.timeout(30000)});kdRefresh.catch(function(){})}`;

const lookToo = `+'&look='+(localStorage.getItem('kohdataan.language')==='en'?'en':'fi')`;

/** What src/data/early/read-device.ts reads, for the account that stands in place of `*`. */
const databases = [fileName(databaseName('*'), replicaVersion), deviceStoreName('*')];

/**
 * The app: opens the databases that the first list is read from, which takes as long as the scripts take to
 * load. None is made, and whoever wants to delete or upgrade one does not wait for this page.
 */
const openEarly = `
if(/^.(${Object.keys(earlyNeeds).join('|')})/.test(location.pathname)){kdOpened={};
${JSON.stringify(databases)}.forEach(function(n){var r=kdOpened[n=n.replace('*',u.shelf||u.uid)]=indexedDB.open(n);
r.onupgradeneeded=function(){r.transaction.abort()};
r.onsuccess=function(){r.result.onversionchange=r.result.close}})}`;

/**
 * The app: whoever is signed out leaves at once for /login (ROUTE-20). Without a service worker the first
 * request and, after it, the largest file are sent while the page still comes.
 */
const leaveOrAsk = `
try{var u=JSON.parse(localStorage.getItem('kd:session'));if(!u)location.replace('/login');
else if(navigator.serviceWorker&&navigator.serviceWorker.controller){${openEarly}}
else{${refreshEarly(lookToo)}kdScripts.load(h).catch(function(){})}}catch(e){}`;

/**
 * The app, in the head: the last look of this screen (a chat does without bars on phones), beside a body that
 * is yet to come. Browsers hold frames back until there is a body, and give one as soon as it begins: without
 * the look that one would be empty, and cost a slow phone 60 ms. Styles of its own come with a look, as its
 * screen's file is not there yet; the end of its list and its pictures come with the second frame. One that another
 * build made, as a gateway may have it while others change over, knows other classes.
 */
const paintLook = `
var d=document,e=d.documentElement,l='fi';kdLook=function(p){if(p.build!==b)return;var o=d.createElement('div'),a=function(q,f){
o.querySelectorAll(q).forEach(f)},c=function(){a('[data-s]',function(e){e.style.cssText=e.dataset.s})};o.id='snapshot';
o.ariaHidden=o.inert=true;o.innerHTML=p.html;c();
o.sheet=new CSSStyleSheet();o.sheet.replaceSync(p.css);d.adoptedStyleSheets=[o.sheet];e.append(o);
requestAnimationFrame(function(){setTimeout(function(){kdLook.seen=1;kdLook.next&&kdLook.next();
if(p.more)o.querySelector('[data-more]').insertAdjacentHTML('beforeend',p.more);c();
a('[data-src]',function(e){if(e.dataset.srcset)e.srcset=e.dataset.srcset;e.src=e.dataset.src})})})};
try{l=localStorage.getItem('kohdataan.language')||l;
var u=JSON.parse(localStorage.getItem('kd:session')||'null'),p=JSON.parse(localStorage.getItem('kd:snapshot')||'null');
if(u&&p&&p.uid===u.uid&&p.path===location.pathname&&p.lang===l)kdLook(p)}catch(x){}
e.lang=l;e.dataset.build=b;if(!location.pathname.indexOf('/chat/'))e.dataset.screen='chat'`;

/**
 * The app: the bars and a resting screen where there is no look, and over them the one that the first request
 * brings, if that comes before the scripts have rendered.
 */
const paintShell = `
var d=document,r=d.getElementById('root'),l=d.documentElement.lang,t=d.getElementById('shell-'+l);
if(t&&!d.getElementById('snapshot')){r.replaceChildren(t.content.cloneNode(true));t=r.firstChild;
if(window.kdRefresh)kdRefresh.then(function(a){return a.ok&&a.clone().json()}).then(function(a){
if(t.isConnected&&location.pathname==='/meets')kdLook(a.look)}).catch(function(){})}`;

/**
 * The app: fetches its scripts, this screen's too, and runs them after the first paint, which
 * compiling them would hold up, and so would asking for them: 5 ms each on a slow phone. (The largest comes
 * meanwhile where the network is to bring them.) A look is the first paint; a page that is not shown has none. While
 * they come there is time for the first formatter of dates, which costs a phone some 60 ms: the replica's worker makes
 * it, started ahead (scripts/build/worker-loader.ts), or the page itself where that would still have to come. Where a
 * script could not be had, another build may have taken its place: once the network has it, or knows that it is gone,
 * the page is loaded anew, ever more rarely.
 */
const startAfterPaint = `
var k=navigator.serviceWorker&&navigator.serviceWorker.controller,
n=function(l){l.forEach(function(h){if(/js$/.test(h))return kdScripts.load(h).catch(i);var e=d.createElement('link');
e.rel='preload';e.as='style';e.href=h;d.head.append(e)})},i=function(){},
f=s[location.pathname.split('/')[1]]||[],
m=function(){fetch('/assets/'+a,{cache:'no-cache'}).then(function(x){
if(x.status!=404&&!/script/.test(x.headers.get('content-type')))throw 0;
var c=+sessionStorage['kd:tries']||0;sessionStorage['kd:tries']=c+1;setTimeout(function(){location.reload()},c*c*99)})
.catch(function(){setTimeout(m,3000)})},
g=function(){if(g.done)return;g.done=1;
n(w.concat(f));Promise.all(w.map(kdScripts.load)).catch(m);
if(k)try{if(localStorage.getItem('kd:session')){${refreshEarly()}kdScripts.early(q)}}catch(e){}
else setTimeout(function(){new Intl.DateTimeFormat('fi').format()})};
if(d.hidden||kdLook.seen)return g();setTimeout(g,1000);
if(d.getElementById('snapshot'))kdLook.next=g;else requestAnimationFrame(function(){setTimeout(g)})`;

/** The app: the browser's offer to install it, which comes once, perhaps before the app's scripts (install-prompt.ts). */
const catchInstall = 'onbeforeinstallprompt=function(e){e.preventDefault();kdInstall=e}';

const text = (script: string) => script.trim().replaceAll('\n', '');

/** Before anything that has to do with built chunks. */
export const loaderScript = text(scriptLoader);

/** Of one page alone. */
const ownScripts: Readonly<Record<string, string>> = {
  '/login': `${skipLogin};${tellOldBrowser};`,
  '/landing': `${skipLanding};`,
};

/** In the head of a public page; none on `/`, which is always Finnish (PAGE-01). @param path of the page */
export function headScript(path: string): string {
  if (path === '/') return '';
  return text((ownScripts[path] ?? '') + waitForLanguage);
}

/** At the end of a public page's body, before its own scripts. */
export const pageBodyScript = [
  loaderScript,
  ...[forgetTab, ownFontLater, holdPress, comeAgain, showView].map(text),
].join(';');

/** In the head of the app's shell, before all else. @param largest of the app's scripts, by its name */
export function shellHeadScript(largest: string): string {
  return `${loaderScript};${catchInstall};(function(h){${text(leaveOrAsk)}})(${JSON.stringify(largest)})`;
}

/** At the end of the shell's head, after the styles. @param app the app's entry, which names its build */
export function shellLookScript(app: string): string {
  return `(function(b){${text(paintLook)}})(${JSON.stringify(app)})`;
}

/** Names of the built files that the shell fetches. */
export interface ShellFiles {
  /** The app's entry, and what it imports: names of scripts. */
  app: string;
  imported: string[];
  /** Names of scripts and addresses of styles of a screen, by the first part of its path. */
  screens: Record<string, string[]>;
  /** The script of the replica's worker. */
  worker: string;
}

/** At the end of the shell's body. A look of another build may name styles that are no more. */
export function shellBodyScript({ app, imported, screens, worker }: ShellFiles): string {
  const first = JSON.stringify([...imported, app]);
  const names = `var w=${first},a=w[w.length-1],s=${JSON.stringify(screens)},q=${JSON.stringify(worker)};`;
  return `(function(){${names}${text(paintShell)};${text(startAfterPaint)}})()`;
}

import { cutOff } from './signed-out.ts';

/** Title, words, and what can be done: again, or to where one comes from. Very large text divides the title. */
const words = {
  fi: {
    title: 'Ei verkko\u00ADyhteyttä',
    text: 'Tätä sivua ei ole tallessa tällä laitteella. Se avautuu, kun yhteys palaa.',
    again: 'Yritä uudelleen',
    home: 'Etusivulle',
    meets: 'Tapaamisiin',
  },
  en: {
    title: 'No network connection',
    text: 'This page has not been saved on this device. It will open when the connection is back.',
    again: 'Try again',
    home: 'Front page',
    meets: 'To meets',
  },
} as const;

/** The colours of src/components/tokens.css. */
const styles = `:root{color-scheme:light dark;--ground:#faf6ef;--ink:#1e2622;--spruce:#1f5b4c;--on-spruce:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#141916;--ink:#f3eee4;--spruce:#8bcdb4;--on-spruce:#0d211a}}
body{margin:0}
main{display:grid;align-content:center;justify-items:center;gap:1rem;box-sizing:border-box;min-height:100vh;
padding:1.5rem min(1.5rem,5vw);background:var(--ground);color:var(--ink);font:1rem/1.5 Roboto,'Liberation Sans',system-ui,sans-serif;text-align:center;
overflow-wrap:anywhere}
h1{margin:0;font-size:min(1.625rem,11vw);line-height:1.15}p{max-width:26rem;margin:0}
a,button{display:grid;place-items:center;box-sizing:border-box;min-height:2.75rem;padding:0 min(1.5rem,5vw);border-radius:99px;
color:var(--spruce);font-weight:600}
button{border:0;background:var(--spruce);color:var(--on-spruce);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--spruce);outline-offset:2px}
@media(forced-colors:active){button{border:1px solid}}`;

/**
 * In the language that is remembered; whoever is signed in is led back to the app. It comes by itself with the
 * network, but a little later: who is about to leave goes where they want.
 */
const script = `(function(w){var d=document,s={},m=0;try{s=localStorage;m='kd:session' in s}catch(e){}
var e=s['kohdataan.language']==='en'||/\\/en\\.html$/.test(location.pathname);w=e?w.en:w.fi;
d.documentElement.lang=e?'en':'fi';d.title=w.title.replace(/\\u00AD/g,'');
['title','text','again','home'].forEach(function(k){d.getElementById(k).textContent=w[k]});
var h=d.getElementById('home');if(m){h.href='/meets';h.textContent=w.meets}
d.getElementById('again').onclick=function(){location.reload()};
addEventListener('online',function(){setTimeout(function(){if(navigator.onLine)location.reload()},1000)})})(${JSON.stringify(words)})`;

/** A tab needs no division. */
const whole = (title: string): string => title.replaceAll('\u00AD', '');

/** In place of a public page that was never visited, while there is no network. */
export function offlinePage(): Response {
  const { title, text, again, home } = words.fi;
  const html = `<!doctype html><html lang="fi"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole(title)}</title><link rel="icon" href="/icons/icon.svg"><style>${styles}</style></head>
<body><main><img src="/icons/icon.svg" alt="" width="64" height="64"><h1 id="title">${title}</h1><p id="text">${text}</p>
<button id="again" type="button">${again}</button><a id="home" href="/">${home}</a></main><script>${script}</script></body></html>`;
  const headers = {
    ...cutOff,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  return new Response(html, { status: 503, headers });
}

/**
 * What src/app/script-loader.ts is to a page, for a worker: its entry brings what it imports, and what it imports
 * while it runs is fetched first, as `importScripts` stands still until a network answers.
 */
export const workerLoader = `self.kdScripts=(function(m){
function run(n){var c=m[n];return c.exports=c.exports||c.make.apply(void 0,c.needs.map(run))}
return{add:function(n,needs,make){m[n]=m[n]||{needs:needs,make:make}},
import:function(n){var l=[].filter.call(arguments,function(x){return!m[x]}).map(function(x){return'/assets/'+x});
return Promise.all(l.map(function(u){return fetch(u,{signal:AbortSignal.timeout(6e4)}).then(function(a){
if(!a.ok||!/script/.test(a.headers.get('content-type')))throw new TypeError('Failed to fetch '+u);return a.arrayBuffer()})})).then(function(){if(l.length)importScripts.apply(self,l);return run(n)})}}
})({})`.replaceAll('\n', '');

/**
 * How the worker begins: it may be started long before it is needed, and waits for its first message, at which its
 * code is fetched and run. Before that it makes a formatter of dates: Chromium then finds out what it knows of all
 * languages, once for all threads of a page, and the one that paints need not, which takes a slow phone 50 ms.
 * @param name of the worker's script @param imported all that it imports; each a JSON string
 */
export const firstMessage = (name: string, imported: readonly string[]): string =>
  `new Intl.DateTimeFormat('fi').format();onmessage=function(e){onmessage=null;importScripts(${imported.join()});
kdScripts.import(${name}).then(function(){onmessage(e)})}`.replaceAll('\n', '');

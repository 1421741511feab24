/**
 * Loads the built chunks, which are classic scripts (scripts/build/classic-scripts.ts): `add` takes one that
 * has come, its imports and its function; `load` fetches one, at once and without running it; `import` is
 * what `import()` is for modules, told what else will be needed; `worker` starts one, or takes the one that `early` has
 * started ahead. What could not be fetched is asked for again by the next try, and the service worker hears of it: it
 * may have kept something else in its place (workers/restore.ts). Once the app runs, which can say so, nothing is waited
 * for longer than a minute; what comes after all counts. Plain text: it stands in the documents before any script.
 */
export const scriptLoader = `
kdScripts=(function(m,d,up,early){
function tell(s){(s=navigator.serviceWorker)&&s.controller&&s.controller.postMessage({type:'UNUSABLE'})}
function get(n){return m[n]||(m[n]={})}
function load(n){var c=get(n);
c.come=c.come||(c.make?Promise.resolve():new Promise(function(ok,no){
var e=d.createElement('script');e.src='/assets/'+n;c.ok=ok;
c.fail=e.onerror=e.onload=function f(){if(!c.make&&c.fail===f){c.come=c.fail=0;e.remove();tell();no(new TypeError('Failed to fetch '+e.src))}};
d.head.append(e)}));
if(up&&!c.make)setTimeout(c.fail,6e4);
return c.come}
function all(n){return load(n).then(function(){return Promise.all(m[n].needs.map(all))})}
function worker(n){var o=new Worker('/assets/'+n);o.addEventListener('error',function(){if(early===o)early=0;tell()});return o}
function run(n){var c=m[n];up=1;return c.exports=c.exports||c.make.apply(void 0,c.needs.map(run))}
return{load:load,add:function(n,needs,make){var c=get(n);c.needs=needs;c.make=make;c.ok&&c.ok()},
early:function(n){early=worker(n)},worker:function(n){var o=early||worker(n);early=0;return Promise.resolve(o)},
import:function(n){for(var i=1;i<arguments.length;i++)load(arguments[i]).catch(function(){});
return all(n).then(function(){return run(n)})}}
})({},document)`;

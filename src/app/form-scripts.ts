/*
 * What stands inside the public pages for their forms, until these have their scripts (components/static/static-form.ts)
 * and where they get none. Plain text, as in first-scripts.ts.
 */

/**
 * Public pages: forms do nothing without their scripts. Where one could not be had, as while gateways change over to
 * another build, the page is loaded anew once it can be had itself, each time after a longer wait, with what has been
 * typed meanwhile; not with passwords, as browsers write a page's state to the disk. A press that waits is done again
 * there, or it would be gone without a word: a password is asked for then. The switch of the language hands over what
 * has been typed in the same way.
 */
export const comeAgain = `
(function(s,l,k){if(0 in s)history.replaceState({0:s[0]},'');l.forEach(function(f){f.value=s[f.id]||f.value});
if(k=document.getElementById(s.press))k.dispatchEvent(new Event('submit',{bubbles:true,cancelable:true}));k=0;
addEventListener('error',function(e){if(e.target.defer&&!k)k=1,a()},true);
function a(){s[0]=-~s[0];setTimeout(function(){fetch(location).then(function(x){if(!x.ok)return a();
l.forEach(function(f){s[f.id]=f.value});s.press=document.documentElement.dataset.pressed;
history.replaceState(s,'');location.reload()},a)},999*s[0])}
})(Object(history.state),document.querySelectorAll('input:not([type=password]),textarea'))`;

/**
 * Public pages: a form that is pressed before its scripts are there would send itself to where nobody takes it, and what
 * was typed would be gone. The press waits for them instead, the button busy, and static-form.ts takes it over. Whoever
 * types on takes it back: what is half written must not be sent. What has not come after as long as an answer is waited
 * for (data/send.ts) counts as not to be had.
 */
export const holdPress = `
(function(r,f,t){
function show(b,e){['busy','disabled'].forEach(function(n){f.querySelector('[type=submit]').setAttribute('aria-'+n,b)});
f.querySelectorAll('[data-error=NETWORK]').forEach(function(m){m.hidden=!e})}
function end(e){clearTimeout(t);if(f&&!f.noValidate)show(false,e),delete r.pressed;f=0}
addEventListener('submit',function(e){if(e.target.noValidate||e.target.method!='post')return;
e.preventDefault();end();f=e.target;r.pressed=f.id;show(true);t=setTimeout(end,30000,1)});
addEventListener('input',function(){end()})
})(document.documentElement.dataset)`;

/**
 * /login: Chromium looks for what the address names only once all scripts have run. Until then the first form would
 * stand in for the one that was asked for, and then whoever types would lose the focus.
 */
export const showView = `
(function(d){if(location.hash&&d.getElementById('views')){
if(!d.querySelector(':target'))location.replace(location.hash);
d.addEventListener('DOMContentLoaded',function(){var a=d.activeElement;
setTimeout(function(){if(d.activeElement===d.body)a.focus({preventScroll:true})})})}})(document)`;

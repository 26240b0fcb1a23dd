import { trustedTypesPolicyScript } from './trusted-types.ts'

const modulePreloadPattern = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g
const moduleScriptPattern = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?<\/script>)/
const scrollScriptPattern = /\(\(storageKey, restoreKey\) => \{[\s\S]*?\}\)\(("[^"]+"), null\)/

/**
 * Begins when the first content is painted, so that no script stands before it on a slow line; a page in the background, which
 * paints nothing, begins when all else has come. What is pressed before the page is alive is kept, and pressed again then.
 */
const loaderScript = (files: string) => `(()=>{
let begun=false;const late=document.querySelector("script[type=late]").textContent;
${trustedTypesPolicyScript('late')}
const pressed=new Set();
const keep=(event)=>{const button=event.target.closest?.("button[type=button]:not([popovertarget])");if(!button)return;event.preventDefault();event.stopImmediatePropagation();pressed.add(button)};
const put=(name,facts)=>document.head.append(Object.assign(document.createElement(name),facts));
const begin=()=>{if(begun)return;begun=true;
for(const href of ${files})put("link",{rel:"modulepreload",href,fetchPriority:"low"});
put("script",{type:"module",textContent:late})};
addEventListener("click",keep,true);
window.replayClicks=()=>{delete window.replayClicks;removeEventListener("click",keep,true);for(const button of pressed)if(button.isConnected)button.click();pressed.clear()};
addEventListener("load",begin);
try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();begin()}}).observe({type:"paint",buffered:true})}catch{}
})()`

/** A first visit has no place to go back to: it does not wait for the browser's storage to open before its first paint. */
const scrollRestorationScript = (storageKey: string) => `(()=>{
const key=history.state?.key;
if(!key)return history.replaceState({key:Math.random().toString(32).slice(2)},"");
try{const y=JSON.parse(sessionStorage.getItem(${storageKey})||"{}")[key];if(typeof y==="number")scrollTo(0,y)}catch{sessionStorage.removeItem(${storageKey})}
})()`

/**
 * The page with its scripts begun after its first paint. React Router's own script waits as a text that no browser runs, and is
 * put in again as it is: what it imports and what it says must happen in one breath. A page without it comes back unchanged.
 */
export function deferScripts(html: string): string {
  const [whole, nonce = '', script = ''] = moduleScriptPattern.exec(html) ?? []
  if (!whole) return html
  // What the script names itself needs no line of its own: only what those files need in turn would be found late.
  const linked = new Set<string>()
  const unlinked = html.replace(modulePreloadPattern, (_, href: string) => {
    linked.add(href)
    return ''
  })
  const files = [...linked].filter((href) => !script.includes(`from "${href}"`) && !script.includes(`import "${href}"`))
  return unlinked
    .replace(
      whole,
      () => `<script${nonce} type="late">${script}<script${nonce}>${loaderScript(JSON.stringify(files))}</script>`,
    )
    .replace(scrollScriptPattern, (_, storageKey: string) => scrollRestorationScript(storageKey))
}

const modulePreloadPattern = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g
const moduleScriptPattern = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?<\/script>)/
const scrollScriptPattern = /\(\(storageKey, restoreKey\) => \{[\s\S]*?\}\)\(("[^"]+"), null\)/

/**
 * Loads the page's scripts after the first contentful paint, or at the `load` event where nothing is painted (a background tab).
 * Clicks on buttons and on links to the account before hydration are captured and replayed by `window.replayClicks`, but not those that
 * open a link in another tab. An element is clicked once, in the order of its last click; React renders each click before the next one. If a
 * script fails to load, they are replayed at once, so that the links work without it.
 */
const loaderScript = (files: string) => `(()=>{
let started=false;const deferred=document.querySelector("script[type='text/deferred-module']").textContent;
const clicked=new Set();
const captureClick=(event)=>{const element=event.target.closest?.("button[type=button]:not([popovertarget]),[data-account-link]");if(!element||element.href&&(event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey))return;event.preventDefault();event.stopImmediatePropagation();clicked.delete(element);clicked.add(element)};
const appendElement=(name,props)=>document.head.append(Object.assign(document.createElement(name),props,{onerror:()=>window.replayClicks?.()}));
const start=()=>{if(started)return;started=true;
for(const href of ${files})appendElement("link",{rel:"modulepreload",href,fetchPriority:"low"});
appendElement("script",{type:"module",textContent:deferred})};
addEventListener("click",captureClick,true);
window.replayClicks=async()=>{delete window.replayClicks;removeEventListener("click",captureClick,true);for(const element of clicked){if(element.isConnected)element.click();await null}clicked.clear()};
addEventListener("load",start);
try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();start()}}).observe({type:"paint",buffered:true})}catch{}
})()`

/** React Router's scroll restoration, without opening sessionStorage before the first paint of a first visit, and without an error where it is blocked. */
const scrollRestorationScript = (storageKey: string) => `(()=>{
const key=history.state?.key;
if(!key)return history.replaceState({key:Math.random().toString(32).slice(2)},"");
try{const y=JSON.parse(sessionStorage.getItem(${storageKey})||"{}")[key];if(typeof y==="number")scrollTo(0,y)}catch{}
})()`

/**
 * Makes the scripts of a rendered page load after its first paint. React Router's module script gets a type that browsers do not
 * run; `loaderScript` adds the script again after the first paint. A page without that script is returned unchanged.
 */
export function deferScripts(html: string): string {
  const [moduleScript, nonce = '', text = ''] = moduleScriptPattern.exec(html) ?? []
  if (!moduleScript) return html
  const preloads = new Set<string>()
  const withoutPreloads = html.replace(modulePreloadPattern, (_, href: string) => {
    preloads.add(href)
    return ''
  })
  // Files that the script imports directly need no preload; their own imports do.
  const files = [...preloads].filter((href) => !text.includes(`from "${href}"`) && !text.includes(`import "${href}"`))
  const deferred =
    `<script${nonce} type="text/deferred-module">${text}` +
    `<script${nonce}>${loaderScript(JSON.stringify(files))}</script>`
  return withoutPreloads
    .replace(moduleScript, () => deferred)
    .replace(scrollScriptPattern, (_, storageKey: string) => scrollRestorationScript(storageKey))
}

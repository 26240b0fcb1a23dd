/** What the content policy says of trusted types: text becomes HTML, a script or a script's address only through the one policy below. */
export const trustedTypesDirectives = ["require-trusted-types-for 'script'", 'trusted-types default']

/**
 * The text of a script that makes the page's one policy, before any other code runs; `late` names the variable that holds React
 * Router's own script.
 *
 * Text that arrives at innerHTML and its like by itself becomes nothing: no injected text is ever markup, and a page that
 * meets some stays alive. Three things pass. What `trustedHtml` hands over (web/ui/rich-text/trusted-html.ts) calls the policy itself, and
 * so has no kind. A parsed document, which the editor reads, is inert: nothing in it runs or loads. And React makes
 * script elements out of these 17 signs, empty ones. zod is told here, before it comes, not to try whether it may make code
 * of text: the browser would report that.
 */
export const trustedTypesPolicyScript = (late: string): string => `window.__zod_globalConfig={jitless:true};
window.trustedTypes?.createPolicy("default",{
createHTML:(text,kind,sink)=>!kind||sink==="DOMParser parseFromString"||text==="<script><\\/script>"?text:"",
createScript:(text)=>text===${late}?text:null,
createScriptURL:(url)=>url==="/service-worker.js"?url:null});`

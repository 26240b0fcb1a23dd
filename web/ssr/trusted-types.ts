/** The directives of Trusted Types: text becomes HTML, a script or a script's URL only through the policy below. */
export const trustedTypesDirectives = ["require-trusted-types-for 'script'", 'trusted-types default']

/**
 * The page's default policy. A text that reaches innerHTML or a similar sink directly becomes an empty text, so that injected text
 * is never markup. The policy accepts as HTML:
 * - HTML of `trustedHtml` (web/ui/rich-text/SanitizedHtml.tsx), which calls the policy itself and has no `kind`;
 * - a document parsed by the editor, which runs and loads nothing;
 * - the 17 characters by which React creates an empty script element.
 *
 * The only script text is React Router's own, deferred by `deferred-scripts.ts`. `jitless` keeps zod from testing `new Function`,
 * which browsers report as a violation.
 */
export const trustedTypesPolicy = `window.__zod_globalConfig={jitless:true};
window.trustedTypes?.createPolicy("default",{
createHTML:(text,kind,sink)=>!kind||sink==="DOMParser parseFromString"||text==="<script><\\/script>"?text:"",
createScript:(text)=>text===document.querySelector("script[type='text/deferred-module']")?.textContent?text:null,
createScriptURL:(url)=>url==="/service-worker.js"?url:null});`

/** Adds the script of the policy to the head of a page, before every other script. */
export const addTrustedTypesPolicy = (html: string, nonce: string): string =>
  html.replace('</head>', () => `<script nonce="${nonce}">${trustedTypesPolicy}</script></head>`)

type Policy = { createHTML(html: string): unknown }

/** HTML that the server cleaned, as the browser takes it: elsewhere the page's policy makes nothing of text (web/ssr/trusted-types.ts). */
export const trustedHtml = (html: string): string =>
  ((globalThis as { trustedTypes?: { defaultPolicy?: Policy | null } }).trustedTypes?.defaultPolicy?.createHTML(html) ??
    html) as string

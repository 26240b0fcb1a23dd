type Props = { html: string; className?: string }

/** HTML from the editor: the server cleaned it when it was written. Nothing else may be passed here. */
export function SanitizedHtml({ html, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only what the editor can make
  return <div className={className} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
}

type Policy = { createHTML(html: string): unknown }

/** HTML that the server cleaned, as the browser takes it: elsewhere the page's policy makes nothing of text (web/ssr/trusted-types.ts). */
const trustedHtml = (html: string): string =>
  ((globalThis as { trustedTypes?: { defaultPolicy?: Policy | null } }).trustedTypes?.defaultPolicy?.createHTML(html) ??
    html) as string

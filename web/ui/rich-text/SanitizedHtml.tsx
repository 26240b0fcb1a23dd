type Props = { html: string; className?: string }

/** Renders HTML that the server sanitized on saving. Never pass any other HTML. */
export function SanitizedHtml({ html, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized this HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
}

type Policy = { createHTML(html: string): unknown }

/** HTML that the server sanitized or escaped as TrustedHTML: the page's default policy replaces every other text by an empty one (web/ssr/trusted-types.ts). */
export const trustedHtml = (html: string): string =>
  ((globalThis as { trustedTypes?: { defaultPolicy?: Policy | null } }).trustedTypes?.defaultPolicy?.createHTML(html) ??
    html) as string

import type { Thing } from './schema-org.ts'

/** Things as a script of JSON-LD; no text in them can end it. Empty where there is nothing to say. */
export function jsonLdScript(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

import type { Thing } from './schema-org.ts'

/** Objects as a JSON-LD script, escaped so that no text ends it; empty without objects. */
export function jsonLdScript(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

import { createHash, randomUUID } from 'node:crypto'
import { trustedTypesDirectives } from './trusted-types.ts'

const scriptPattern = /<script\b([^>]*)>(.*?)<\/script>/gs
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A nonce for one rendering: elements that have it were written by the renderer, not by injected text. */
export const createNonce = (): string => randomUUID()

/** Removes the nonce from a page, so that the page can be cached, and returns the hashes of the inline scripts that had it. */
export function replaceNoncesByHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const inline = [...html.matchAll(scriptPattern)].filter(
    ([, head = '']) => head.includes(attribute) && !head.includes(' src='),
  )
  return {
    html: html.replaceAll(attribute, ''),
    hashes: [...new Set(inline.map(([, , text = '']) => hashSource(text)))],
  }
}

/** The policy of a page: files of the store itself, inline scripts with these hashes, no framing by other pages. */
export const contentSecurityPolicy = (hashes: readonly string[], isSecure: boolean): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypesDirectives,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

import { createHash, randomUUID } from 'node:crypto'
import { trustedTypesDirectives } from './trusted-types.ts'

const scriptPattern = /<script\b([^>]*)>(.*?)<\/script>/gs
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A sign for one rendering that nobody can know before: what bears it in the page was put there by the renderer itself. */
export const createNonce = (): string => randomUUID()

/** Takes the mark off a page, which stays the same each time, and names the inline scripts that bore it by their hashes. */
export function replaceNoncesByHashes(html: string, mark: string): { html: string; hashes: string[] } {
  const sign = ` nonce="${mark}"`
  const inline = [...html.matchAll(scriptPattern)].filter(
    ([, head = '']) => head.includes(sign) && !head.includes(' src='),
  )
  return { html: html.replaceAll(sign, ''), hashes: [...new Set(inline.map(([, , text = '']) => hashSource(text)))] }
}

/** What a page may load and run: the shop's own files, and the scripts with these hashes; no other page may frame it. */
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

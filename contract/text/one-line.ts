const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Zero-width spaces, and the marks that turn the direction of what follows. ZWJ and ZWNJ are not among them: scripts of India need them. */
const invisible = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text on one line, in Unicode form NFC: breaks and control characters as spaces, trimmed; empty if nothing of it can be seen. */
export function toOneLine(text: string): string {
  const line = text.replace(breaks, ' ').replace(invisible, '').normalize('NFC').trim()
  return visible.test(line) ? line : ''
}

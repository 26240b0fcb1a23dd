const endOfHead = '</head>'

/** Concatenates buffers, because joining strings would copy the page once more. */
const concatBytes = (...texts: string[]): Buffer<ArrayBuffer> => Buffer.concat(texts.map((text) => Buffer.from(text)))

/**
 * Splits a page into the text that is still edited (the head, and everything from the first element with the nonce on) and the
 * body between them, which is not copied. `assemble` takes the edited text and returns the bytes of the whole page.
 */
export function splitPage(
  html: string,
  nonce: string,
): { text: string; assemble: (text: string) => Buffer<ArrayBuffer> } {
  const bodyStart = html.indexOf(endOfHead) + endOfHead.length
  const nonceIndex = html.indexOf(nonce, bodyStart)
  if (bodyStart < endOfHead.length || nonceIndex < 0) return { text: html, assemble: (text) => concatBytes(text) }
  const bodyEnd = html.lastIndexOf('<', nonceIndex)
  const placeholder = `<!--${nonce}-->`
  return {
    text: html.slice(0, bodyStart) + placeholder + html.slice(bodyEnd),
    assemble(text) {
      const [head = '', scripts = ''] = text.split(placeholder)
      return concatBytes(head, html.slice(bodyStart, bodyEnd), scripts)
    },
  }
}

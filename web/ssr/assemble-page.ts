/** What of a rendered page waits to be sent. */
const pageBodies = new WeakMap<Response, Buffer>()

/** React Router's response for a page that is there as a whole: through a body of its own it would be copied twice more. */
export function createPageResponse(page: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init)
  pageBodies.set(response, page)
  return response
}

/** The body of what React Router answered. */
export const readPageBody = async (response: Response): Promise<Buffer> =>
  pageBodies.get(response) ?? Buffer.from(await response.arrayBuffer())

const endOfHead = '</head>'

/** Bytes of the texts, one after the other: to join them as text would copy a page twice more. */
const concatBytes = (...texts: string[]): Buffer => Buffer.concat(texts.map((text) => Buffer.from(text)))

/**
 * What of a page is worth reading: its head, and all from the first element on that bears the mark. What stands between them,
 * most of the page, is left alone until `whole` puts it back, and the page goes out.
 */
export function splitPage(html: string, mark: string): { text: string; assemble: (text: string) => Buffer } {
  const from = html.indexOf(endOfHead) + endOfHead.length
  const marked = html.indexOf(mark, from)
  if (from < endOfHead.length || marked < 0) return { text: html, assemble: (text) => concatBytes(text) }
  const to = html.lastIndexOf('<', marked)
  const gap = `<!--${mark}-->`
  return {
    text: html.slice(0, from) + gap + html.slice(to),
    assemble(text) {
      const [head = '', scripts = ''] = text.split(gap)
      return concatBytes(head, html.slice(from, to), scripts)
    },
  }
}

import { Writable } from 'node:stream'

/** What of a rendered page waits to be sent. */
const wholePages = new WeakMap<Response, Buffer>()

/** React Router's response for a page that is there as a whole: through a body of its own it would be copied twice more. */
export function wholePage(html: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init)
  wholePages.set(response, html)
  return response
}

/** The body of what React Router answered. */
export const bodyOf = async (response: Response): Promise<Buffer> =>
  wholePages.get(response) ?? Buffer.from(await response.arrayBuffer())

/** Takes all that React writes without ever making it wait, and hands it over as one. */
export function collector(onWhole: (html: Buffer) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onWhole(Buffer.concat(chunks))
      done()
    },
  })
}

const endOfHead = '</head>'

/**
 * What of a page is worth reading: its head, and all from the first element on that bears the mark. What stands between them,
 * most of the page, stays the bytes that it is until `whole` puts it back.
 */
export function readable(page: Buffer, mark: string): { text: string; whole: (text: string) => Buffer } {
  const from = page.indexOf(endOfHead) + endOfHead.length
  const marked = page.indexOf(mark, from)
  if (from < endOfHead.length || marked < 0) return { text: page.toString(), whole: (text) => Buffer.from(text) }
  const to = page.lastIndexOf('<', marked)
  const gap = `<!--${mark}-->`
  return {
    text: page.toString('utf8', 0, from) + gap + page.toString('utf8', to),
    whole(text) {
      const [head = '', scripts = ''] = text.split(gap)
      return Buffer.concat([Buffer.from(head), page.subarray(from, to), Buffer.from(scripts)])
    },
  }
}

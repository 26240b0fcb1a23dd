/** What of a rendered page waits to be sent. */
const wholePages = new WeakMap<Response, Buffer>()

/** React Router's response for a page that is there as a whole: through a body of its own it would be copied twice more. */
export function wholePage(html: string, init: ResponseInit): Response {
  const response = new Response(null, init)
  wholePages.set(response, Buffer.from(html))
  return response
}

/** The body of what React Router answered. */
export const bodyOf = async (response: Response): Promise<Buffer> =>
  wholePages.get(response) ?? Buffer.from(await response.arrayBuffer())

const endOfHead = '</head>'

/**
 * What of a page is worth reading: its head, and all from the first element on that bears the mark. What stands between them,
 * most of the page, is left alone until `whole` puts it back.
 */
export function readable(page: string, mark: string): { text: string; whole: (text: string) => string } {
  const from = page.indexOf(endOfHead) + endOfHead.length
  const marked = page.indexOf(mark, from)
  if (from < endOfHead.length || marked < 0) return { text: page, whole: (text) => text }
  const to = page.lastIndexOf('<', marked)
  const gap = `<!--${mark}-->`
  return {
    text: page.slice(0, from) + gap + page.slice(to),
    whole(text) {
      const [head = '', scripts = ''] = text.split(gap)
      return head + page.slice(from, to) + scripts
    },
  }
}

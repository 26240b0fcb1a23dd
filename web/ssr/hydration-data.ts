const streamController = 'window.__reactRouterContext.streamController'

/** A JavaScript string literal in which no `</script>` can end the script around it. */
const toScriptLiteral = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * Adds the loaders' data to a rendered page in the form of React Router's `StreamTransfer`: one chunk, then the end of the stream.
 * React Router's own component suspends on the data, which forces streaming.
 */
export function injectHydrationData(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0 || data === '') return html
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`
  const scripts =
    script(`${streamController}.enqueue(${toScriptLiteral(data)});`) + script(`${streamController}.close();`)
  return html.slice(0, end) + scripts + html.slice(end)
}

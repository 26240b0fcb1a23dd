const streamController = 'window.__reactRouterContext.streamController'

/** A text as JavaScript writes it, in which nothing can end the script that it stands in. */
const toScriptLiteral = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * A page with what it was made of, as React Router hands it over to the browser (its `StreamTransfer`, which would have the
 * renderer wait for it): the data as one piece, and the word that this was all.
 */
export function injectHydrationData(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0 || data === '') return html
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`
  const handedOver =
    script(`${streamController}.enqueue(${toScriptLiteral(data)});`) + script(`${streamController}.close();`)
  return html.slice(0, end) + handedOver + html.slice(end)
}

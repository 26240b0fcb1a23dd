import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { setStaticHtmlRenderer } from './StaticHtml.tsx'

// While a page is worked on, its parts change under the same categories.
if (import.meta.env.PROD) setStaticHtmlRenderer(renderToString)

/** How React marks a part of a page that waits for something, and one that failed. */
const suspenseMarker = /<!--\$[?!]-->/
/** What begins a document; of the two renderers only the stream writes it. */
const doctypePattern = /^<!DOCTYPE html>/

/**
 * A page in one go, as text, for a sixth less of the processor than as a stream of bytes. Null where a part of it has to wait, as
 * for its code the first time it is shown, and where a part failed, of which this says nothing.
 */
function renderSync(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return suspenseMarker.test(html) ? null : html
  } catch {
    return null
  }
}

type RenderOptions = {
  /** What the renderer's own scripts bear. */
  nonce: string
  /** Milliseconds after which a page that still waits is given up. */
  timeout: number
  /** Hears of every part that failed; the page stands without it. */
  onError: (error: unknown) => void
}

/** A page once all of it is there. Rejects where nothing of it can be shown. */
function renderWithTimeout(page: ReactNode, { nonce, timeout: patience, onError }: RenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      // No part of a page is put in its place by a script afterwards: it has to be readable without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        // A timer would hold all of the page that was rendered until it runs out.
        clearTimeout(givingUp)
        text(pipe(new PassThrough())).then((html) => resolve(html.replace(doctypePattern, '')), reject)
      },
      onShellError(error) {
        clearTimeout(givingUp)
        reject(error)
      },
    })
    const givingUp = setTimeout(abort, patience).unref()
  })
}

/**
 * Renders a page whole, from its first element on: what leaves the server is complete, can be kept in a cache, and has its status
 * before its first byte.
 */
export const renderPageToString = async (page: ReactNode, waiting: RenderOptions): Promise<string> =>
  renderSync(page) ?? (await renderWithTimeout(page, waiting))

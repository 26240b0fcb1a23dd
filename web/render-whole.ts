import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { renderKeptBy } from './ui/KeptHtml.tsx'

// While a page is worked on, its parts change under the same categories.
if (import.meta.env.PROD) renderKeptBy(renderToString)

/** How React marks a part of a page that waits for something, and one that failed. */
const unfinished = /<!--\$[?!]-->/
/** What begins a document; of the two renderers only the stream writes it. */
const doctype = /^<!DOCTYPE html>/

/**
 * A page in one go, as text, for a sixth less of the processor than as a stream of bytes. Null where a part of it has to wait, as
 * for its code the first time it is shown, and where a part failed, of which this says nothing.
 */
function atOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return unfinished.test(html) ? null : html
  } catch {
    return null
  }
}

type Waiting = {
  /** What the renderer's own scripts bear. */
  nonce: string
  /** Milliseconds after which a page that still waits is given up. */
  patience: number
  /** Hears of every part that failed; the page stands without it. */
  onError: (error: unknown) => void
}

/** A page once all of it is there. Rejects where nothing of it can be shown. */
function inTime(page: ReactNode, { nonce, patience, onError }: Waiting): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      // No part of a page is put in its place by a script afterwards: it has to be readable without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        // A timer would hold all of the page that was rendered until it runs out.
        clearTimeout(givingUp)
        text(pipe(new PassThrough())).then((html) => resolve(html.replace(doctype, '')), reject)
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
export const renderWhole = async (page: ReactNode, waiting: Waiting): Promise<string> =>
  atOnce(page) ?? (await inTime(page, waiting))

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** React's markers of a Suspense boundary that is pending or failed. */
const suspenseMarker = /<!--\$[?!]-->/
/** The doctype, which only the streaming renderer writes; both results are returned without it. */
const doctypePattern = /^<!DOCTYPE html>/

/**
 * Renders a page synchronously. Returns null if a Suspense boundary is pending (a lazy component at its first use) or failed:
 * `renderToString` does not report failed boundaries, so the page is then rendered as a stream.
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
  /** The nonce of the renderer's own scripts. */
  nonce: string
  /** Milliseconds after which a pending page is aborted. */
  timeout: number
  /** Called for every Suspense boundary that failed; the page is rendered without it. */
  onError: (error: unknown) => void
}

/** Renders a page as a stream and resolves when it is complete; rejects if the shell fails. */
function renderStream(page: ReactNode, { nonce, timeout, onError }: RenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      // Prevents out-of-order boundaries, which need scripts to be moved into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        // A pending timer would keep the rendered page in memory.
        clearTimeout(timer)
        text(pipe(new PassThrough())).then((html) => resolve(html.replace(doctypePattern, '')), reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
    })
    const timer = setTimeout(abort, timeout).unref()
  })
}

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop in which no other page is rendered: in an overload the process otherwise renders a dozen pages one after
 * another, and meanwhile neither accepts connections nor handles carts and orders, which take a millisecond.
 */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

/** Renders a page completely, without a doctype, so that it can be cached and its status is known before its first byte. */
export async function renderPageToString(page: ReactNode, options: RenderOptions): Promise<string> {
  await ownTurn()
  return renderSync(page) ?? (await renderStream(page, options))
}

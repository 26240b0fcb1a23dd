import { pathToFileURL } from 'node:url'
import type { Piscina } from 'piscina'
import { AppError, tooBusy } from '#server/errors.ts'
import { createConcurrencyLimit } from '#server/http/overload/concurrency-limit.ts'
import type { Log } from '#server/log.ts'
import { projectPath } from '#server/project-files.ts'
import type { DrawingArguments, DrawingName } from './draw-in-thread.ts'

/** Draws documents of many pages in a thread of its own, so that other requests are answered meanwhile. */
export type PdfWorker = {
  /**
   * The PDF of a drawing of `draw-in-thread.ts`; its arguments are cloned. Throws 'unavailable' if too many documents wait, or if this one
   * takes too long.
   */
  draw<Name extends DrawingName>(name: Name, ...args: DrawingArguments<Name>): Promise<Buffer>
  /** Ends the thread; a document that is being drawn fails. */
  close(): Promise<void>
}

/** Waiting and drawing together take less than the time after which the browser ends a call (`callTimeout`). */
const defaultOptions = {
  /** The documents that wait for the one that is being drawn. */
  maxWaiting: 4,
  /** Milliseconds that a document waits at most, and that its drawing takes at most. */
  maxWait: 8000,
  maxTime: 20_000,
  /** Milliseconds after which an unused thread ends. */
  idleTime: 60_000,
  /** Mebibytes of the thread's heap; 200 orders of 50 lines need less than half of it. */
  maxHeap: 256,
  /** The module that the thread runs. */
  module: pathToFileURL(projectPath('server/orders/documents/draw-in-thread.ts')),
}

type Options = Partial<typeof defaultOptions>

/** A worker whose thread starts with the first document. */
export function createPdfWorker(log: Log, options: Options = {}): PdfWorker {
  const settings = { ...defaultOptions, ...options }
  // Documents are drawn one after another: piscina's own queue does not limit tasks with a signal.
  const limit = createConcurrencyLimit(1, settings.maxWait)
  let documents = 0
  let opened: Promise<Piscina> | undefined
  /** Ends the present drawing with an error of the thread. */
  let endDrawing = (_: unknown): void => {}

  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    const pool = new Piscina({
      filename: settings.module.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: settings.idleTime,
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: settings.maxHeap },
    })
    // The thread could not start, or failed between two drawings; without a listener the error would end the process.
    pool.on('error', (error) => {
      log.error({ err: error }, 'the thread that draws documents failed')
      endDrawing(error)
    })
    return pool
  }

  async function run(task: { name: DrawingName; args: unknown[] }): Promise<Buffer> {
    opened ??= open()
    const pool = await opened
    const controller = new AbortController()
    endDrawing = (reason) => controller.abort(reason)
    const timer = setTimeout(() => {
      log.warn({ document: task.name }, 'a document took too long to draw')
      controller.abort(tooSlow())
    }, settings.maxTime)
    try {
      const bytes: Uint8Array<ArrayBuffer> = await pool.run(task, { signal: controller.signal })
      return Buffer.from(bytes.buffer)
    } catch (error) {
      // piscina's AbortError has the reason as its cause.
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async draw(name, ...args) {
      if (documents > settings.maxWaiting) throw tooBusy()
      documents++
      try {
        return await limit(() => run({ name, args }))
      } finally {
        documents--
      }
    },
    async close() {
      await (await opened)?.destroy()
    },
  }
}

const tooSlow = () =>
  new AppError('unavailable', 'Drawing this document takes too long. Please choose fewer orders and try again.')

import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isStaticAsset } from './rate-limit/rate-limits.ts'

/** What a process bears; beyond it new requests are sent away, so that those it has taken are answered. */
export type OverloadLimits = {
  /** Milliseconds by which the event loop comes late, on average of a sample. */
  maxEventLoopDelay: number
  /** Bytes of JavaScript's heap. */
  maxHeapBytes: number
  /** Bytes that the process holds in all. */
  maxRssBytes: number
  /** Milliseconds from one sample to the next. */
  sampleInterval: number
  /** Requests that are being answered at once, and pages among them. */
  maxConcurrentRequests: number
  maxConcurrentPages: number
}

/** The memory that this machine, or the container around the process, has. */
function availableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/**
 * What one of so many processes bears. A loop that works at full load comes late by as much as its queue is long: 64 pages at
 * once make about half a second, and that is no emergency; a second on average, in two samples running, is a queue that nobody
 * waits out; one long stop, as at the start, is none.
 * Work that takes turns does not make the loop late, and is bounded by its number: at fifty pages a second the last of 150
 * has waited for three. Memory is shared with the other processes and PostgreSQL, and a heap that is nearly full has the process ended by V8.
 */
export const overloadLimitsFor = (processes: number): OverloadLimits => ({
  maxEventLoopDelay: 1000,
  maxHeapBytes: 0.9 * getHeapStatistics().heap_size_limit,
  maxRssBytes: (0.75 * availableMemory()) / processes,
  sampleInterval: 1000,
  maxConcurrentRequests: 600,
  maxConcurrentPages: 150,
})

/** What has to answer in any state, and files that cost next to nothing. */
const isExempt = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/healthz' || url === '/metrics' || isStaticAsset(url)

const tooBusyError = () => new AppError('unavailable', 'The store is very busy. Please try again in a few seconds.')

/** Tells the operator why requests are sent away, once in a while: lines by the thousand would be one more load. */
function createThrottledWarning(app: FastifyInstance) {
  let toldAt = Number.NEGATIVE_INFINITY
  return (what: object) => {
    if (performance.now() - toldAt < 10_000) return
    toldAt = performance.now()
    app.log.warn(what, 'too much to do: requests are sent away with 503')
  }
}

/** Pages have one route for all their addresses. */
const isPage = ({ routeOptions: { url } }: FastifyRequest): boolean => url === '/*'

/** Counts the samples in a row in which the event loop came later than is bearable; one that was seen already is none. */
export function consecutiveLateSamples(bearable: number): (delay: number) => number {
  let samples = 0
  let seen = 0
  return (delay) => {
    if (delay !== seen) samples = delay > bearable ? samples + 1 : 0
    seen = delay
    return samples
  }
}

/** Whether the event loop has come late for longer than one sample. */
function monitorEventLoopDelay(
  app: FastifyInstance,
  { maxEventLoopDelay: delay, sampleInterval: sampleEvery }: OverloadLimits,
): () => boolean {
  const late = consecutiveLateSamples(delay)
  let isLate = false
  const look = () => {
    isLate = late(app.memoryUsage().eventLoopDelay) > 1
  }
  const timer = setInterval(look, sampleEvery).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => isLate
}

/** Sends requests away with 503 while the process bears no more. */
export async function addLoadShedding(app: FastifyInstance, bearable: OverloadLimits) {
  const tell = createThrottledWarning(app)
  await app.register(underPressure, {
    maxEventLoopDelay: bearable.maxEventLoopDelay,
    maxHeapUsedBytes: bearable.maxHeapBytes,
    maxRssBytes: bearable.maxRssBytes,
    sampleInterval: bearable.sampleInterval,
    pressureHandler(request, _reply, type, value) {
      if (isExempt(request) || (type === underPressure.TYPE_EVENT_LOOP_DELAY && !isLate())) return
      tell({ type, value })
      throw tooBusyError()
    },
  })
  const isLate = monitorEventLoopDelay(app, bearable)
  limitConcurrency(app, bearable, tell)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It is being answered, and counts as that. */
    isAnswered: boolean
  }
}

/**
 * Bounds what is being answered: from when the body is there, so that who sends drop by drop takes nobody's place, until the
 * answer is, so that those who hung up count as long as there is work for them.
 */
function limitConcurrency(
  app: FastifyInstance,
  { maxConcurrentRequests: atOnce, maxConcurrentPages: pagesAtOnce }: OverloadLimits,
  tell: (what: object) => void,
) {
  const answering = { all: 0, pages: 0 }
  app.decorateRequest('isAnswered', false)
  app.addHook('preHandler', async (request) => {
    if (isExempt(request)) return
    const page = isPage(request) ? 1 : 0
    if (answering.all >= atOnce || answering.pages + page > pagesAtOnce) {
      tell({ type: 'answeredAtOnce', value: answering })
      throw tooBusyError()
    }
    request.isAnswered = true
    answering.all++
    answering.pages += page
  })
  app.addHook('onSend', async (request) => {
    if (!request.isAnswered) return
    request.isAnswered = false
    answering.all--
    if (isPage(request)) answering.pages--
  })
}

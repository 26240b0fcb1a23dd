import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooBusy } from '#server/errors.ts'
import { isStaticAsset } from './rate-limit/rate-limits.ts'

/** The limits above which a process rejects new requests with 503, so that it can complete the accepted ones. */
export type OverloadLimits = {
  /** Milliseconds of event loop delay, on average of a sample. */
  maxEventLoopDelay: number
  /** Bytes of the V8 heap. */
  maxHeapBytes: number
  /** Bytes of resident memory. */
  maxRssBytes: number
  /** Milliseconds between two samples. */
  sampleInterval: number
  /** Concurrent requests, and pages among them. */
  maxConcurrentRequests: number
  maxConcurrentPages: number
}

/** Bytes of memory of this computer or of its container. */
function availableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** The limits of each of `processes` processes. */
export const overloadLimitsFor = (processes: number): OverloadLimits => ({
  // 64 concurrent pages cause about half a second, which is normal; a second in two samples is an overload.
  maxEventLoopDelay: 1000,
  // V8 ends a process whose heap is full.
  maxHeapBytes: 0.9 * getHeapStatistics().heap_size_limit,
  // The other processes and PostgreSQL share the memory.
  maxRssBytes: (0.75 * availableMemory()) / processes,
  sampleInterval: 1000,
  // For work that waits without delaying the event loop: at fifty pages a second the last of 150 waits for three seconds.
  maxConcurrentRequests: 600,
  maxConcurrentPages: 150,
})

/** /healthz, /metrics and static files are never rejected; /readyz is, so that load balancers notice the overload. */
const isExempt = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/healthz' || url === '/metrics' || isStaticAsset(url)

/** Logs why requests are rejected, at most once in ten seconds. */
function createThrottledWarning(app: FastifyInstance) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (reason: object) => {
    if (performance.now() - loggedAt < 10_000) return
    loggedAt = performance.now()
    app.log.warn(reason, 'overloaded: requests are rejected with 503')
  }
}

/** All pages have one route. */
const isPage = ({ routeOptions: { url } }: FastifyRequest): boolean => url === '/*'

/** Counts consecutive samples with a delay above the limit; a sample that is read twice counts once. */
export function consecutiveLateSamples(maxDelay: number): (delay: number) => number {
  let samples = 0
  let lastDelay = 0
  return (delay) => {
    if (delay !== lastDelay) samples = delay > maxDelay ? samples + 1 : 0
    lastDelay = delay
    return samples
  }
}

/** Whether the event loop was late in at least two consecutive samples; it always is while the process starts. */
function monitorEventLoopDelay(
  app: FastifyInstance,
  { maxEventLoopDelay, sampleInterval }: OverloadLimits,
  isWarmingUp: () => boolean,
): () => boolean {
  const countLateSamples = consecutiveLateSamples(maxEventLoopDelay)
  let isLate = false
  const sample = () => {
    if (!isWarmingUp()) isLate = countLateSamples(app.memoryUsage().eventLoopDelay) > 1
  }
  const timer = setInterval(sample, sampleInterval).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => isLate
}

/** Rejects requests with 503 while a limit is exceeded. */
export async function addLoadShedding(
  app: FastifyInstance,
  limits: OverloadLimits,
  isWarmingUp: () => boolean = () => false,
) {
  const warn = createThrottledWarning(app)
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelay,
    maxHeapUsedBytes: limits.maxHeapBytes,
    maxRssBytes: limits.maxRssBytes,
    sampleInterval: limits.sampleInterval,
    pressureHandler(request, _reply, type, value) {
      if (isExempt(request) || (type === underPressure.TYPE_EVENT_LOOP_DELAY && !isLate())) return
      warn({ type, value })
      throw tooBusy()
    },
  })
  // After the registration, which adds app.memoryUsage().
  const isLate = monitorEventLoopDelay(app, limits, isWarmingUp)
  limitConcurrency(app, limits, warn)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether `limitConcurrency` counts this request at present. */
    isInFlight: boolean
  }
}

/**
 * Limits concurrent requests. A request counts from the end of its body, so that slow clients do not use up the limit, until
 * its response, so that an aborted request counts while its handler runs.
 */
function limitConcurrency(
  app: FastifyInstance,
  { maxConcurrentRequests, maxConcurrentPages }: OverloadLimits,
  warn: (reason: object) => void,
) {
  const inFlight = { all: 0, pages: 0 }
  app.decorateRequest('isInFlight', false)
  app.addHook('preHandler', async (request) => {
    if (isExempt(request)) return
    const page = isPage(request) ? 1 : 0
    if (inFlight.all >= maxConcurrentRequests || inFlight.pages + page > maxConcurrentPages) {
      warn({ type: 'concurrentRequests', value: inFlight })
      throw tooBusy()
    }
    request.isInFlight = true
    inFlight.all++
    inFlight.pages += page
  })
  app.addHook('onSend', async (request) => {
    if (!request.isInFlight) return
    request.isInFlight = false
    inFlight.all--
    if (isPage(request)) inFlight.pages--
  })
}

import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxReturnPictures } from '#contract/orders/returns/returns.ts'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import type { AppContext } from '#server/context.ts'
import { poolSizeFor } from '#server/database/pool-size.ts'
import { tooBusy } from '#server/errors.ts'
import { authenticate } from './caller.ts'
import { type Admit, admitInTurn, type ReportRejection } from './overload/admit-in-turn.ts'
import type { ConcurrencyLimits } from './overload/concurrency-counts.ts'
import { requestClassOf } from './overload/request-class.ts'

/** The limits above which a process rejects new requests with 503, so that it can complete the accepted ones. */
export type OverloadLimits = ConcurrencyLimits & {
  /** Milliseconds of event loop delay, on average of a sample. */
  maxEventLoopDelay: number
  /** Bytes of the V8 heap. */
  maxHeapBytes: number
  /** Bytes of resident memory. */
  maxRssBytes: number
  /** Milliseconds between two samples. */
  sampleInterval: number
}

/** Bytes of memory of this computer or of its container. */
function availableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** The limits of each of `processes` processes. */
export function overloadLimitsFor(processes: number): OverloadLimits {
  // Three for five connections. The other connections are for carts and orders: while a slow disk delays some of their commits, pages
  // are still made.
  const browsingAtOnce = Math.max(4, Math.floor(0.6 * poolSizeFor(processes)))
  // The other processes and PostgreSQL share the memory.
  const maxRssBytes = (0.75 * availableMemory()) / processes
  // The rest is for the program and for pictures that are converted. On a small machine a product's form with the most pictures, its
  // texts and the overhead of small chunks still fits.
  const maxUploadBytes = Math.max(maxRssBytes / 4, 1.5 * uploadLimits.maxFiles * uploadLimits.maxBytes)
  return {
    // Few requests at once cause a tenth of it; a second in two samples is an overload.
    maxEventLoopDelay: 1000,
    // V8 ends a process whose heap is full.
    maxHeapBytes: 0.9 * getHeapStatistics().heap_size_limit,
    maxRssBytes,
    sampleInterval: 1000,
    // They bound the memory of the requests that wait.
    maxConcurrentRequests: 600,
    // Pictures that a slow bucket delivers must not use up all.
    reservedForEssential: 100,
    maxConcurrentBrowsing: 400,
    maxConcurrentPages: 150,
    maxConcurrentUploads: 64,
    maxUploadBytes,
    reservedUploads: 16,
    reservedUploadBytes: maxUploadBytes / 2,
    // The pictures of a return are uploaded one by one, all at once.
    maxUploadsOfCustomer: 2 * maxReturnPictures,
    queues: {
      // A customer repeats what was rejected, so that a short wait saves little.
      essential: { concurrent: 64, concurrentWhileBusy: 64, maxWait: 5000, maxWaitInOverload: 5000 },
      // Each needs a connection to the database. Five use all of a thread if they wait for the database for four fifths of their time.
      browsing: {
        concurrent: browsingAtOnce,
        concurrentWhileBusy: Math.min(5, browsingAtOnce),
        maxWait: 2000,
        maxWaitInOverload: 500,
      },
      // More than `limitSearches` runs at once; slow searches must not occupy the places of pages.
      search: { concurrent: 8, concurrentWhileBusy: 4, maxWait: 2000, maxWaitInOverload: 500 },
    },
  }
}

/** Counts rejected requests, and logs why they are rejected, at most once in ten seconds. */
function createRejectionReport(app: FastifyInstance, { metrics }: Pick<AppContext, 'metrics'>): ReportRejection {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (rejection) => {
    metrics.requestRejected(rejection.class, rejection.type)
    if (performance.now() - loggedAt < 10_000) return
    loggedAt = performance.now()
    app.log.warn(rejection, 'overloaded: requests are rejected with 503')
  }
}

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

/** Rejects requests with 503 while a limit is exceeded. Requests are admitted before their handler, or earlier by the function that it returns. */
export async function addLoadShedding(
  app: FastifyInstance,
  context: AppContext,
  { limits, isWarmingUp = () => false }: { limits: OverloadLimits; isWarmingUp?: () => boolean },
): Promise<Admit> {
  const report = createRejectionReport(app, context)
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelay,
    maxHeapUsedBytes: limits.maxHeapBytes,
    maxRssBytes: limits.maxRssBytes,
    sampleInterval: limits.sampleInterval,
    pressureHandler(request, _reply, type, value) {
      const requestClass = requestClassOf(request)
      if (requestClass === 'exempt') return
      // Essential requests cause little of the delay, and have a queue of their own.
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && (requestClass === 'essential' || !isLate())) return
      report({ type, value, class: requestClass })
      throw tooBusy()
    },
  })
  // After the registration, which adds app.memoryUsage().
  const isLate = monitorEventLoopDelay(app, limits, isWarmingUp)
  const isAdministrator = async ({ headers }: FastifyRequest) =>
    (await authenticate(context, headers.authorization))?.userType === 'ADMIN'
  return admitInTurn(app, { limits, isAdministrator, report })
}

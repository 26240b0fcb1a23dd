import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooBusy } from '#server/errors.ts'
import { type AdmissionQueue, createAdmissionQueue, type QueueLimits } from './admission-queue.ts'
import { classOf, type RequestClass } from './request-class.ts'

/** The classes of requests that wait until they may be handled. */
type QueuedClass = Exclude<RequestClass, 'exempt' | 'light'>

/** Limits of concurrent requests. */
export type ConcurrencyLimits = {
  /** All requests, those that wait included; and among them those of the classes `browsing` and `search`, and their pages. */
  maxConcurrentRequests: number
  /** So many of them are kept for essential requests. */
  reservedForEssential: number
  maxConcurrentBrowsing: number
  maxConcurrentPages: number
  /** Forms with files, which are in memory. */
  maxConcurrentUploads: number
  queues: Record<QueuedClass, QueueLimits>
}

/**
 * Waits until a request may be handled; throws 'unavailable' if that takes too long, or if too many wait. Has no effect for a request that
 * was admitted.
 */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set while this request counts for the limits. `enter` waits for a place of its class, and is called for a form with files once it is
     * received; `end` is called when the response is made.
     */
    admission: { enter(): Promise<void>; end(): void } | null
  }
}

/** Milliseconds between two updates of queues in which requests wait. */
const updateInterval = 50

/** The class of a request of Fastify. */
export const requestClassOf = ({ method, url, routeOptions: { url: route, config } }: FastifyRequest): RequestClass =>
  classOf({ method, url, route, isCacheable: config.cache !== undefined })

const isBrowsing = (requestClass: RequestClass): requestClass is 'browsing' | 'search' =>
  requestClass === 'browsing' || requestClass === 'search'

/** All pages have one route. */
const isPage = ({ routeOptions: { url } }: FastifyRequest): boolean => url === '/*'

/** Milliseconds between two looks whether the thread is busy, and the share of the time from which it is. */
const busyInterval = 200
const busyShare = 0.9

/** Whether the thread computed for nearly all of the last interval, instead of waiting for the database and for requests. */
function monitorBusyness(app: FastifyInstance): () => boolean {
  let last = performance.eventLoopUtilization()
  let isBusy = false
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(current, last).utilization >= busyShare
    last = current
  }, busyInterval).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => isBusy
}

/** The queue of each class. Requests that wait are admitted or rejected also while no other request ends. */
function createQueues(app: FastifyInstance, limits: ConcurrencyLimits['queues']) {
  const isBusy = monitorBusyness(app)
  const queues: Record<QueuedClass, AdmissionQueue> = {
    essential: createAdmissionQueue(limits.essential, isBusy),
    browsing: createAdmissionQueue(limits.browsing, isBusy),
    search: createAdmissionQueue(limits.search, isBusy),
  }
  const all = Object.values(queues)
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  app.addHook('onClose', async () => stop())

  function update() {
    for (const queue of all) queue.update()
    if (all.every(({ counts }) => counts.waiting === 0)) stop()
  }

  return {
    of: (requestClass: QueuedClass) => queues[requestClass],
    enter(queue: AdmissionQueue): Promise<boolean> {
      const admitted = queue.enter()
      if (queue.counts.waiting > 0) timer ??= setInterval(update, updateInterval)
      return admitted
    },
  }
}

/** Counts of the requests that are in the process. */
function createCounts(limits: ConcurrencyLimits) {
  const counts = { all: 0, browsing: 0, pages: 0, uploads: 0 }
  return {
    counts,
    add(request: FastifyRequest, requestClass: RequestClass, difference: 1 | -1) {
      counts.all += difference
      if (isBrowsing(requestClass)) counts.browsing += difference
      if (isBrowsing(requestClass) && isPage(request)) counts.pages += difference
      if (request.isMultipart()) counts.uploads += difference
    },
    isFull: (request: FastifyRequest, requestClass: RequestClass): boolean =>
      counts.all >= limits.maxConcurrentRequests - (requestClass === 'essential' ? 0 : limits.reservedForEssential) ||
      (isBrowsing(requestClass) && counts.browsing >= limits.maxConcurrentBrowsing) ||
      (isBrowsing(requestClass) && isPage(request) && counts.pages >= limits.maxConcurrentPages) ||
      (request.isMultipart() && counts.uploads >= limits.maxConcurrentUploads),
  }
}

type AdmissionOptions = {
  limits: ConcurrencyLimits
  isAdministrator(request: FastifyRequest): Promise<boolean>
  /** Called with the reason of each rejection. */
  warn(reason: object): void
}

/**
 * Limits the requests that are handled at once, by class, and all that are in the process. They are admitted before their handler, or
 * earlier by the returned function. A request counts from the end of its body, so that slow clients do not use up the limits, until its
 * response is made, so that an aborted request counts while its handler runs. A form with files has a limit of its own until its end.
 */
export function admitInTurn(app: FastifyInstance, { limits, isAdministrator, warn }: AdmissionOptions): Admit {
  const queues = createQueues(app, limits.queues)
  const { counts, add, isFull } = createCounts(limits)

  function reject(reason: object): never {
    warn({ ...reason, ...counts })
    throw tooBusy()
  }

  /** The class of a request. The back office makes public calls too: while others wait, those of administrators are essential. */
  async function effectiveClassOf(request: FastifyRequest): Promise<RequestClass> {
    const requestClass = requestClassOf(request)
    if (!isBrowsing(requestClass) || !request.headers.authorization || queues.of(requestClass).isFree())
      return requestClass
    return (await isAdministrator(request)) ? 'essential' : requestClass
  }

  /** Counts a request unless it is counted already; it has no place yet. */
  async function count(request: FastifyRequest, reply: FastifyReply): Promise<FastifyRequest['admission']> {
    if (request.admission) return request.admission
    const requestClass = await effectiveClassOf(request)
    if (requestClass === 'exempt') return null
    if (isFull(request, requestClass)) reject({ type: 'concurrentRequests' })
    let queue: AdmissionQueue | null = null
    request.admission = {
      async enter() {
        if (queue || requestClass === 'light') return
        const entered = queues.of(requestClass)
        if (!(await queues.enter(entered))) reject({ type: 'waitingTime', class: requestClass })
        queue = entered
        // Its client has gone while it waited.
        if (reply.raw.destroyed) throw tooBusy()
      },
      end() {
        request.admission = null
        add(request, requestClass, -1)
        // Not at once: requests that wait for nothing else would be handled one after another in one turn of the event loop.
        if (queue) setImmediate(queue.leave)
      },
    }
    add(request, requestClass, 1)
    return request.admission
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const admission = await count(request, reply)
    await admission?.enter()
  }

  app.decorateRequest('admission', null)
  // The handler receives a form with files, which takes as long as its client needs.
  app.addHook('preHandler', async (request, reply) => {
    await (request.isMultipart() ? count(request, reply) : admit(request, reply))
  })
  app.addHook('onSend', async (request) => request.admission?.end())
  return admit
}

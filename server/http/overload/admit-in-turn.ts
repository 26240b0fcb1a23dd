import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooBusy } from '#server/errors.ts'
import type { AdmissionQueue } from './admission-queue.ts'
import { createAdmissionQueues } from './admission-queues.ts'
import { type ConcurrencyLimits, createConcurrencyCounts } from './concurrency-counts.ts'
import { isBrowsing, type RequestClass, requestClassOf } from './request-class.ts'

/**
 * Waits until a request may be handled; throws 'unavailable' if that takes too long, or if too many wait. Has no effect for a request that
 * was admitted.
 */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set while this request counts for the limits. `enter` waits for a place of its class, and is called for a form with files once it is
     * received; `receive` counts bytes of such a form, and throws 'unavailable' above the limit; `end` is called when the response is made.
     */
    admission: { enter(): Promise<void>; receive(bytes: number): void; end(): void } | null
  }
}

/** Called with each request that is rejected: the limit that was reached, the class of the request, and what explains it. */
export type ReportRejection = (rejection: { type: string; class: RequestClass; [detail: string]: unknown }) => void

type AdmissionOptions = {
  limits: ConcurrencyLimits
  isAdministrator(request: FastifyRequest): Promise<boolean>
  report: ReportRejection
}

/**
 * Limits the requests that are handled at once, by class, and all that are in the process. They are admitted before their handler, or
 * earlier by the returned function. A request counts from the end of its body, so that slow clients do not use up the limits, until its
 * response is made, so that an aborted request counts while its handler runs. A form with files has a limit of its own until its end.
 */
export function admitInTurn(app: FastifyInstance, { limits, isAdministrator, report }: AdmissionOptions): Admit {
  const queues = createAdmissionQueues(app, limits.queues)
  const { counts, add, isFull, areBytesFull } = createConcurrencyCounts(limits)

  function reject(type: string, requestClass: RequestClass): never {
    report({ type, class: requestClass, ...counts })
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
    if (isFull(request, requestClass)) reject('concurrentRequests', requestClass)
    let queue: AdmissionQueue | null = null
    let uploadBytes = 0
    request.admission = {
      async enter() {
        if (queue || requestClass === 'light') return
        const entered = queues.of(requestClass)
        if (!(await queues.enter(entered))) reject('waitingTime', requestClass)
        queue = entered
        // Its client has gone while it waited.
        if (reply.raw.destroyed) throw tooBusy()
      },
      receive(bytes) {
        if (areBytesFull(request, bytes)) reject('uploadBytes', requestClass)
        counts.uploadBytes += bytes
        uploadBytes += bytes
      },
      end() {
        request.admission = null
        add(request, requestClass, -1)
        counts.uploadBytes -= uploadBytes
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

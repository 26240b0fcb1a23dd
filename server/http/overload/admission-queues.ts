import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type AdmissionQueue, createAdmissionQueue, type QueueLimits } from './admission-queue.ts'
import type { RequestClass } from './request-class.ts'

/** The classes of requests that wait until they may be handled. */
export type QueuedClass = Exclude<RequestClass, 'exempt' | 'light'>

/** Milliseconds between two updates of queues in which requests wait. */
const updateInterval = 50

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

/** The queue of each class of an app. Requests that wait are admitted or rejected also while no other request ends. */
export function createAdmissionQueues(app: FastifyInstance, limits: Record<QueuedClass, QueueLimits>) {
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

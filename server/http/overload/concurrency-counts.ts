import type { FastifyRequest } from 'fastify'
import type { QueueLimits } from './admission-queue.ts'
import type { QueuedClass } from './admission-queues.ts'
import { isBrowsing, isPage, type RequestClass } from './request-class.ts'

/** Limits of concurrent requests. */
export type ConcurrencyLimits = {
  /** All requests, those that wait included; and among them those of the classes `browsing` and `search`, and their pages. */
  maxConcurrentRequests: number
  /** So many of them are kept for essential requests. */
  reservedForEssential: number
  maxConcurrentBrowsing: number
  maxConcurrentPages: number
  /** Forms with files, which are in memory, and their bytes. */
  maxConcurrentUploads: number
  maxUploadBytes: number
  queues: Record<QueuedClass, QueueLimits>
}

/** Counts the requests that are in the process, and reports which limits are reached. */
export function createConcurrencyCounts(limits: ConcurrencyLimits) {
  const counts = { all: 0, browsing: 0, pages: 0, uploads: 0, uploadBytes: 0 }
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

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
  /** So many of them, and of their bytes, are kept for administrators. */
  reservedUploads: number
  reservedUploadBytes: number
  /** Forms with files of one customer. */
  maxUploadsOfCustomer: number
  queues: Record<QueuedClass, QueueLimits>
}

const isAdministrator = ({ caller }: FastifyRequest): boolean => caller?.userType === 'ADMIN'
const accountOf = ({ caller }: FastifyRequest): string => caller?.id ?? ''

/** Counts the requests that are in the process, and reports which limits are reached. */
export function createConcurrencyCounts(limits: ConcurrencyLimits) {
  const counts = { all: 0, browsing: 0, pages: 0, uploads: 0, uploadBytes: 0 }
  /** Forms with files by the id of their account. */
  const uploadsByAccount = new Map<string, number>()
  const uploadsOf = (request: FastifyRequest) => uploadsByAccount.get(accountOf(request)) ?? 0

  /** Everybody may register: forms that customers do not complete must leave administrators their places. */
  const areUploadsFull = (request: FastifyRequest): boolean =>
    isAdministrator(request)
      ? counts.uploads >= limits.maxConcurrentUploads
      : counts.uploads >= limits.maxConcurrentUploads - limits.reservedUploads ||
        uploadsOf(request) >= limits.maxUploadsOfCustomer

  function addUpload(request: FastifyRequest, difference: 1 | -1): void {
    counts.uploads += difference
    const uploads = uploadsOf(request) + difference
    if (uploads > 0) uploadsByAccount.set(accountOf(request), uploads)
    else uploadsByAccount.delete(accountOf(request))
  }

  return {
    counts,
    add(request: FastifyRequest, requestClass: RequestClass, difference: 1 | -1) {
      counts.all += difference
      if (isBrowsing(requestClass)) counts.browsing += difference
      if (isBrowsing(requestClass) && isPage(request)) counts.pages += difference
      if (request.isMultipart()) addUpload(request, difference)
    },
    isFull: (request: FastifyRequest, requestClass: RequestClass): boolean =>
      counts.all >= limits.maxConcurrentRequests - (requestClass === 'essential' ? 0 : limits.reservedForEssential) ||
      (isBrowsing(requestClass) && counts.browsing >= limits.maxConcurrentBrowsing) ||
      (isBrowsing(requestClass) && isPage(request) && counts.pages >= limits.maxConcurrentPages) ||
      (request.isMultipart() && areUploadsFull(request)),
    /** Whether a form with files may not have so many more bytes. */
    areBytesFull: (request: FastifyRequest, bytes: number): boolean =>
      counts.uploadBytes + bytes > limits.maxUploadBytes - (isAdministrator(request) ? 0 : limits.reservedUploadBytes),
  }
}

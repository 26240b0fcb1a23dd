import type { PaymentMethod } from '#contract/order-states.ts'

/** The connections of a pool. */
type PoolCounts = { open: number; idle: number; waiting: number }
/** Reads of a cache since the start, and what is stored. */
type CacheCounts = { hits: number; stale?: number; misses: number; entries: number; bytes: number }
/** Jobs that are ready, scheduled for later, and failed permanently; the seconds since the run time of the oldest ready one. */
export type QueueCounts = { ready: number; scheduled: number; failed: number; oldestSeconds: number }
/** Bytes of the file system that holds DATA_DIR. */
export type DiskCounts = { free: number; size: number }

/** What collectors return on each scrape, by kind. */
export type CollectedValues = {
  pool: PoolCounts
  cache: CacheCounts
  /** Whether the circuit breaker of the payment provider or the courier service is open, by call. */
  circuit: boolean
  /** Whether a LISTEN connection is up, by channel. */
  listener: boolean
  queue: QueueCounts
  disk: DiskCounts
  /** Whether the process can serve. */
  ready: boolean
}

/** Counts events. No method throws or waits. */
export type Metrics = {
  /** Absent without METRICS_TOKEN, so that nothing is measured. */
  requests?: { started(): void; finished(route: string, method: string, status: number, milliseconds: number): void }
  /** Counts an SQL statement. Absent without METRICS_TOKEN. */
  statement?: (milliseconds: number, succeeded: boolean) => void
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  orderPlaced(method: PaymentMethod): void
  orderRejected(method: PaymentMethod, reason: string): void
  /** Counts a request that is rejected because of too much load, by its class and the limit. */
  requestRejected(requestClass: string, limit: string): void
  /** Counts a payment attempt: started, refused or unknown at its start; completed, failed or mismatch at its end. */
  paymentAttempt(outcome: string): void
  providerCall(call: string, outcome: string, milliseconds: number): void
  /** Registers a value to read on each scrape. */
  registerCollector<Kind extends keyof CollectedValues>(
    kind: Kind,
    name: string,
    read: () => CollectedValues[Kind] | Promise<CollectedValues[Kind]>,
  ): void
  /** All metrics in Prometheus' text format; null without METRICS_TOKEN. */
  exposition(): Promise<{ type: string; text: string } | null>
}

/** Counts nothing; for stores without METRICS_TOKEN. */
export const noMetrics: Metrics = {
  jobEnded() {},
  orderPlaced() {},
  orderRejected() {},
  requestRejected() {},
  paymentAttempt() {},
  providerCall() {},
  registerCollector() {},
  exposition: async () => null,
}

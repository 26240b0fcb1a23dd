/** The counts of a pool of connections at this moment. */
export type PoolCounts = { open: number; idle: number; waiting: number }
/** What a cache has done since the start, and holds now. */
export type CacheCounts = { hits: number; misses: number; entries: number; bytes: number }
/** Jobs that could run now, that wait for their time, and that failed too often to be tried again; the oldest of the first in seconds. */
export type QueueCounts = { due: number; scheduled: number; failedPermanently: number; oldest: number }
/** Bytes of the file system that holds DATA_DIR. */
export type DiskCounts = { free: number; size: number }

/** What is looked at each time somebody reads the metrics, by kind. */
export type CollectedValues = {
  pool: PoolCounts
  cache: CacheCounts
  /** Whether nothing is asked of the payment provider at present, by call. */
  circuit: boolean
  /** Whether changes that other processes tell of can be heard, by channel. */
  listener: boolean
  queue: QueueCounts
  disk: DiskCounts
  /** Whether the store can serve. */
  ready: boolean
}

export type OrderMethod = 'COD' | 'ONLINE_PAYMENT'

/** Where use cases and the machinery tell what happens; they know nothing of who counts it. No call throws or waits. */
export type Metrics = {
  /** Left out where nobody counts, so that what would have to measure need not. */
  requests?: { started(): void; finished(route: string, method: string, status: number, milliseconds: number): void }
  /** A statement of SQL that ended; left out as above. */
  statement?: (milliseconds: number, succeeded: boolean) => void
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  orderPlaced(method: OrderMethod): void
  orderRejected(method: OrderMethod, reason: string): void
  /** What became of an attempt to pay: started, refused or unknown when it was asked for; completed, failed or mismatch at its end. */
  paymentAttempt(outcome: string): void
  providerCall(call: string, outcome: string, milliseconds: number): void
  /** Looks at something by this name whenever the metrics are read. */
  registerCollector<Kind extends keyof CollectedValues>(
    kind: Kind,
    name: string,
    read: () => CollectedValues[Kind] | Promise<CollectedValues[Kind]>,
  ): void
  /** Everything counted so far in Prometheus' text format; null where nobody counts. */
  exposition(): Promise<{ type: string; text: string } | null>
}

/** Counts nothing: METRICS_TOKEN is not set. */
export const noMetrics: Metrics = {
  jobEnded() {},
  orderPlaced() {},
  orderRejected() {},
  paymentAttempt() {},
  providerCall() {},
  registerCollector() {},
  exposition: async () => null,
}

import type { Log } from '#server/log.ts'

/** The count in a fixed window that began with the first request, and the milliseconds left of it. */
export type RateCount = { count: number; remainingMs: number }

/** Increments the count of a key in a window of `window` milliseconds; synchronous if it counts in memory. Never throws. */
export type RateCounter = { count(key: string, window: number): RateCount | Promise<RateCount> }

/** Increments the count of a key in a shared store; throws while the store is unavailable. */
export type CountShared = (key: string, window: number) => Promise<RateCount>

const maxKeys = 20_000

/** Counters in this process's memory; the oldest keys are evicted above a limit. */
export function createMemoryRateCounter(now: () => number = () => performance.now()): {
  count(key: string, window: number): RateCount
} {
  const counters = new Map<string, { count: number; until: number }>()
  return {
    count(key, window) {
      const time = now()
      const existing = counters.get(key)
      const counter = existing && existing.until > time ? existing : { count: 0, until: time + window }
      counter.count++
      if (counter !== existing) {
        counters.delete(key)
        counters.set(key, counter)
        if (counters.size > maxKeys) counters.delete(counters.keys().next().value!)
      }
      return { count: counter.count, remainingMs: counter.until - time }
    },
  }
}

/** Milliseconds for which the shared store is not called after a failure, so that requests do not wait for it. */
const retryDelay = 1000

const redisUnavailableMessage =
  'Redis (REDIS_URL) does not respond: until it does, each process counts requests in its own memory. Nothing else is affected.'

/** A RateCounter that is always asynchronous. */
export type SharedRateCounter = { count(key: string, window: number): Promise<RateCount> }

type SharedRateCounterOptions = { countShared: CountShared; log: Log; now?: () => number }

/** Counters in a shared store, and in this process's memory while that is unavailable. */
export function createSharedRateCounter({
  countShared,
  log,
  now = () => performance.now(),
}: SharedRateCounterOptions): SharedRateCounter {
  const memory = createMemoryRateCounter(now)
  let retryAt = Number.NEGATIVE_INFINITY
  let isUnavailable = false

  function recordFailure(error: unknown) {
    retryAt = now() + retryDelay
    if (!isUnavailable) log.warn({ err: error }, redisUnavailableMessage)
    isUnavailable = true
  }

  return {
    async count(key, window) {
      if (now() < retryAt) return memory.count(key, window)
      try {
        const counted = await countShared(key, window)
        if (isUnavailable && now() >= retryAt) {
          isUnavailable = false
          log.warn({}, 'Redis responds again: all processes share one count of requests.')
        }
        return counted
      } catch (error) {
        recordFailure(error)
        return memory.count(key, window)
      }
    },
  }
}

import type { Log } from '#server/context.ts'

/** How often something was done in the stretch of time that began with its first, and the milliseconds left of it. */
export type RateCount = { count: number; remainingMs: number }

/** Counts what is done under a key, in stretches of `window` milliseconds; at once where it is counted in memory. Never throws. */
export type RateCounter = { count(key: string, window: number): RateCount | Promise<RateCount> }

/** Counts one more under a key at a place that processes share; throws while it is away. */
export type CountShared = (key: string, window: number) => Promise<RateCount>

const maxKeys = 20_000

/** Counters of this process alone; of too many keys the oldest are forgotten. */
export function createMemoryRateCounter(now: () => number = () => performance.now()): {
  count(key: string, window: number): RateCount
} {
  const known = new Map<string, { count: number; until: number }>()
  return {
    count(key, window) {
      const time = now()
      const kept = known.get(key)
      const one = kept && kept.until > time ? kept : { count: 0, until: time + window }
      one.count++
      if (one !== kept) {
        known.delete(key)
        known.set(key, one)
        if (known.size > maxKeys) known.delete(known.keys().next().value!)
      }
      return { count: one.count, remainingMs: one.until - time }
    },
  }
}

/** Milliseconds for which the shared place is not asked after it failed: nobody waits for it time and again. */
const retryDelay = 1000

const redisUnavailableMessage =
  'Redis (REDIS_URL) does not answer: each process counts requests in its own memory until it is back. Nothing else is lost.'

export type SharedRateCounter = { count(key: string, window: number): Promise<RateCount> }

type SharedRateCounterOptions = { countShared: CountShared; log: Log; now?: () => number }

/** Counters that processes share, and that go on in this process's memory while the shared place is away. */
export function createSharedRateCounter({
  countShared: countOne,
  log,
  now = () => performance.now(),
}: SharedRateCounterOptions): SharedRateCounter {
  const alone = createMemoryRateCounter(now)
  let restsUntil = Number.NEGATIVE_INFINITY
  let isAway = false

  function failed(error: unknown) {
    restsUntil = now() + retryDelay
    if (!isAway) log.warn({ err: error }, redisUnavailableMessage)
    isAway = true
  }

  return {
    async count(key, window) {
      if (now() < restsUntil) return alone.count(key, window)
      try {
        const counted = await countOne(key, window)
        if (isAway && now() >= restsUntil) {
          isAway = false
          log.warn({}, 'Redis answers again: requests are counted for all processes together.')
        }
        return counted
      } catch (error) {
        failed(error)
        return alone.count(key, window)
      }
    },
  }
}

import type { Config } from '#server/config.ts'
import type { RateCounter } from '#server/http/rate-limit/rate-counter.ts'
import { createRedisRateCounter } from '#server/http/rate-limit/redis-rate-counter.ts'
import type { Log } from '#server/log.ts'
import type { Shutdown } from './shutdown.ts'

/** The counter that processes share in Redis; undefined if each counts in memory. */
export async function createRateCounter(
  config: Config,
  shutdown: Shutdown,
  log: Log,
): Promise<RateCounter | undefined> {
  if (!config.redisUrl || !config.rateLimit) return undefined
  const counters = await createRedisRateCounter(config.redisUrl, log)
  shutdown.add(async () => counters.close())
  return counters
}

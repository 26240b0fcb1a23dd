import type { Config } from '../config.ts'
import type { Counters } from '../http/counters.ts'
import { openRedisCounters } from '../http/redis-counters.ts'
import type { Log } from '../shop.ts'
import type { Closing } from './closing.ts'

/** Where requests are counted for all processes together; undefined where each counts in its own memory. */
export async function openCounters(config: Config, closing: Closing, log: Log): Promise<Counters | undefined> {
  if (!config.redisUrl || !config.rateLimit) return undefined
  const counters = await openRedisCounters(config.redisUrl, log)
  closing.add(async () => counters.close())
  return counters
}

import type { Redis } from 'ioredis'
import type { Log } from '#server/context.ts'
import { createSharedRateCounter, type SharedRateCounter } from './rate-counter.ts'

/** One step, so that no count is ever left without its end: also one that lost it, as by a restored copy. */
const countScript = `
  local count = redis.call('incr', KEYS[1])
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then
    redis.call('pexpire', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return {count, left}`

type RedisWithScript = Redis & { countOne(key: string, window: number): Promise<[count: number, left: number]> }

/** Milliseconds that a request waits for Redis, on the same network a hundred times what it takes. */
const commandTimeout = 250

/** A client that fails at once while Redis is away and comes back by itself; requests wait for nothing. */
async function createRedisClient(url: string): Promise<RedisWithScript> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: commandTimeout,
    // A connection that died without a word is made anew.
    socketTimeout: 5000,
    retryStrategy: (tries) => Math.min(100 * tries, 2000),
    connectionName: 'vipani',
    scripts: { countOne: { lua: countScript, numberOfKeys: 1 } },
  })
  // Told where it is felt: by whoever counts.
  client.on('error', () => {})
  return client as RedisWithScript
}

/**
 * Counts in Redis or Valkey, shared by every store process with the same REDIS_URL. It may be away at the start and at any
 * time after: then each process counts for itself, and says so once.
 */
export async function createRedisRateCounter(url: string, log: Log): Promise<SharedRateCounter & { close(): void }> {
  const client = await createRedisClient(url)
  // A start without it is told by the first count.
  await client.connect().catch(() => {})
  const countShared = async (key: string, window: number) => {
    const [count, remainingMs] = await client.countOne(`vipani:requests:${key}`, window)
    return { count, remainingMs }
  }
  const counters = createSharedRateCounter({ countShared, log })
  await counters.count('start', 1000)
  return { ...counters, close: () => client.disconnect() }
}

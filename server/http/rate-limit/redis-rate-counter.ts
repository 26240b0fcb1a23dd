import type { Redis } from 'ioredis'
import type { Log } from '#server/log.ts'
import { createSharedRateCounter, type SharedRateCounter } from './rate-counter.ts'

/** Counts atomically. Sets the expiry of a key that has none, such as a new one or one from a restored dump. */
const countScript = `
  local count = redis.call('incr', KEYS[1])
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then
    redis.call('pexpire', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return {count, left}`

type RedisWithScript = Redis & { countOne(key: string, window: number): Promise<[count: number, left: number]> }

/** Milliseconds that a request waits for Redis, a hundred times the usual latency. */
const commandTimeout = 250

/** A client that fails at once while Redis is unavailable, and reconnects. */
async function createRedisClient(url: string): Promise<RedisWithScript> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout,
    // Reconnects a connection that is dead without an error.
    socketTimeout: 5000,
    retryStrategy: (attempts) => Math.min(100 * attempts, 2000),
    // A node that became a replica keeps its connections; the address leads to the new primary.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    connectionName: 'vipani',
    scripts: { countOne: { lua: countScript, numberOfKeys: 1 } },
  })
  // Logged by the counter whose command fails.
  client.on('error', () => {})
  return client as RedisWithScript
}

/** Counts in Redis or Valkey, shared by the processes with the same REDIS_URL. While it is unavailable each process counts in memory, and logs that once. */
export async function createRedisRateCounter(url: string, log: Log): Promise<SharedRateCounter & { close(): void }> {
  const client = await createRedisClient(url)
  // The first count logs a failure.
  await client.connect().catch(() => {})
  const countShared = async (key: string, window: number) => {
    const [count, remainingMs] = await client.countOne(`vipani:requests:${key}`, window)
    return { count, remainingMs }
  }
  const counters = createSharedRateCounter({ countShared, log })
  await counters.count('start', 1000)
  return { ...counters, close: () => client.disconnect() }
}

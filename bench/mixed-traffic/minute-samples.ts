import type pg from 'pg'
import { findPostmaster, postgresTime } from '../order-cost.ts'
import type { BenchServer } from '../server-process.ts'
import type { MixedTraffic } from './mixed-traffic.ts'
import type { CollectedMemory, inspectProcess, LoopDelay } from './process-inspector.ts'
import type { MinuteCounts } from './traffic-counters.ts'

/** A minute of a run. Processor times are percent of one core; the memory is measured after a full collection, in megabytes. */
export type MinuteSample = MinuteCounts & {
  minute: number
  seconds: number
  processorTime: { store: number; postgres: number; generator: number }
  memory: CollectedMemory
  loopDelay: LoopDelay
  /** Percent of the reads of the response cache that found a response. */
  cacheHits: number
  database: { connections: number; megabytes: number }
  waiting: number
}

const databaseQuery = `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  pg_database_size(current_database()) / 1048576 as megabytes`

/** Processor time of this process, which generates the load, in milliseconds. */
function generatorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Reads of the response cache so far, by their outcome. */
async function readCacheReads(store: BenchServer) {
  const metrics = await store.metrics()
  const readsOf = (outcome: string) =>
    Number(
      new RegExp(`^vipani_cache_reads_total\\{cache="response",outcome="${outcome}"\\} (\\d+)`, 'm').exec(metrics)?.[1],
    )
  return { hits: readsOf('hit'), misses: readsOf('miss') }
}

/** Takes a sample of a store, its PostgreSQL and its traffic; each sample is about the time since the last one. */
export async function createSampler(
  store: BenchServer,
  client: pg.Client,
  inspector: Awaited<ReturnType<typeof inspectProcess>>,
) {
  const postmaster = await findPostmaster(client)
  const readTimes = () => ({
    at: performance.now(),
    store: store.processorTime(),
    postgres: postgresTime(postmaster),
    generator: generatorTime(),
  })
  let last = readTimes()
  let lastReads = await readCacheReads(store)
  return async (minute: number, traffic: MixedTraffic): Promise<MinuteSample> => {
    const now = readTimes()
    const elapsed = now.at - last.at
    const percentOf = (name: 'store' | 'postgres' | 'generator') => (100 * (now[name] - last[name])) / elapsed
    const processorTime = {
      store: percentOf('store'),
      postgres: percentOf('postgres'),
      generator: percentOf('generator'),
    }
    const counted = traffic.counters.takeMinute()
    const waiting = traffic.waiting()
    const reads = await readCacheReads(store)
    const hits = reads.hits - lastReads.hits
    const cacheHits = (100 * hits) / (hits + reads.misses - lastReads.misses)
    lastReads = reads
    const loopDelay = await inspector.readLoopDelay()
    // A full collection stops the process for up to a second, and requests would queue for longer; those of V8 itself are mostly concurrent.
    const memory = await traffic.pauseFor(inspector.collectGarbage)
    // The delay of the collection is no delay of the next minute.
    await inspector.readLoopDelay()
    const { rows } = await client.query<{ connections: number; megabytes: string }>(databaseQuery)
    last = now
    const database = { connections: rows[0]!.connections, megabytes: Number(rows[0]!.megabytes) }
    return {
      ...counted,
      minute,
      seconds: elapsed / 1000,
      processorTime,
      memory,
      loopDelay,
      cacheHits,
      database,
      waiting,
    }
  }
}

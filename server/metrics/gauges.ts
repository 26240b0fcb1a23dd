import type { MetricSample } from './counters.ts'
import type { CollectedValues } from './metrics.ts'

/** How the values of several processes are aggregated: `sum` of separate values, `max` of a shared value, `max` or `min` if the worst process matters. */
type Aggregator = 'sum' | 'max' | 'min'
export type Gauge<Kind extends keyof CollectedValues> = {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  aggregator: Aggregator
  label?: string
  samples(value: CollectedValues[Kind]): Omit<MetricSample, 'metricName'>[]
}

const singleSample = (value: number | boolean) => [{ value: Number(value), labels: {} }]

/** The gauges of each kind of collected value. */
export const gauges: { [Kind in keyof CollectedValues]: readonly Gauge<Kind>[] } = {
  pool: [
    {
      name: 'vipani_pool_connections',
      help: 'Connections to the database, busy and idle.',
      aggregator: 'sum',
      label: 'pool',
      samples: ({ open, idle }) => [
        { value: open - idle, labels: { state: 'busy' } },
        { value: idle, labels: { state: 'idle' } },
      ],
    },
    {
      name: 'vipani_pool_waiting',
      help: 'Statements that wait for a connection, in the process where most wait.',
      aggregator: 'max',
      label: 'pool',
      samples: ({ waiting }) => singleSample(waiting),
    },
  ],
  cache: [
    {
      name: 'vipani_cache_reads_total',
      help: 'Reads of a cache, by outcome.',
      type: 'counter',
      aggregator: 'sum',
      label: 'cache',
      samples: ({ hits, stale, misses }) => [
        { value: hits, labels: { outcome: 'hit' } },
        ...(stale === undefined ? [] : [{ value: stale, labels: { outcome: 'stale' } }]),
        { value: misses, labels: { outcome: 'miss' } },
      ],
    },
    {
      name: 'vipani_cache_entries',
      help: 'Entries of a cache.',
      aggregator: 'sum',
      label: 'cache',
      samples: ({ entries }) => singleSample(entries),
    },
    {
      name: 'vipani_cache_bytes',
      help: 'Bytes of a cache.',
      aggregator: 'sum',
      label: 'cache',
      samples: ({ bytes }) => singleSample(bytes),
    },
  ],
  circuit: [
    {
      name: 'vipani_provider_circuit_open',
      help: '1 while the circuit breaker of the payment provider or the courier service is open.',
      aggregator: 'max',
      label: 'call',
      samples: singleSample,
    },
  ],
  listener: [
    {
      name: 'vipani_listener_connected',
      help: '1 while the LISTEN connection delivers notifications.',
      aggregator: 'min',
      label: 'channel',
      samples: singleSample,
    },
  ],
  queue: [
    {
      name: 'vipani_job_queue_length',
      help: 'Jobs that are ready, scheduled, or failed permanently.',
      aggregator: 'max',
      samples: ({ ready, scheduled, failed }) => [
        { value: ready, labels: { state: 'ready' } },
        { value: scheduled, labels: { state: 'scheduled' } },
        { value: failed, labels: { state: 'failed' } },
      ],
    },
    {
      name: 'vipani_job_queue_oldest_seconds',
      help: 'Seconds since the run time of the oldest ready job.',
      aggregator: 'max',
      samples: ({ oldestSeconds }) => singleSample(oldestSeconds),
    },
  ],
  disk: [
    {
      name: 'vipani_disk_free_bytes',
      help: 'Free bytes of the file system that holds DATA_DIR.',
      aggregator: 'min',
      samples: ({ free }) => singleSample(free),
    },
    {
      name: 'vipani_disk_size_bytes',
      help: 'Size of the file system that holds DATA_DIR.',
      aggregator: 'max',
      samples: ({ size }) => singleSample(size),
    },
  ],
  ready: [
    {
      name: 'vipani_ready',
      help: '1 while the database responds and has the schema of this version.',
      aggregator: 'min',
      samples: singleSample,
    },
  ],
}

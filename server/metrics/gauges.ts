import type { Sample } from './counters.ts'
import type { CollectedValues } from './metrics.ts'

/**
 * How a number of several processes is put together: added up where each has its own, the largest where all look at the
 * same, the smallest where one that is missing matters.
 */
export type Aggregator = 'sum' | 'max' | 'min'
export type Gauge<Kind extends keyof CollectedValues> = {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  aggregator: Aggregator
  label?: string
  samples(value: CollectedValues[Kind]): Omit<Sample, 'metricName'>[]
}

const singleSample = (value: number | boolean) => [{ value: Number(value), labels: {} }]

/** What each kind of watched thing becomes in the text that is read. */
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
      help: 'Statements that wait for a connection.',
      aggregator: 'sum',
      label: 'pool',
      samples: ({ waiting }) => singleSample(waiting),
    },
  ],
  cache: [
    {
      name: 'vipani_cache_reads_total',
      help: 'Looks into a cache, by what was found.',
      type: 'counter',
      aggregator: 'sum',
      label: 'cache',
      samples: ({ hits, misses }) => [
        { value: hits, labels: { outcome: 'hit' } },
        { value: misses, labels: { outcome: 'miss' } },
      ],
    },
    {
      name: 'vipani_cache_entries',
      help: 'What a cache holds.',
      aggregator: 'sum',
      label: 'cache',
      samples: ({ entries }) => singleSample(entries),
    },
    {
      name: 'vipani_cache_bytes',
      help: 'Memory that a cache holds.',
      aggregator: 'sum',
      label: 'cache',
      samples: ({ bytes }) => singleSample(bytes),
    },
  ],
  circuit: [
    {
      name: 'vipani_provider_circuit_open',
      help: '1 while the payment provider is left alone after failures in a row.',
      aggregator: 'max',
      label: 'call',
      samples: singleSample,
    },
  ],
  listener: [
    {
      name: 'vipani_listener_connected',
      help: '1 while changes made by other processes can be heard.',
      aggregator: 'min',
      label: 'channel',
      samples: singleSample,
    },
  ],
  queue: [
    {
      name: 'vipani_job_queue_length',
      help: 'Jobs that could run now, wait for their time, or failed too often to be tried again.',
      aggregator: 'max',
      samples: ({ due, scheduled: planned, failedPermanently: givenUp }) => [
        { value: due, labels: { state: 'due' } },
        { value: planned, labels: { state: 'planned' } },
        { value: givenUp, labels: { state: 'given_up' } },
      ],
    },
    {
      name: 'vipani_job_queue_oldest_seconds',
      help: 'How long the oldest job that could run has been waiting.',
      aggregator: 'max',
      samples: ({ oldest }) => singleSample(oldest),
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
      help: 'All bytes of the file system that holds DATA_DIR.',
      aggregator: 'max',
      samples: ({ size }) => singleSample(size),
    },
  ],
  ready: [
    {
      name: 'vipani_ready',
      help: '1 while the store can serve, as /readyz says.',
      aggregator: 'min',
      samples: singleSample,
    },
  ],
}

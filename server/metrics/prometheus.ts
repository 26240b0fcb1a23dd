import { Counter, collectDefaultMetrics, Histogram as LabelledHistogram, type Metric, Registry } from 'prom-client'
import { createClusterMetricsReader } from './cluster-metrics.ts'
import { createCollectors } from './collectors.ts'
import { createHistogram, type Sample } from './counters.ts'
import { type Gauge, gauges } from './gauges.ts'
import type { CollectedValues, Metrics } from './metrics.ts'
import { createRequestCounters } from './request-counters.ts'

const sqlBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
/** The provider may take as long as its time limit, 12 s. */
const providerBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

type Kind = keyof CollectedValues

/** A metric whose numbers are kept elsewhere: the registry asks for them when it is read. */
type ExternalMetric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; aggregator?: string }

/**
 * Counts for Prometheus. Its own registry: two stores in one process, as in tests, count apart. One of several processes counts
 * for itself and tells what all of them have counted.
 */
export function createMetrics({ isOneOfSeveral = false } = {}): Metrics {
  const registry = new Registry()
  const looks = createCollectors()
  const requests = createRequestCounters()
  const statements = createHistogram(sqlBuckets)
  let failedStatements = 0
  collectDefaultMetrics({ register: registry })

  function add(metric: ExternalMetric, samples: () => Sample[] | Promise<Sample[]>): void {
    const described = { aggregator: 'sum', ...metric }
    const asked = { ...described, get: async () => ({ ...described, values: await samples() }) }
    registry.registerMetric(asked as unknown as Metric)
  }
  function addGauge<K extends Kind>(kind: K, { samples, label, type = 'gauge', ...metric }: Gauge<K>): void {
    add({ ...metric, type }, async () =>
      [...(await looks.at(kind))].flatMap(([name, value]) =>
        samples(value).map((sample) => ({ ...sample, labels: { ...(label && { [label]: name }), ...sample.labels } })),
      ),
    )
  }

  add(
    {
      name: 'vipani_http_requests_total',
      help: 'Requests by route, method and status; 499: gone meanwhile.',
      type: 'counter',
    },
    requests.counts,
  )
  const requestSeconds = 'vipani_http_request_duration_seconds'
  add({ name: requestSeconds, help: 'How long requests took.', type: 'histogram' }, () =>
    requests.durations(requestSeconds),
  )
  add(
    { name: 'vipani_http_requests_in_flight', help: 'Requests that wait for their reply.', type: 'gauge' },
    requests.inFlight,
  )
  const statementSeconds = 'vipani_sql_statement_duration_seconds'
  add({ name: statementSeconds, help: 'How long statements of SQL took.', type: 'histogram' }, () =>
    statements.samples(statementSeconds),
  )
  add({ name: 'vipani_sql_statement_failures_total', help: 'Statements that failed.', type: 'counter' }, () => [
    { value: failedStatements, labels: {} },
  ])
  for (const kind of Object.keys(gauges) as Kind[])
    for (const gauge of gauges[kind]) addGauge(kind, gauge as Gauge<Kind>)

  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const jobs = counter('vipani_jobs_total', 'Jobs that ran, by how they ended; a failed one is tried again.', [
    'job',
    'outcome',
  ])
  const placed = counter('vipani_orders_placed_total', 'Orders placed.', ['method'])
  const refused = counter('vipani_orders_refused_total', 'Orders refused, by why.', ['method', 'reason'])
  const attempts = counter('vipani_payment_attempts_total', 'Attempts to pay, by how they began and how they ended.', [
    'outcome',
  ])
  const provider = new LabelledHistogram({
    name: 'vipani_provider_call_duration_seconds',
    help: 'How long the payment provider took to answer, by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: providerBuckets,
    registers: [registry],
  })

  // A rule about what no longer happens needs a zero where nothing has happened yet.
  for (const method of ['COD', 'ONLINE_PAYMENT'] as const) placed.inc({ method }, 0)
  for (const outcome of ['started', 'refused', 'unknown', 'completed', 'failed', 'mismatch'])
    attempts.inc({ outcome }, 0)

  const text = isOneOfSeveral ? createClusterMetricsReader(registry) : () => registry.metrics()
  return {
    requests,
    statement(milliseconds, succeeded) {
      statements.observe(milliseconds / 1000)
      if (!succeeded) failedStatements++
    },
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    orderPlaced: (method) => placed.inc({ method }),
    orderRejected: (method, reason) => refused.inc({ method, reason }),
    paymentAttempt: (outcome) => attempts.inc({ outcome }),
    providerCall: (call, outcome, milliseconds) => provider.observe({ call, outcome }, milliseconds / 1000),
    registerCollector: looks.watch,
    exposition: async () => ({ type: registry.contentType, text: await text() }),
  }
}

import { type Metric, Registry } from 'prom-client'
import { createClusterMetricsReader } from './cluster-metrics.ts'
import { createCollectors } from './collectors.ts'
import { createHistogram, type MetricSample } from './counters.ts'
import { createEventMetrics } from './event-metrics.ts'
import { type Gauge, gauges } from './gauges.ts'
import type { CollectedValues, Metrics } from './metrics.ts'
import { collectProcessMetrics } from './process-metrics.ts'
import { createRequestCounters } from './request-counters.ts'

/** In seconds. */
const sqlBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

type Kind = keyof CollectedValues

/** A metric whose samples the registry reads on each scrape. */
type ExternalMetric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; aggregator?: string }

/** Metrics for Prometheus in a separate registry, because tests have several contexts in one process. With `isOneOfSeveral` they include those of the other processes. */
export function createMetrics({ isOneOfSeveral = false } = {}): Metrics {
  const registry = new Registry()
  const collectors = createCollectors()
  const requests = createRequestCounters()
  const statements = createHistogram(sqlBuckets)
  let failedStatements = 0
  collectProcessMetrics(registry)

  function add(metric: ExternalMetric, samples: () => MetricSample[] | Promise<MetricSample[]>): void {
    const definition = { aggregator: 'sum', ...metric }
    const external = { ...definition, get: async () => ({ ...definition, values: await samples() }) }
    registry.registerMetric(external as unknown as Metric)
  }
  function addGauge<K extends Kind>(kind: K, { samples, label, type = 'gauge', ...metric }: Gauge<K>): void {
    add({ ...metric, type }, async () =>
      [...(await collectors.valuesOf(kind))].flatMap(([name, value]) =>
        samples(value).map((sample) => ({ ...sample, labels: { ...(label && { [label]: name }), ...sample.labels } })),
      ),
    )
  }

  add(
    {
      name: 'vipani_http_requests_total',
      help: 'Requests by route, method and status; 499: aborted by the client.',
      type: 'counter',
    },
    requests.counts,
  )
  const requestSeconds = 'vipani_http_request_duration_seconds'
  add({ name: requestSeconds, help: 'Duration of requests.', type: 'histogram' }, () =>
    requests.durations(requestSeconds),
  )
  add(
    { name: 'vipani_http_requests_in_flight', help: 'Requests without a response yet.', type: 'gauge' },
    requests.inFlight,
  )
  const statementSeconds = 'vipani_sql_statement_duration_seconds'
  add({ name: statementSeconds, help: 'Duration of SQL statements.', type: 'histogram' }, () =>
    statements.samples(statementSeconds),
  )
  add({ name: 'vipani_sql_statement_failures_total', help: 'Statements that failed.', type: 'counter' }, () => [
    { value: failedStatements, labels: {} },
  ])
  for (const kind of Object.keys(gauges) as Kind[])
    for (const gauge of gauges[kind]) addGauge(kind, gauge as Gauge<Kind>)

  const text = isOneOfSeveral ? createClusterMetricsReader(registry) : () => registry.metrics()
  return {
    requests,
    statement(milliseconds, succeeded) {
      statements.observe(milliseconds / 1000)
      if (!succeeded) failedStatements++
    },
    ...createEventMetrics(registry),
    registerCollector: collectors.register,
    exposition: async () => ({ type: registry.contentType, text: await text() }),
  }
}

import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { collectProcessMetrics } from './process-metrics.ts'

test('the lag of several processes is that of the slowest event loop', async () => {
  const registry = new Registry()
  collectProcessMetrics(registry)
  const reportOf = async (lag: number) =>
    (await registry.getMetricsAsJSON()).map((metric) =>
      metric.name === 'nodejs_eventloop_lag_p99_seconds' ? { ...metric, values: [{ value: lag, labels: {} }] } : metric,
    )
  const all = AggregatorRegistry.aggregate([await reportOf(0.01), await reportOf(0.5)])

  expect(await all.metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds 0\.5$/m)
})

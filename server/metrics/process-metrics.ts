import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Registers prom-client's metrics of the process. Of several processes the event loop that lags most counts: an average would hide it. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const metric of registry.getMetricsAsArray())
    if (metric.name.startsWith('nodejs_eventloop_lag_')) Object.assign(metric, { aggregator: 'max' })
}

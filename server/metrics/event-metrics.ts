import { Counter, Histogram, type Registry } from 'prom-client'
import { paymentMethods } from '#contract/order-states.ts'
import type { Metrics } from './metrics.ts'

/** In seconds, up to the provider's timeout of 12 s. */
const providerBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

type EventMetrics = Pick<
  Metrics,
  'jobEnded' | 'orderPlaced' | 'orderRejected' | 'requestRejected' | 'paymentAttempt' | 'providerCall'
>

/** Registers the counters of jobs, orders, payments and overload, and returns the functions that count. */
export function createEventMetrics(registry: Registry): EventMetrics {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const jobs = counter('vipani_jobs_total', 'Jobs that ran, by outcome; a failed one is retried.', ['job', 'outcome'])
  const placed = counter('vipani_orders_placed_total', 'Orders placed.', ['method'])
  const rejected = counter('vipani_orders_rejected_total', 'Rejected orders, by reason.', ['method', 'reason'])
  const overload = counter(
    'vipani_requests_rejected_total',
    'Requests rejected because of too much load, by class and limit.',
    ['class', 'limit'],
  )
  const attempts = counter('vipani_payment_attempts_total', 'Payment attempts, by outcome.', ['outcome'])
  const provider = new Histogram({
    name: 'vipani_provider_call_duration_seconds',
    help: 'Duration of calls to the payment provider and the courier service, by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: providerBuckets,
    registers: [registry],
  })

  // Alert rules on missing events need a zero before the first event.
  for (const method of paymentMethods) placed.inc({ method }, 0)
  for (const outcome of ['started', 'refused', 'unknown', 'completed', 'failed', 'mismatch'])
    attempts.inc({ outcome }, 0)
  return {
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    orderPlaced: (method) => placed.inc({ method }),
    orderRejected: (method, reason) => rejected.inc({ method, reason }),
    requestRejected: (requestClass, limit) => overload.inc({ class: requestClass, limit }),
    paymentAttempt: (outcome) => attempts.inc({ outcome }),
    providerCall: (call, outcome, milliseconds) => provider.observe({ call, outcome }, milliseconds / 1000),
  }
}

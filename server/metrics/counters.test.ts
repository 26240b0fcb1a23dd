import { expect, test } from 'vitest'
import { createHistogram } from './counters.ts'

test('the buckets of a histogram are cumulative and include their upper bound', () => {
  const waits = createHistogram([0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 30]) waits.observe(seconds)

  expect(waits.samples('wait', { route: '/' })).toEqual([
    { metricName: 'wait_bucket', value: 2, labels: { route: '/', le: 0.1 } },
    { metricName: 'wait_bucket', value: 3, labels: { route: '/', le: 1 } },
    { metricName: 'wait_bucket', value: 4, labels: { route: '/', le: '+Inf' } },
    { metricName: 'wait_sum', value: 30.65, labels: { route: '/' } },
    { metricName: 'wait_count', value: 4, labels: { route: '/' } },
  ])
})

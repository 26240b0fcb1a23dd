import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '#server/database/with-client.ts'
import { createHttpClient, type TrafficRequest } from './mixed-traffic/http-client.ts'
import { createSampler, type MinuteSample } from './mixed-traffic/minute-samples.ts'
import { startMixedTraffic } from './mixed-traffic/mixed-traffic.ts'
import { inspectProcess } from './mixed-traffic/process-inspector.ts'
import { drawRun, kindRows, minuteRow, overTimeRows, summaryRows } from './mixed-traffic/steady-report.ts'
import type { Report } from './report.ts'
import { type BenchServer, inspectorPort } from './server-process.ts'

const minuteMs = 60_000
const importInterval = 2 * minuteMs

/** Milliseconds at the beginning in which the rate rises, while V8 compiles the code and the caches fill; less in a short run. */
const rampMs = (minutes: number) => minuteMs * Math.min(10, 1 + minutes / 8)

/**
 * Milliseconds at the beginning in which nothing is measured but errors: the ramp, and as long again until most shoppers have ordered
 * once. Their carts have the two lines of `createShoppers` before, and more lines later.
 */
const warmUpMs = (minutes: number) => 2 * rampMs(minutes)

/** The duration in minutes, and the requests per second. */
type SteadyOptions = { minutes: number; rate: number }

/**
 * Sends mixed traffic to a store for some time and adds the results to the report: whether memory, latencies and errors stay as they
 * are at the beginning. The store must have been started with `inspectedBy(inspectorPort)`.
 */
export function measureSteady(report: Report, store: BenchServer, { minutes, rate }: SteadyOptions): Promise<void> {
  return withClient({ connectionString: store.connectionString }, async (database) => {
    const inspector = await inspectProcess(inspectorPort)
    // To sort 300,000 latencies at its end would stop the load generator, which would then send at once what is due.
    let isWarmingUp = true
    const client = createHttpClient(store.url)
    const send = (request: TrafficRequest) =>
      client.send(request).then(
        (response) => ({ response, repeats: 0 }),
        (error: Error) => ({ response: null, error, repeats: 0 }),
      )
    const traffic = await startMixedTraffic({
      connectionString: store.connectionString,
      url: () => store.url,
      rate,
      rampMs: rampMs(minutes),
      send,
      importInterval,
      isMeasuring: () => !isWarmingUp,
    })
    const sample = await createSampler(store, database, inspector)
    const samples: MinuteSample[] = []
    const started = performance.now() + warmUpMs(minutes)
    try {
      await delay(warmUpMs(minutes))
      isWarmingUp = false
      await sample(0, traffic)
      for (let minute = 1; minute <= minutes; minute++) {
        await delay(started + minute * minuteMs - performance.now())
        const taken = await sample(minute, traffic)
        samples.push(taken)
        console.log(JSON.stringify(minuteRow(taken)))
        if (taken.errors > 0)
          for (const { kind, status, count, example } of traffic.counters.errors.values())
            console.log(`  ${kind}: ${status}, ${count} times: ${example}`)
      }
    } finally {
      await traffic.stop()
      client.close()
      inspector.close()
    }
    const { counters } = traffic
    report.add(
      `Mixed traffic, ${rate} requests a second at random times`,
      summaryRows(samples, counters, traffic.files()),
    )
    report.addPlot('Latency, memory, processor time and size of the database over the minutes', drawRun(samples))
    report.add('Minutes', overTimeRows(samples))
    report.add('Requests by kind', kindRows(samples, counters))
    if (counters.errors.size > 0) report.add('Errors', [...counters.errors.values()])
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '#server/database/with-client.ts'
import { createEditedProducts } from './mixed-traffic/back-office-kinds.ts'
import { createHttpClient } from './mixed-traffic/http-client.ts'
import { startImports } from './mixed-traffic/imports.ts'
import { createSampler, type MinuteSample } from './mixed-traffic/minute-samples.ts'
import { startTraffic } from './mixed-traffic/open-loop.ts'
import { inspectProcess } from './mixed-traffic/process-inspector.ts'
import { createRandom, pick } from './mixed-traffic/random.ts'
import { drawRun, kindRows, minuteRow, overTimeRows, summaryRows } from './mixed-traffic/steady-report.ts'
import { createTrafficMix } from './mixed-traffic/traffic-mix.ts'
import { createTrafficTally } from './mixed-traffic/traffic-tally.ts'
import { createTrafficTargets } from './mixed-traffic/traffic-targets.ts'
import type { Report } from './report.ts'
import { type BenchServer, inspectorPort } from './server-process.ts'

const minuteMs = 60_000
const importInterval = 2 * minuteMs
/** The first minute is not measured: the rate rises while the caches are empty, and V8 compiles the code. */
const rampMs = minuteMs
const shopperCount = 2000
/** Milliseconds after a full collection in which latencies are not measured: the requests that have waited are answered. */
const settleMs = 500

/** The duration in minutes, and the requests per second. */
export type SteadyOptions = { minutes: number; rate: number }

/** The traffic of a store, and what was counted of it. */
async function startMixedTraffic(store: BenchServer, rate: number, isPaused: () => boolean) {
  const random = createRandom(27)
  const targets = await createTrafficTargets(store.connectionString, shopperCount)
  const [admin] = targets.admins
  const form = { category: targets.categories[0]!, brand: targets.brand }
  const edited = await createEditedProducts(store.url, admin!, form)
  const browsed = [...edited.map(({ id }) => id), ...targets.products]
  const { kinds } = createTrafficMix(random, { ...targets, products: browsed }, edited)
  const client = createHttpClient(store.url)
  const tally = createTrafficTally()
  const send = (request: Parameters<typeof client.send>[0]) =>
    client.send(request).then(
      (response) => ({ response, repeats: 0 }),
      (error: Error) => ({ response: null, error, repeats: 0 }),
    )
  const traffic = startTraffic({ kinds, random, rate, rampMs, send, tally, isPaused })
  const imports = startImports({ url: () => store.url, tally, intervalMs: importInterval }, () =>
    pick(random, targets.admins),
  )
  return {
    tally,
    waiting: traffic.waiting,
    files: imports.files,
    async stop() {
      await Promise.all([traffic.stop(), imports.stop()])
      client.close()
    },
  }
}

/** Runs work while latencies are not measured, and until the store has caught up. */
function createPause() {
  let isPaused = false
  return {
    isPaused: () => isPaused,
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      isPaused = true
      const result = await work()
      setTimeout(() => {
        isPaused = false
      }, settleMs)
      return result
    },
  }
}

/**
 * Sends mixed traffic to a store for some time and adds the results to the report: whether memory, latencies and errors stay as they
 * are at the beginning. The store must have been started with `inspectedBy(inspectorPort)`.
 */
export function measureSteady(report: Report, store: BenchServer, { minutes, rate }: SteadyOptions): Promise<void> {
  return withClient({ connectionString: store.connectionString }, async (client) => {
    const inspector = await inspectProcess(inspectorPort)
    const pause = createPause()
    const traffic = await startMixedTraffic(store, rate, pause.isPaused)
    const sample = await createSampler(store, client, inspector)
    const samples: MinuteSample[] = []
    const started = performance.now() + rampMs
    try {
      await delay(rampMs)
      await sample(0, traffic.tally, traffic.waiting(), pause.during)
      for (let minute = 1; minute <= minutes; minute++) {
        await delay(started + minute * minuteMs - performance.now())
        const taken = await sample(minute, traffic.tally, traffic.waiting(), pause.during)
        samples.push(taken)
        console.log(JSON.stringify(minuteRow(taken)))
        for (const { kind, status, count, example } of traffic.tally.errors.values())
          console.log(`  ${kind}: ${status}, ${count} times: ${example}`)
      }
    } finally {
      await traffic.stop()
      inspector.close()
    }
    const { tally } = traffic
    report.add(`Mixed traffic, ${rate} requests a second at random times`, summaryRows(samples, tally, traffic.files()))
    report.addPlot('Latency, memory, processor time and size of the database over the minutes', drawRun(samples))
    report.add('Minutes', overTimeRows(samples))
    report.add('Requests by kind', kindRows(samples, tally))
    if (tally.errors.size > 0) report.add('Errors', [...tally.errors.values()])
  })
}

import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { clientCount, nextClientHeaders } from './client-addresses.ts'

/** A closed-loop load: concurrent connections, for a duration or a number of requests. */
export type LoadOptions = { connections: number; seconds?: number; amount?: number; requests?: Request[] }
/** Successful responses in total and per second, p99 in milliseconds, and failed requests. */
export type LoadResult = { answered: number; rate: number; p99: number; failed: number }
/** The result with the processor time per response in microseconds. */
export type LoadCost = LoadResult & { microseconds: number }
export type ComparisonPair = { ours: LoadCost; bare: LoadCost }

/** The requests, each with the next client address. */
function withClientAddresses(requests: Request[]): Request[] {
  const asNext = (request: Request): Request => ({
    ...request,
    headers: { ...request.headers, ...nextClientHeaders() },
  })
  const setUp = requests[0]?.setupRequest
  if (typeof setUp === 'function') return [{ setupRequest: (request, context) => asNext(setUp(request, context)) }]
  // Requests are serialised once, to keep the load generator's own work small.
  return Array.from({ length: clientCount }, (_, n) => asNext(requests[n % requests.length]!))
}

/** Runs a closed-loop load on a target. */
export function runClosedLoop(url: string, load: LoadOptions): Promise<LoadResult> {
  const { connections, seconds, amount } = load
  const requests = withClientAddresses(load.requests ?? [{ method: 'GET', path: '/' }])
  const goal = amount ? { amount } : { duration: seconds }
  const options = { url, connections, requests, ...goal, headers: { 'accept-encoding': 'identity' } }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let last = started
    const run = autocannon(options, (error: Error | null, result) => {
      if (error) return reject(error)
      // Measured to the last response: the generator checks for the end only once a second.
      const rate = result['2xx'] / ((last - started) / 1000)
      resolve({ answered: result['2xx'], rate, p99: result.latency.p99, failed: result.non2xx + result.errors })
    })
    run.on('response', () => {
      last = performance.now()
    })
  })
}

/** Evenly spaced send times in milliseconds for a rate per second. */
export const evenArrivals = (perSecond: number, seconds: number): number[] =>
  Array.from({ length: perSecond * seconds }, (_, n) => (1000 * n) / perSecond)

/** Random send times (a Poisson process) for a rate per second, reproducible for a round. */
export const poissonArrivals =
  (round: number) =>
  (perSecond: number, seconds: number): number[] => {
    const sendTimes: number[] = []
    let [sendTime, seed] = [0, round + 1]
    while (sendTime < seconds) {
      seed = (seed * 48_271) % 2_147_483_647
      sendTime -= Math.log(seed / 2_147_483_647) / perSecond
      sendTimes.push(1000 * sendTime)
    }
    return sendTimes
  }

/**
 * Sends requests at the given times, without waiting for earlier responses. Latency counts from the scheduled time. The closed-loop
 * generator would send a whole second's requests at once.
 */
export async function runOpenLoop(
  url: string,
  { sendTimes, nextPath }: { sendTimes: readonly number[]; nextPath: () => string },
): Promise<LoadResult & { p50: number }> {
  const agent = new Agent({ keepAlive: true })
  const waits: number[] = []
  let failed = 0
  const started = performance.now()
  const ask = (due: number) =>
    new Promise<void>((resolve) => {
      const end = (isGood: boolean) => {
        if (isGood) waits.push(performance.now() - due)
        else failed++
        resolve()
      }
      get(`${url}${nextPath()}`, { agent, headers: nextClientHeaders() }, (response) => {
        response.resume().on('end', () => end(response.statusCode === 200))
      }).on('error', () => end(false))
    })
  const asked = sendTimes.map(async (sendTime) => {
    const due = started + sendTime
    await pause(Math.max(0, due - performance.now()))
    await ask(due)
  })
  await Promise.all(asked)
  agent.destroy()
  return {
    answered: waits.length,
    rate: waits.length / ((performance.now() - started) / 1000),
    p50: percentile(0.5, waits),
    p99: percentile(0.99, waits),
    failed,
  }
}

/** The percentile of a list of values. */
export const percentile = (share: number, values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** One table row: medians of the rounds, and the ratios of the pairs with their spread. */
export function comparisonRow(name: string, facts: { bytes: number; statements: number }, pairs: ComparisonPair[]) {
  const round = (value: number) => (value < 20 ? Number(value.toFixed(1)) : Math.round(value))
  const middle = (of: (pair: ComparisonPair) => number) => percentile(0.5, pairs.map(of))
  const rates = pairs.map(({ ours, bare }) => ours.rate / bare.rate)
  const costs = pairs.map(({ ours, bare }) => bare.microseconds / ours.microseconds)
  return {
    measure: name,
    ...facts,
    'store µs': round(middle(({ ours }) => ours.microseconds)),
    'bare µs': round(middle(({ bare }) => bare.microseconds)),
    ratio: percentile(0.5, costs).toFixed(2),
    spread: `${Math.min(...costs).toFixed(2)} to ${Math.max(...costs).toFixed(2)}`,
    'store /s': round(middle(({ ours }) => ours.rate)),
    'bare /s': round(middle(({ bare }) => bare.rate)),
    'ratio of rates': percentile(0.5, rates).toFixed(2),
    failed: pairs.reduce((sum, { ours }) => sum + ours.failed, 0),
  }
}

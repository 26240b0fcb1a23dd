import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { clientCount, nextClientHeaders } from './client-addresses.ts'

/** A closed-loop load: concurrent connections, for a duration or a number of requests. */
export type LoadOptions = { connections: number; seconds?: number; amount?: number; requests?: Request[] }
/** Successful responses in total and per second, p99 in milliseconds, and failed requests. */
export type LoadResult = { responses: number; rate: number; p99: number; failed: number }

/** The requests, each with the next client address. */
function withClientAddresses(requests: Request[]): Request[] {
  const withNextAddress = (request: Request): Request => ({
    ...request,
    headers: { ...request.headers, ...nextClientHeaders() },
  })
  const setupRequest = requests[0]?.setupRequest
  if (typeof setupRequest === 'function')
    return [{ setupRequest: (request, context) => withNextAddress(setupRequest(request, context)) }]
  // Requests are serialised once, to keep the load generator's own work small.
  return Array.from({ length: clientCount }, (_, n) => withNextAddress(requests[n % requests.length]!))
}

/** Runs a closed-loop load on a target. */
export function runClosedLoop(url: string, load: LoadOptions): Promise<LoadResult> {
  const { connections, seconds, amount } = load
  const requests = withClientAddresses(load.requests ?? [{ method: 'GET', path: '/' }])
  const limit = amount ? { amount } : { duration: seconds }
  const options = { url, connections, requests, ...limit, headers: { 'accept-encoding': 'identity' } }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let lastResponse = started
    const run = autocannon(options, (error: Error | null, result) => {
      if (error) return reject(error)
      // The time of the last response, because autocannon checks for the end only once a second.
      const rate = result['2xx'] / ((lastResponse - started) / 1000)
      resolve({ responses: result['2xx'], rate, p99: result.latency.p99, failed: result.non2xx + result.errors })
    })
    run.on('response', () => {
      lastResponse = performance.now()
    })
  })
}

/** Evenly spaced send times in milliseconds for a rate per second. */
export const evenArrivals = (perSecond: number, seconds: number): number[] =>
  Array.from({ length: perSecond * seconds }, (_, n) => (1000 * n) / perSecond)

/** Random send times in milliseconds (a Poisson process) for a rate per second, reproducible for a round. */
export function poissonArrivals(perSecond: number, seconds: number, round: number): number[] {
  const sendTimes: number[] = []
  let sendTime = 0
  let seed = round + 1
  while (sendTime < seconds) {
    seed = (seed * 48_271) % 2_147_483_647
    sendTime -= Math.log(seed / 2_147_483_647) / perSecond
    sendTimes.push(1000 * sendTime)
  }
  return sendTimes
}

/**
 * Sends requests at the given times in milliseconds, without waiting for earlier responses. Latency counts from the scheduled time.
 * autocannon's own rate limit would send the requests of a second at once.
 */
export async function runOpenLoop(
  url: string,
  { sendTimes, nextPath }: { sendTimes: readonly number[]; nextPath: () => string },
): Promise<LoadResult & { p50: number }> {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  let failed = 0
  const started = performance.now()
  const send = (dueTime: number) =>
    new Promise<void>((resolve) => {
      const finish = (isSuccess: boolean) => {
        if (isSuccess) latencies.push(performance.now() - dueTime)
        else failed++
        resolve()
      }
      get(`${url}${nextPath()}`, { agent, headers: nextClientHeaders() }, (response) => {
        response.resume().on('end', () => finish(response.statusCode === 200))
      }).on('error', () => finish(false))
    })
  const requests = sendTimes.map(async (sendTime) => {
    const dueTime = started + sendTime
    await delay(Math.max(0, dueTime - performance.now()))
    await send(dueTime)
  })
  await Promise.all(requests)
  agent.destroy()
  return {
    responses: latencies.length,
    rate: latencies.length / ((performance.now() - started) / 1000),
    p50: percentile(0.5, latencies),
    p99: percentile(0.99, latencies),
    failed,
  }
}

/** The value below which a share of the values is, such as 0.5 for the median; 0 if there are none. */
export function percentile(share: number, values: readonly number[]): number {
  // Without a comparator, which would stop the load generator for longer than requests may be late.
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

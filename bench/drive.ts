import autocannon, { type Request } from 'autocannon'

/** How a target is driven: connections at once, for some seconds or a number of requests, as fast as it answers or at a rate. */
export type Load = { connections: number; seconds?: number; amount?: number; requests?: Request[]; perSecond?: number }
/** Successful answers per second, milliseconds that all but one in a hundred took at most, and how many requests failed. */
export type Outcome = { rate: number; p99: number; failed: number }
export type Pair = { ours: Outcome; bare: Outcome }

/** Drives a target and says how it did. */
export function drive(url: string, { connections, seconds, amount, requests, perSecond }: Load): Promise<Outcome> {
  const goal = amount ? { amount } : { duration: seconds }
  const pace = perSecond ? { overallRate: perSecond } : {}
  const options = { url, connections, requests, ...goal, ...pace, headers: { 'accept-encoding': 'identity' } }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let last = started
    const run = autocannon(options, (error: Error | null, result) => {
      if (error) return reject(error)
      // To the last answer: the generator itself only looks once a second whether it is done.
      const rate = result['2xx'] / ((last - started) / 1000)
      resolve({ rate, p99: result.latency.p99, failed: result.non2xx + result.errors })
    })
    run.on('response', () => {
      last = performance.now()
    })
  })
}

/** The value that a share of all does not exceed. */
export const at = (share: number, values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** One row of a table: medians of the rounds, and the ratio of each round's pair with its spread. */
export function rowOf(name: string, facts: { bytes: number; statements: number }, pairs: Pair[]) {
  const ratios = pairs.map(({ ours, bare }) => ours.rate / bare.rate)
  const round = (value: number) => (value < 20 ? Number(value.toFixed(1)) : Math.round(value))
  return {
    measure: name,
    ...facts,
    'ours /s': round(
      at(
        0.5,
        pairs.map(({ ours }) => ours.rate),
      ),
    ),
    'bare /s': round(
      at(
        0.5,
        pairs.map(({ bare }) => bare.rate),
      ),
    ),
    ratio: at(0.5, ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
    failed: pairs.reduce((sum, { ours }) => sum + ours.failed, 0),
  }
}

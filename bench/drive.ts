import autocannon, { type Request } from 'autocannon'

/** How a target is driven: connections at once, for some seconds or for a number of requests. */
export type Load = { connections: number; seconds?: number; amount?: number; requests?: Request[] }
export type Outcome = { rate: number; failed: number }
export type Pair = { ours: Outcome; bare: Outcome }

/** Successful answers per second, and how many requests failed. */
export function drive(url: string, { connections, seconds, amount, requests }: Load): Promise<Outcome> {
  const goal = amount ? { amount } : { duration: seconds }
  const options = { url, connections, requests, ...goal, headers: { 'accept-encoding': 'identity' } }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let last = started
    const run = autocannon(options, (error: Error | null, result) => {
      if (error) return reject(error)
      // To the last answer: the generator itself only looks once a second whether it is done.
      resolve({ rate: result['2xx'] / ((last - started) / 1000), failed: result.non2xx + result.errors })
    })
    run.on('response', () => {
      last = performance.now()
    })
  })
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** One row of the table: medians of the rounds, and the ratio of each round's pair with its spread. */
export function rowOf(name: string, bytes: number, pairs: Pair[]) {
  const ratios = pairs.map(({ ours, bare }) => ours.rate / bare.rate)
  return {
    measure: name,
    bytes,
    'ours /s': Math.round(median(pairs.map(({ ours }) => ours.rate))),
    'bare /s': Math.round(median(pairs.map(({ bare }) => bare.rate))),
    ratio: median(ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
    failed: pairs.reduce((sum, { ours }) => sum + ours.failed, 0),
  }
}

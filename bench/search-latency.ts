import type { Request } from 'autocannon'
import { connectInvalidator } from './cache-invalidator.ts'
import { evenArrivals, percentile, poissonArrivals, runClosedLoop, runOpenLoop } from './load-generator.ts'
import { adjectives, nouns } from './seed-rows.ts'
import type { BenchServer } from './server-process.ts'
import { specificationPaths } from './specification-paths.ts'

const perSecond = 50
/** As many as the store has connections: each maps the shared memory that it reads page by page, which takes longer than the reading. */
const warmUpConnections = 12
/**
 * More than there are paths of a kind, all of which are then cached. In a fixed time a fast machine would send so many cached requests that
 * the clients reach their rate limit.
 */
const warmUpRequests = 5000
/** Requests for which other texts are used than for the measurement. */
const warmUpTexts = 250

const suggestionTexts =
  'ku,kur,kurt,kurta,kurta b,kurta blu,wire,wireless ear,snea,lap,cotton s,saf,brand 17,hedpho'.split(',')
const searchTexts = [
  ...['kurta', 'blue cotton kurta', 'wireless earbuds', 'krta', 'running snekers', 'laptop under 20000', 'silk sari'],
  ...['brand 17 watch', 'men', 'handmade leather bag', 'kettle xyzzy', 'printed dress slim'],
]

const arrivals = { evenly: evenArrivals, 'at random': poissonArrivals }

/**
 * Measures search and suggestions at 50 requests per second, evenly spaced and at random times, in rounds, so that a disturbance
 * affects one round only. No response comes from the cache.
 */
export async function measureSearch(store: BenchServer, { rounds, seconds }: { rounds: number; seconds: number }) {
  const { url, products } = store
  const specifications = await specificationPaths(store)
  const requests = {
    suggestions: rotatePaths('suggestions', suggestionTexts),
    search: rotatePaths('products', searchTexts),
    'search with filters': rotatePaths('products', searchTexts, '&color=blue&inStock=true&sortBy=price-low'),
    'category with specifications': inTurn(specifications.withoutWords),
    'search with specifications': inTurn(specifications.withWords),
  }
  const measurements = Object.entries(requests).flatMap(([measure, nextPath]) =>
    Object.entries(arrivals).map(([arrival, sendTimesOf]) => ({
      measure,
      arrival,
      nextPath,
      sendTimesOf,
      results: [] as Awaited<ReturnType<typeof runOpenLoop>>[],
    })),
  )
  const cache = await connectInvalidator(store)
  try {
    for (const nextPath of Object.values(requests)) {
      const setupRequest = (request: Request): Request => ({ ...request, method: 'GET', path: nextPath() })
      await cache.invalidate()
      await runClosedLoop(url, { connections: warmUpConnections, amount: warmUpRequests, requests: [{ setupRequest }] })
    }
    for (let round = 0; round < rounds; round++) {
      for (const { nextPath, sendTimesOf, results } of measurements) {
        await cache.invalidate()
        results.push(await runOpenLoop(url, { sendTimes: sendTimesOf(perSecond, seconds, round), nextPath }))
      }
    }
  } finally {
    await cache.end()
  }
  return measurements.map(({ measure, arrival, results }) => {
    const median = (select: (result: (typeof results)[number]) => number) =>
      percentile(0.5, results.map(select)).toFixed(1)
    const p99s = results.map(({ p99 }) => p99)
    return {
      measure,
      arrivals: arrival,
      products,
      'responses /s': median(({ rate }) => rate),
      'p50 ms': median(({ p50 }) => p50),
      'p99 ms': median(({ p99 }) => p99),
      spread: `${Math.min(...p99s).toFixed(1)} to ${Math.max(...p99s).toFixed(1)}`,
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}

/** A function that returns paths in turn: pairs for the warm-up, the given texts, then further pairs of adjectives and nouns, more than a round needs. */
function rotatePaths(path: string, texts: string[], suffix = ''): () => string {
  const pairs = adjectives.flatMap((adjective, n) =>
    nouns.flatMap((_, m) => [
      `${adjective} ${nouns[(n + m) % nouns.length]}`,
      `${adjective} ${adjectives[(n + m + 1) % adjectives.length]}`,
    ]),
  )
  const all = [...new Set([...pairs.slice(0, warmUpTexts), ...texts, ...pairs])]
  return inTurn(all.map((q) => `/api/search/${path}?${new URLSearchParams({ q })}${suffix}`))
}

function inTurn(paths: readonly string[]): () => string {
  let next = 0
  return () => paths[next++ % paths.length]!
}

import { createHistogram, type Histogram, type MetricSample } from './counters.ts'

/** In seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type RequestCounter = { statuses: Map<number, number>; durations: Histogram }

/** Counts and durations of requests by route, method and status. */
export function createRequestCounters() {
  const routes = new Map<string, Map<string, RequestCounter>>()
  let inFlight = 0

  function newCounter(route: string, method: string): RequestCounter {
    const counter = { statuses: new Map(), durations: createHistogram(durationBuckets) }
    routes.set(route, (routes.get(route) ?? new Map()).set(method, counter))
    return counter
  }
  const counterOf = (route: string, method: string): RequestCounter =>
    routes.get(route)?.get(method) ?? newCounter(route, method)
  const flatMapCounters = <T>(map: (counter: RequestCounter, labels: { route: string; method: string }) => T[]): T[] =>
    [...routes].flatMap(([route, methods]) =>
      [...methods].flatMap(([method, counter]) => map(counter, { route, method })),
    )

  return {
    started(): void {
      inFlight++
    },
    finished(route: string, method: string, status: number, milliseconds: number): void {
      inFlight--
      const { statuses, durations } = counterOf(route, method)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      durations.observe(milliseconds / 1000)
    },
    inFlight: (): MetricSample[] => [{ value: inFlight, labels: {} }],
    counts: (): MetricSample[] =>
      flatMapCounters(({ statuses }, labels) =>
        [...statuses].map(([status, value]) => ({ value, labels: { ...labels, status } })),
      ),
    durations: (name: string): MetricSample[] =>
      flatMapCounters(({ durations }, labels) => durations.samples(name, labels)),
  }
}

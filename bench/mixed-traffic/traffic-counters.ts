import { percentile } from '../load-generator.ts'

/** What was measured of one kind of request, or of all. Latencies in milliseconds count from the scheduled time. */
type LatencySummary = { requests: number; p50: number; p99: number }

/** The requests of a minute, of all kinds and by kind. */
export type MinuteCounts = { all: LatencySummary; byKind: Map<string, LatencySummary>; errors: number }

/** An unexpected result with the number of times and the first body. */
type TrafficError = { kind: string; status: number; count: number; example: string }

type KindCounts = { requests: number; latencies: number[] }

const summarise = ({ requests, latencies }: KindCounts): LatencySummary => ({
  requests,
  p50: percentile(0.5, latencies),
  p99: percentile(0.99, latencies),
})

/** The beginning of a body, of a page its title. */
const toExample = (text: string) => (/<title>([^<]*)/.exec(text)?.[1] ?? text).replace(/\s+/g, ' ').slice(0, 200)

export type TrafficCounters = ReturnType<typeof createTrafficCounters>

/** Counts requests by kind, and keeps the latencies of the present minute only. */
export function createTrafficCounters() {
  let kinds = new Map<string, KindCounts>()
  let minuteErrors = 0
  const errors = new Map<string, TrafficError>()
  const totals = new Map<string, number>()
  return {
    errors,
    /** The number of requests by kind. */
    totals,
    /** Counts a response; its latency only if it was measured without a pause that the benchmark itself causes. */
    add(kind: string, latency: number, isMeasured: boolean): void {
      const counts = kinds.get(kind) ?? { requests: 0, latencies: [] }
      kinds.set(kind, counts)
      counts.requests++
      if (isMeasured) counts.latencies.push(latency)
      totals.set(kind, (totals.get(kind) ?? 0) + 1)
    },
    /** Counts an unexpected status; 0 is a failed connection. */
    addError(kind: string, status: number, text: string): void {
      minuteErrors++
      const key = `${kind} ${status}`
      const error = errors.get(key) ?? { kind, status, count: 0, example: toExample(text) }
      errors.set(key, { ...error, count: error.count + 1 })
    },
    /** The counts since the last call, which are forgotten. */
    takeMinute(): MinuteCounts {
      const byKind = new Map([...kinds].map(([kind, counts]) => [kind, summarise(counts)]))
      const all = summarise({
        requests: [...kinds.values()].reduce((sum, { requests }) => sum + requests, 0),
        latencies: [...kinds.values()].flatMap(({ latencies }) => latencies),
      })
      const minute = { all, byKind, errors: minuteErrors }
      kinds = new Map()
      minuteErrors = 0
      return minute
    },
  }
}

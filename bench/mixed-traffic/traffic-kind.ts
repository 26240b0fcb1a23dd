import type { TrafficRequest, TrafficResponse } from './http-client.ts'

/** A request, and what follows from its response. */
export type PlannedRequest = TrafficRequest & {
  /** Called with the response that was expected, or with null after any other. */
  onResponse?: (response: TrafficResponse | null) => void
}

/** A kind of request; `share` is its part of some 9,000 requests. */
export type TrafficKind = {
  name: string
  share: number
  /** The next request; null if none is possible now, for example while all shoppers wait for a response. */
  plan: () => PlannedRequest | null
}

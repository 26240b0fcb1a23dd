import { setTimeout as delay } from 'node:timers/promises'
import type { TrafficRequest, TrafficResponse } from './http-client.ts'
import { pick } from './random.ts'
import type { TrafficCounters } from './traffic-counters.ts'
import type { TrafficKind } from './traffic-kind.ts'

/** The results of a request: its response, or the error of the connection. `repeats` counts the repetitions after broken connections. */
export type SendResult = { response: TrafficResponse | null; error?: Error; repeats: number }

export type TrafficOptions = {
  kinds: readonly TrafficKind[]
  random: () => number
  /** Requests per second. */
  rate: number
  /** Milliseconds in which the rate rises from 0, while the caches are empty. */
  rampMs?: number
  send: (request: TrafficRequest) => Promise<SendResult>
  counters: TrafficCounters
  /** Whether latencies are counted; always by default. Errors always are. */
  isMeasuring?: () => boolean
}

/** Statuses of a repeated request whose first try was carried out without a response. */
const alreadyDone = new Set([400, 404, 409])

/** Each kind as often as its share. */
const byShare = (kinds: readonly TrafficKind[]): TrafficKind[] =>
  kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

/**
 * Sends requests at random times (a Poisson process), without waiting for earlier responses, until `stop`. Latencies count from the
 * scheduled time.
 */
export function startTraffic({
  kinds,
  random,
  rate,
  rampMs = 0,
  send,
  counters,
  isMeasuring = () => true,
}: TrafficOptions) {
  const choices = byShare(kinds)
  const running = new Set<Promise<void>>()
  let isPaused = false
  let isOver = false

  async function sendOne(dueTime: number): Promise<void> {
    let kind = pick(random, choices)
    let planned = kind.plan()
    // Nothing of this kind can be requested now: a visitor looks at a product instead.
    if (!planned) {
      kind = kinds[0]!
      planned = kind.plan()!
    }
    const { onResponse, ...request } = planned
    const { response, error, repeats } = await send(request)
    const isExpected = response !== null && response.status >= 200 && response.status < 300
    counters.add(kind.name, performance.now() - dueTime, isMeasuring())
    onResponse?.(isExpected ? response : null)
    if (isExpected || (repeats > 0 && response && alreadyDone.has(response.status))) return
    counters.addError(kind.name, response?.status ?? 0, response?.text ?? String(error))
  }

  async function sendUntilOver(): Promise<void> {
    const started = performance.now()
    const rateAt = (time: number) => rate * Math.min(1, (time - started + 100) / (rampMs + 100))
    let dueTime = started
    while (!isOver) {
      if (isPaused) dueTime = performance.now()
      for (const now = performance.now(); dueTime <= now; dueTime += (-1000 * Math.log(random())) / rateAt(dueTime)) {
        const sending = sendOne(dueTime).finally(() => running.delete(sending))
        running.add(sending)
      }
      await delay(1)
    }
    await Promise.all(running)
  }

  const sent = sendUntilOver()
  return {
    /** The number of requests without a response. */
    waiting: () => running.size,
    /** Does work once all requests are answered; none is sent meanwhile, nor later in its stead. */
    async pauseFor<Result>(work: () => Promise<Result>): Promise<Result> {
      isPaused = true
      try {
        await Promise.all(running)
        return await work()
      } finally {
        isPaused = false
      }
    },
    /** Sends no more requests; resolves when all responses are there. */
    async stop(): Promise<void> {
      isOver = true
      await sent
    },
  }
}

import { setTimeout as defaultDelay } from 'node:timers/promises'
import type { Log } from '#server/context.ts'
import { type HttpRequest, type HttpResult, sendRequest } from '#server/http/send-request.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { backoff, type CircuitBreaker, createCircuitBreaker } from '#server/retry.ts'
import { createTokenCache } from './token-cache.ts'

export type ShiprocketSettings = {
  email: string
  password: string
  /** The API's base, such as https://apiv2.shiprocket.in/v1/external. */
  url: string
  log: Log
  clock: () => Date
  metrics?: Pick<Metrics, 'providerCall' | 'registerCollector'>
  /** Request timeout in milliseconds. */
  timeout?: number
  /** Waits between attempts of a call, in milliseconds. */
  delay?: (milliseconds: number) => Promise<unknown>
}

/** Whether a call may be repeated after a failure: it only reads, or a repetition changes nothing. */
const isRepeatable = {
  login: true,
  pickupLocations: true,
  serviceability: true,
  findOrder: true,
  findReturn: true,
  label: true,
  track: true,
  createOrder: false,
  createReturn: false,
  assignCourier: false,
  pickup: false,
  cancel: false,
} as const

export type ShiprocketCall = keyof typeof isRepeatable

/** Attempts of a repeatable call, the first one included. */
const maxAttempts = 3

/** Each call has its own circuit breaker, so that a failing one does not block the others. */
const circuitOptions = { failureThreshold: 5, resetTimeout: 20_000 }

/** The label of a response in the metrics: the class of its status, or the kind of failure. */
const metricLabel = (response: HttpResult): string =>
  response.kind === 'response' ? `${Math.floor(response.status / 100)}xx` : response.kind

/** Sends calls to Shiprocket with a token, with a circuit breaker and metrics for each call. */
export function createShiprocketClient(settings: ShiprocketSettings) {
  const { url, log, clock, timeout = 15_000, delay = defaultDelay, metrics = noMetrics } = settings
  const now = () => clock().getTime()
  const calls = Object.keys(isRepeatable) as ShiprocketCall[]
  const circuits = Object.fromEntries(
    calls.map((call) => [call, createCircuitBreaker({ ...circuitOptions, now })]),
  ) as Record<ShiprocketCall, CircuitBreaker>
  for (const call of calls) metrics.registerCollector('circuit', `courier ${call}`, circuits[call].isOpen)

  async function sendOnce(call: ShiprocketCall, request: HttpRequest): Promise<HttpResult> {
    if (!circuits[call].allowsRequest()) return { kind: 'refused', reason: 'Shiprocket does not answer at present' }
    const began = performance.now()
    const response = await sendRequest(request, timeout)
    metrics.providerCall(`courier ${call}`, metricLabel(response), performance.now() - began)
    circuits[call].record(response.kind === 'response' && response.status < 500)
    return response
  }

  async function sendCall(call: ShiprocketCall, request: HttpRequest): Promise<HttpResult> {
    for (let attempt = 1; ; attempt++) {
      const response = await sendOnce(call, request)
      // 429 is the answer to too many requests; no number is published (https://apidocs.shiprocket.in, "Errors and Response codes").
      const isFinal = response.kind === 'response' && response.status < 500 && response.status !== 429
      if (isFinal || !isRepeatable[call] || attempt === maxAttempts || circuits[call].isOpen()) return response
      await delay(backoff(400, attempt))
    }
  }

  const tokens = createTokenCache(settings, (request) => sendCall('login', request), now, log)

  // A call that fails with 401 was not processed and is sent once more with a new token.
  return async function send(call: ShiprocketCall, path: string, body?: object): Promise<HttpResult> {
    for (let isRetry = false; ; isRetry = true) {
      const token = await tokens.get()
      if (typeof token !== 'string') return token
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      const request: HttpRequest = body
        ? { method: 'POST', url: url + path, headers, body: JSON.stringify(body) }
        : { method: 'GET', url: url + path, headers }
      const response = await sendCall(call, request)
      if (response.kind !== 'response' || response.status !== 401 || isRetry) return response
      tokens.drop(token)
    }
  }
}

export type ShiprocketClient = ReturnType<typeof createShiprocketClient>

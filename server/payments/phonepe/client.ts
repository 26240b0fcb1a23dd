import { setTimeout as defaultDelay } from 'node:timers/promises'
import type { Log } from '#server/context.ts'
import { type HttpRequest, type HttpResult, sendRequest } from '#server/http/send-request.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { backoff, type CircuitBreaker, createCircuitBreaker } from '#server/retry.ts'
import { createTokenCache } from './token-cache.ts'

export type PhonePeClientSettings = {
  clientId: string
  clientSecret: string
  clientVersion: string
  pgUrl: string
  oauthUrl: string
  log: Log
  clock: () => Date
  metrics?: Pick<Metrics, 'providerCall' | 'registerCollector'>
  /** Request timeout in milliseconds. */
  timeout?: number
  /** Waits between attempts of a call, in milliseconds. */
  delay?: (milliseconds: number) => Promise<unknown>
}

type PhonePeCall = 'token' | 'pay' | 'status' | 'refund' | 'refundStatus'

/** Attempts of a call that only reads, the first one included. */
const maxAttempts = 3

/** The label of a response in the metrics: the class of its status, or the kind of failure. */
const metricLabel = (response: HttpResult): string =>
  response.kind === 'response' ? `${Math.floor(response.status / 100)}xx` : response.kind

/** Each call has its own circuit breaker, so that failing refunds do not block payments. */
const circuitOptions = { failureThreshold: 5, resetTimeout: 20_000 }

/**
 * Sends calls to PhonePe with an access token, with a circuit breaker and metrics for each call. Calls that change nothing are
 * repeated after a failure.
 */
export function createPhonePeClient(settings: PhonePeClientSettings) {
  const { pgUrl, log, clock, timeout = 12_000, delay = defaultDelay, metrics = noMetrics } = settings
  const now = () => clock().getTime()
  const circuits: Record<PhonePeCall, CircuitBreaker> = {
    token: createCircuitBreaker({ ...circuitOptions, now }),
    pay: createCircuitBreaker({ ...circuitOptions, now }),
    status: createCircuitBreaker({ ...circuitOptions, now }),
    refund: createCircuitBreaker({ ...circuitOptions, now }),
    refundStatus: createCircuitBreaker({ ...circuitOptions, now }),
  }
  for (const [call, circuit] of Object.entries(circuits)) metrics.registerCollector('circuit', call, circuit.isOpen)

  async function sendOnce(call: PhonePeCall, request: HttpRequest): Promise<HttpResult> {
    if (!circuits[call].allowsRequest()) return { kind: 'refused', reason: 'the provider does not answer at present' }
    const began = performance.now()
    const response = await sendRequest(request, timeout)
    metrics.providerCall(call, metricLabel(response), performance.now() - began)
    circuits[call].record(response.kind === 'response' && response.status < 500)
    return response
  }

  /** Sends a request again after a failure, until the circuit opens. Only for calls that change nothing. */
  async function sendWithRetries(call: PhonePeCall, request: HttpRequest): Promise<HttpResult> {
    for (let attempt = 1; ; attempt++) {
      const response = await sendOnce(call, request)
      const isFinal = response.kind === 'response' && response.status < 500 && response.status !== 429
      if (isFinal || attempt === maxAttempts || circuits[call].isOpen()) return response
      await delay(backoff(400, attempt))
    }
  }

  const tokens = createTokenCache(settings, (request) => sendWithRetries('token', request), now, log)

  // A call that fails with 401 was not processed and is sent once more with a new token.
  return async function send(call: PhonePeCall, path: string, body?: object): Promise<HttpResult> {
    const [method, sendCall] = body ? (['POST', sendOnce] as const) : (['GET', sendWithRetries] as const)
    for (let isRetry = false; ; isRetry = true) {
      const token = await tokens.get()
      if (typeof token !== 'string') return token
      const headers = {
        authorization: `O-Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      const request = { method, url: pgUrl + path, headers }
      const response = await sendCall(call, body ? { ...request, body: JSON.stringify(body) } : request)
      if (response.kind !== 'response' || response.status !== 401 || isRetry) return response
      tokens.drop(token)
    }
  }
}

import { setTimeout as defaultDelay } from 'node:timers/promises'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { backoff, type CircuitBreaker, createCircuitBreaker } from '#server/retry.ts'
import { type HttpRequest, type HttpResult, sendRequest } from './send-request.ts'
import { type AccessToken, createTokenCache, type RefusedToken } from './token-cache.ts'

export type ProviderClientSettings = {
  clock: () => Date
  metrics?: Pick<Metrics, 'providerCall' | 'registerCollector'>
  /** Request timeout in milliseconds. */
  timeout?: number
  /** Waits between attempts of a call, in milliseconds. */
  delay?: (milliseconds: number) => Promise<unknown>
}

export type SendRequest = (request: HttpRequest) => Promise<HttpResult>

type Provider<Call extends string> = {
  /** The name in the reason of a call that the circuit breaker rejects. */
  name: string
  /** The base of the calls' paths. */
  url: string
  /** Whether a call may be repeated after a failure: it only reads, or a repetition changes nothing. */
  isRepeatable: Record<Call, boolean>
  /** Before the names of the calls in the metrics. */
  labelPrefix?: string
  /** The word before the token in the header Authorization. */
  scheme: string
  /** The call with which `renewToken` obtains a token. */
  tokenCall: NoInfer<Call>
  renewToken: (send: SendRequest) => Promise<AccessToken | RefusedToken>
}

/** Attempts of a repeatable call, the first one included. */
const maxAttempts = 3

/** Each call has its own circuit breaker, so that a failing one, such as refunds, does not block the others. */
const circuitOptions = { failureThreshold: 5, resetTimeout: 20_000 }

/** The label of a response in the metrics: the class of its status, or the kind of failure. */
const metricLabel = (response: HttpResult): string =>
  response.kind === 'response' ? `${Math.floor(response.status / 100)}xx` : response.kind

/** Sends calls to a provider with an access token, with a circuit breaker and metrics for each call. Repeatable calls are repeated after a failure. */
export function createProviderClient<Call extends string>(
  { name, url, isRepeatable, labelPrefix = '', scheme, tokenCall, renewToken }: Provider<Call>,
  { clock, metrics = noMetrics, timeout = 15_000, delay = defaultDelay }: ProviderClientSettings,
) {
  const now = () => clock().getTime()
  const calls = Object.keys(isRepeatable) as Call[]
  const circuits = Object.fromEntries(
    calls.map((call) => [call, createCircuitBreaker({ ...circuitOptions, now })]),
  ) as Record<Call, CircuitBreaker>
  for (const call of calls) metrics.registerCollector('circuit', labelPrefix + call, circuits[call].isOpen)

  async function sendOnce(call: Call, request: HttpRequest): Promise<HttpResult> {
    if (!circuits[call].allowsRequest()) return { kind: 'refused', reason: `${name} does not answer at present` }
    const began = performance.now()
    const response = await sendRequest(request, timeout)
    metrics.providerCall(labelPrefix + call, metricLabel(response), performance.now() - began)
    circuits[call].record(response.kind === 'response' && response.status < 500)
    return response
  }

  /** Sends the request of a repeatable call again after a failure, until the circuit opens. */
  async function sendCall(call: Call, request: HttpRequest): Promise<HttpResult> {
    for (let attempt = 1; ; attempt++) {
      const response = await sendOnce(call, request)
      const isFinal = response.kind === 'response' && response.status < 500 && response.status !== 429
      if (isFinal || !isRepeatable[call] || attempt === maxAttempts || circuits[call].isOpen()) return response
      await delay(backoff(400, attempt))
    }
  }

  const tokens = createTokenCache(() => renewToken((request) => sendCall(tokenCall, request)), now)

  // A call that fails with 401 was not processed and is sent once more with a new token.
  return async function send(call: Call, path: string, body?: object): Promise<HttpResult> {
    for (let isRetry = false; ; isRetry = true) {
      const token = await tokens.get()
      if (typeof token !== 'string') return token
      const headers = {
        authorization: `${scheme} ${token}`,
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

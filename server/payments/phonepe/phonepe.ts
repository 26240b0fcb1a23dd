import { setTimeout as defaultDelay } from 'node:timers/promises'
import type { Log } from '#server/context.ts'
import { backoff, type CircuitBreaker, createCircuitBreaker } from '#server/retry.ts'
import { type Metrics, noMetrics } from '../../metrics/metrics.ts'
import type {
  CreatePaymentParams,
  CreateRefundParams,
  NotFoundResult,
  PaymentProvider,
  RefusedResult,
  UnknownResult,
} from '../provider.ts'
import { type HttpRequest, type HttpResponse, sendRequest } from './http-client.ts'
import { isPayPageUrl } from './redirect-url.ts'
import {
  parseAcceptedRefund,
  parsePaymentStatus,
  parseRefundStatus,
  parseStartedPayment,
  phonePeErrorCode,
} from './response-schemas.ts'
import { createTokenCache } from './token-cache.ts'

export type PhonePeSettings = {
  clientId: string
  clientSecret: string
  clientVersion: string
  pgUrl: string
  oauthUrl: string
  /** Further origins whose pay pages are accepted. */
  payPageOrigins?: readonly string[]
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
/** Codes for a duplicate id in PhonePe's documentation: the payment exists, but the URL of its page is lost. */
const duplicateIdCodes = new Set(['INVALID_MERCHANT_ORDER_ID', 'INVALID_TRANSACTION_ID', 'ORDER_ALREADY_EXISTS'])
const notFoundCodes = /^(INVALID_MERCHANT_(ORDER|REFUND)_ID|MERCHANT_(ORDER|REFUND)_MAPPING_NOT_FOUND|.*NOT_FOUND)$/

/** Statuses that do not concern the request itself: unauthorized, or rate limited. */
const retryLaterStatuses = new Set([401, 429])

const isClientError = ({ status }: HttpResponse): boolean => status >= 400 && status < 500 && status !== 408

const failureReason = ({ status, body }: HttpResponse): string => phonePeErrorCode(body) ?? `status ${status}`

/** The label of a response in the metrics: the class of its status, or the kind of failure. */
const metricLabel = (response: HttpResponse | RefusedResult | UnknownResult): string =>
  response.kind === 'response' ? `${Math.floor(response.status / 100)}xx` : response.kind

/** Each call has its own circuit breaker, so that failing refunds do not block payments. */
const circuitOptions = { failureThreshold: 5, resetTimeout: 20_000 }

/** PhonePe's Standard Checkout, version 2, over HTTP. */
export function createPhonePe(settings: PhonePeSettings): PaymentProvider {
  const { pgUrl, oauthUrl, log, clock, timeout = 12_000, delay = defaultDelay, payPageOrigins = [] } = settings
  const { metrics = noMetrics } = settings
  const now = () => clock().getTime()
  const circuits: Record<PhonePeCall, CircuitBreaker> = {
    token: createCircuitBreaker({ ...circuitOptions, now }),
    pay: createCircuitBreaker({ ...circuitOptions, now }),
    status: createCircuitBreaker({ ...circuitOptions, now }),
    refund: createCircuitBreaker({ ...circuitOptions, now }),
    refundStatus: createCircuitBreaker({ ...circuitOptions, now }),
  }
  for (const [call, circuit] of Object.entries(circuits)) metrics.registerCollector('circuit', call, circuit.isOpen)

  async function sendOnce(
    call: PhonePeCall,
    request: HttpRequest,
  ): Promise<HttpResponse | RefusedResult | UnknownResult> {
    if (!circuits[call].allowsRequest()) return { kind: 'refused', reason: 'the provider does not answer at present' }
    const began = performance.now()
    const response = await sendRequest(request, timeout)
    metrics.providerCall(call, metricLabel(response), performance.now() - began)
    circuits[call].record(response.kind === 'response' && response.status < 500)
    return response
  }

  /** Sends a request again after a failure, until the circuit opens. Only for calls that change nothing. */
  async function sendWithRetries(
    call: PhonePeCall,
    request: HttpRequest,
  ): Promise<HttpResponse | RefusedResult | UnknownResult> {
    for (let attempt = 1; ; attempt++) {
      const response = await sendOnce(call, request)
      const isFinal = response.kind === 'response' && response.status < 500 && response.status !== 429
      if (isFinal || attempt === maxAttempts || circuits[call].isOpen()) return response
      await delay(backoff(400, attempt))
    }
  }

  const tokens = createTokenCache(settings, (request) => sendWithRetries('token', request), now, log)

  /** A call with a token. A call that fails with 401 was not processed and is sent once more with a new token. */
  async function sendWithToken(
    call: PhonePeCall,
    path: string,
    body?: object,
  ): Promise<HttpResponse | RefusedResult | UnknownResult> {
    const [method, send] = body ? (['POST', sendOnce] as const) : (['GET', sendWithRetries] as const)
    for (let isRetry = false; ; isRetry = true) {
      const token = await tokens.get()
      if (typeof token !== 'string') return token
      const headers = {
        authorization: `O-Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      const request = { method, url: pgUrl + path, headers }
      const response = await send(call, body ? { ...request, body: JSON.stringify(body) } : request)
      if (response.kind !== 'response' || response.status !== 401 || isRetry) return response
      tokens.drop(token)
    }
  }

  /** Logs a response that is not usable. Only its status and code are logged. */
  function unusableResponse(call: string, response: HttpResponse): UnknownResult {
    log.warn(
      { status: response.status, code: phonePeErrorCode(response.body) },
      `PhonePe's response to ${call} cannot be used`,
    )
    return { kind: 'unknown', reason: failureReason(response) }
  }

  /** Parses the response of a status call. */
  function parseStatus<Status>(
    call: string,
    response: HttpResponse | RefusedResult | UnknownResult,
    parse: (body: unknown) => Status | null,
  ) {
    if (response.kind !== 'response') return { kind: 'unknown', reason: response.reason } satisfies UnknownResult
    if (response.status === 200) return parse(response.body) ?? unusableResponse(call, response)
    const isMissing =
      isClientError(response) &&
      ![401, 403, 429].includes(response.status) &&
      notFoundCodes.test(phonePeErrorCode(response.body) ?? '')
    return isMissing ? ({ kind: 'notFound' } satisfies NotFoundResult) : unusableResponse(call, response)
  }

  const statusPath = (path: string, id: string, query = '') => `${path}/${encodeURIComponent(id)}/status${query}`

  return {
    async pay({ merchantOrderId, amount, expireAfter, redirectUrl, message }: CreatePaymentParams) {
      const paymentFlow = { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } }
      const response = await sendWithToken('pay', '/checkout/v2/pay', {
        merchantOrderId,
        amount,
        expireAfter,
        paymentFlow,
      })
      if (response.kind !== 'response') return response
      if (response.status === 200) {
        const started = parseStartedPayment(response.body)
        if (started && isPayPageUrl(started.redirectUrl, [pgUrl, oauthUrl, ...payPageOrigins])) return started
        return unusableResponse('a payment', response)
      }
      if (!isClientError(response)) return unusableResponse('a payment', response)
      const isDuplicate = response.status === 417 || duplicateIdCodes.has(phonePeErrorCode(response.body) ?? '')
      if (!isDuplicate)
        log.warn({ status: response.status, code: phonePeErrorCode(response.body) }, 'PhonePe rejected a payment')
      return { kind: isDuplicate ? 'unknown' : 'refused', reason: failureReason(response) }
    },
    async status(merchantOrderId) {
      const path = statusPath('/checkout/v2/order', merchantOrderId, '?details=true&errorContext=true')
      return parseStatus('a status', await sendWithToken('status', path), parsePaymentStatus)
    },
    async refund({ merchantRefundId, merchantOrderId, amount }: CreateRefundParams) {
      const body = { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount }
      const response = await sendWithToken('refund', '/payments/v2/refund', body)
      if (response.kind !== 'response') return response
      if (response.status === 200) return parseAcceptedRefund(response.body) ?? unusableResponse('a refund', response)
      if (retryLaterStatuses.has(response.status)) return { kind: 'refused', reason: failureReason(response) }
      // A response without PhonePe's error code may come from a proxy.
      if (!isClientError(response) || phonePeErrorCode(response.body) === null)
        return unusableResponse('a refund', response)
      log.warn({ status: response.status, code: phonePeErrorCode(response.body) }, 'PhonePe rejected a refund')
      return { kind: 'refused', reason: failureReason(response), isFinal: true }
    },
    async refundStatus(merchantRefundId) {
      return parseStatus(
        'a refund status',
        await sendWithToken('refundStatus', statusPath('/payments/v2/refund', merchantRefundId)),
        parseRefundStatus,
      )
    },
  }
}

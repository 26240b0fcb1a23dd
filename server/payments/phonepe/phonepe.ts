import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/context.ts'
import { backoff, type CircuitBreaker, createCircuitBreaker } from '#server/retry.ts'
import { type Metrics, noMetrics } from '../../metrics/metrics.ts'
import type {
  NewPayment,
  NewRefund,
  NotFoundResult,
  PaymentProvider,
  RefusedResult,
  UnknownResult,
} from '../provider.ts'
import { type HttpRequest, type HttpResponse, sendRequest } from './http-client.ts'
import { isPayPageUrl } from './redirect-url.ts'
import {
  errorCodeOf,
  parseAcceptedRefund,
  parsePaymentStatus,
  parseRefundStatus,
  parseStartedPayment,
} from './response-schemas.ts'
import { createTokenCache } from './token-cache.ts'

export type PhonePeSettings = {
  clientId: string
  clientSecret: string
  clientVersion: string
  pgUrl: string
  oauthUrl: string
  /** Further places whose pay pages shoppers may be sent to. */
  payPageOrigins?: readonly string[]
  log: Log
  clock: () => Date
  metrics?: Pick<Metrics, 'providerCall' | 'registerCollector'>
  /** Milliseconds that an answer may take. */
  timeout?: number
  /** Waits between tries, so many milliseconds. */
  delay?: (milliseconds: number) => Promise<unknown>
}

type PhonePeCall = 'token' | 'pay' | 'status' | 'refund' | 'refundStatus'

/** Tries of a call that only asks, the first one included. */
const maxAttempts = 3
/** An id that was used before, as different pages of PhonePe's name it: the payment exists, its page is lost. */
const duplicateIdCodes = new Set(['INVALID_MERCHANT_ORDER_ID', 'INVALID_TRANSACTION_ID', 'ORDER_ALREADY_EXISTS'])
const notFoundCodes = /^(INVALID_MERCHANT_(ORDER|REFUND)_ID|MERCHANT_(ORDER|REFUND)_MAPPING_NOT_FOUND|.*NOT_FOUND)$/

/** Refusals that say nothing of what was asked: not signed in, or too often. */
const retryLaterStatuses = new Set([401, 429])

const isClientError = ({ status }: HttpResponse): boolean => status >= 400 && status < 500 && status !== 408

const failureReason = ({ status, body }: HttpResponse): string => errorCodeOf(body) ?? `status ${status}`

/** How an answer is counted: by the class of its status, or as none. */
const metricLabel = (answer: HttpResponse | RefusedResult | UnknownResult): string =>
  answer.kind === 'answered' ? `${Math.floor(answer.status / 100)}xx` : answer.kind

/** Each kind of call has a circuit: refunds that fail do not keep shoppers from paying. */
const circuitOptions = { failureThreshold: 5, resetTimeout: 20_000 }

/** PhonePe's Standard Checkout, version 2, over HTTP. */
export function createPhonePe(settings: PhonePeSettings): PaymentProvider {
  const { pgUrl, oauthUrl, log, clock, timeout = 12_000, delay: wait = pause, payPageOrigins = [] } = settings
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

  async function once(call: PhonePeCall, request: HttpRequest): Promise<HttpResponse | RefusedResult | UnknownResult> {
    if (!circuits[call].allowsRequest()) return { kind: 'refused', reason: 'the provider does not answer at present' }
    const began = performance.now()
    const answer = await sendRequest(request, timeout)
    metrics.providerCall(call, metricLabel(answer), performance.now() - began)
    circuits[call].record(answer.kind === 'answered' && answer.status < 500)
    return answer
  }

  /** Asks again while no answer comes, and the provider is not left alone: only for what changes nothing. */
  async function patiently(
    call: PhonePeCall,
    request: HttpRequest,
  ): Promise<HttpResponse | RefusedResult | UnknownResult> {
    for (let tries = 1; ; tries++) {
      const answer = await once(call, request)
      const isAnswer = answer.kind === 'answered' && answer.status < 500 && answer.status !== 429
      if (isAnswer || tries === maxAttempts || circuits[call].isOpen()) return answer
      await wait(backoff(400, tries))
    }
  }

  const tokens = createTokenCache(settings, (request) => patiently('token', request), now, log)

  /** A call with a token. One that was refused for its token was not processed, and is made once more with a new one. */
  async function ask(
    call: PhonePeCall,
    path: string,
    body?: object,
  ): Promise<HttpResponse | RefusedResult | UnknownResult> {
    const [method, send] = body ? (['POST', once] as const) : (['GET', patiently] as const)
    for (let isSecond = false; ; isSecond = true) {
      const token = await tokens.get()
      if (typeof token !== 'string') return token
      const headers = {
        authorization: `O-Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      const request = { method, url: pgUrl + path, headers }
      const answer = await send(call, body ? { ...request, body: JSON.stringify(body) } : request)
      if (answer.kind !== 'answered' || answer.status !== 401 || isSecond) return answer
      tokens.drop(token)
    }
  }

  /** What cannot be read is logged by its status and code alone. */
  function unreadable(what: string, answer: HttpResponse): UnknownResult {
    log.warn({ status: answer.status, code: errorCodeOf(answer.body) }, `PhonePe's answer to ${what} cannot be used`)
    return { kind: 'unknown', reason: failureReason(answer) }
  }

  /** Reads what a call that only asks found. */
  function found<Found>(
    what: string,
    answer: HttpResponse | RefusedResult | UnknownResult,
    read: (body: unknown) => Found | null,
  ) {
    if (answer.kind !== 'answered') return { kind: 'unknown', reason: answer.reason } satisfies UnknownResult
    if (answer.status === 200) return read(answer.body) ?? unreadable(what, answer)
    const isMissing =
      isClientError(answer) &&
      ![401, 403, 429].includes(answer.status) &&
      notFoundCodes.test(errorCodeOf(answer.body) ?? '')
    return isMissing ? ({ kind: 'notFound' } satisfies NotFoundResult) : unreadable(what, answer)
  }

  const at = (path: string, id: string, query = '') => `${path}/${encodeURIComponent(id)}/status${query}`

  return {
    async pay({ merchantOrderId, amount, expireAfter, redirectUrl, message }: NewPayment) {
      const paymentFlow = { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } }
      const answer = await ask('pay', '/checkout/v2/pay', { merchantOrderId, amount, expireAfter, paymentFlow })
      if (answer.kind !== 'answered') return answer
      if (answer.status === 200) {
        const started = parseStartedPayment(answer.body)
        if (started && isPayPageUrl(started.redirectUrl, [pgUrl, oauthUrl, ...payPageOrigins])) return started
        return unreadable('a payment', answer)
      }
      if (!isClientError(answer)) return unreadable('a payment', answer)
      const isUsed = answer.status === 417 || duplicateIdCodes.has(errorCodeOf(answer.body) ?? '')
      if (!isUsed) log.warn({ status: answer.status, code: errorCodeOf(answer.body) }, 'PhonePe refuses a payment')
      return { kind: isUsed ? 'unknown' : 'refused', reason: failureReason(answer) }
    },
    async status(merchantOrderId) {
      const path = at('/checkout/v2/order', merchantOrderId, '?details=true&errorContext=true')
      return found('a status', await ask('status', path), parsePaymentStatus)
    },
    async refund({ merchantRefundId, merchantOrderId, amount }: NewRefund) {
      const asked = { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount }
      const answer = await ask('refund', '/payments/v2/refund', asked)
      if (answer.kind !== 'answered') return answer
      if (answer.status === 200) return parseAcceptedRefund(answer.body) ?? unreadable('a refund', answer)
      if (retryLaterStatuses.has(answer.status)) return { kind: 'refused', reason: failureReason(answer) }
      // Without the provider's own code it may be the word of whoever stands in between.
      if (!isClientError(answer) || errorCodeOf(answer.body) === null) return unreadable('a refund', answer)
      log.warn({ status: answer.status, code: errorCodeOf(answer.body) }, 'PhonePe refuses a refund')
      return { kind: 'refused', reason: failureReason(answer), isFinal: true }
    },
    async refundStatus(merchantRefundId) {
      return found(
        'a refund status',
        await ask('refundStatus', at('/payments/v2/refund', merchantRefundId)),
        parseRefundStatus,
      )
    },
  }
}

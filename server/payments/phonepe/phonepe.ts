import type { HttpResponse, HttpResult } from '#server/http/send-request.ts'
import type {
  CreatePaymentParams,
  CreateRefundParams,
  NotFoundResult,
  PaymentProvider,
  UnknownResult,
} from '../provider.ts'
import { createPhonePeClient, type PhonePeClientSettings } from './client.ts'
import { isPayPageUrl } from './redirect-url.ts'
import {
  parseAcceptedRefund,
  parsePaymentStatus,
  parseRefundStatus,
  parseStartedPayment,
  phonePeErrorCode,
} from './response-schemas.ts'

export type PhonePeSettings = PhonePeClientSettings & {
  /** Further origins whose pay pages are accepted. */
  payPageOrigins?: readonly string[]
}

/** Codes for a duplicate id in PhonePe's documentation: the payment exists, but the URL of its page is lost. */
const duplicateIdCodes = new Set(['INVALID_MERCHANT_ORDER_ID', 'INVALID_TRANSACTION_ID', 'ORDER_ALREADY_EXISTS'])
const notFoundCodes = /^(INVALID_MERCHANT_(ORDER|REFUND)_ID|MERCHANT_(ORDER|REFUND)_MAPPING_NOT_FOUND|.*NOT_FOUND)$/

/** Unauthorized, or rate limited: a refund with such a status was not processed and is sent again. */
const retryLaterStatuses = new Set([401, 429])

const isClientError = ({ status }: HttpResponse): boolean => status >= 400 && status < 500 && status !== 408

const failureReason = ({ status, body }: HttpResponse): string => phonePeErrorCode(body) ?? `status ${status}`

/** PhonePe's Standard Checkout, version 2, over HTTP. */
export function createPhonePe(settings: PhonePeSettings): PaymentProvider {
  const { pgUrl, oauthUrl, log, payPageOrigins = [] } = settings
  const send = createPhonePeClient(settings)

  /** Logs only the status and code of a response. */
  const warn = ({ status, body }: HttpResponse, message: string) =>
    log.warn({ status, code: phonePeErrorCode(body) }, message)

  function unusableResponse(call: string, response: HttpResponse): UnknownResult {
    warn(response, `PhonePe's response to ${call} cannot be used`)
    return { kind: 'unknown', reason: failureReason(response) }
  }

  /** Parses the response of a status call. */
  function parseStatus<Status>(call: string, response: HttpResult, parse: (body: unknown) => Status | null) {
    if (response.kind !== 'response') return { kind: 'unknown', reason: response.reason } satisfies UnknownResult
    if (response.status === 200) return parse(response.body) ?? unusableResponse(call, response)
    const code = phonePeErrorCode(response.body)
    const isRejected = isClientError(response) && ![401, 403, 429].includes(response.status) && code !== null
    if (isRejected && notFoundCodes.test(code)) return { kind: 'notFound' } satisfies NotFoundResult
    return { ...unusableResponse(call, response), isRejected }
  }

  const statusPath = (path: string, id: string, query = '') => `${path}/${encodeURIComponent(id)}/status${query}`

  return {
    async pay({ merchantOrderId, amount, expireAfter, redirectUrl, message }: CreatePaymentParams) {
      const paymentFlow = { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } }
      const response = await send('pay', '/checkout/v2/pay', { merchantOrderId, amount, expireAfter, paymentFlow })
      if (response.kind !== 'response') return response
      if (response.status === 200) {
        const started = parseStartedPayment(response.body)
        if (started && isPayPageUrl(started.redirectUrl, [pgUrl, oauthUrl, ...payPageOrigins])) return started
        return unusableResponse('a payment', response)
      }
      if (!isClientError(response)) return unusableResponse('a payment', response)
      const isDuplicate = response.status === 417 || duplicateIdCodes.has(phonePeErrorCode(response.body) ?? '')
      if (!isDuplicate) warn(response, 'PhonePe refused a payment')
      return { kind: isDuplicate ? 'unknown' : 'refused', reason: failureReason(response) }
    },
    async status(merchantOrderId) {
      const path = statusPath('/checkout/v2/order', merchantOrderId, '?details=true&errorContext=true')
      return parseStatus('a status', await send('status', path), parsePaymentStatus)
    },
    async refund({ merchantRefundId, merchantOrderId, amount }: CreateRefundParams) {
      const body = { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount }
      const response = await send('refund', '/payments/v2/refund', body)
      if (response.kind !== 'response') return response
      if (response.status === 200) return parseAcceptedRefund(response.body) ?? unusableResponse('a refund', response)
      if (retryLaterStatuses.has(response.status)) return { kind: 'refused', reason: failureReason(response) }
      // A response without PhonePe's error code may come from a proxy.
      if (!isClientError(response) || phonePeErrorCode(response.body) === null)
        return unusableResponse('a refund', response)
      warn(response, 'PhonePe refused a refund')
      return { kind: 'refused', reason: failureReason(response), isFinal: true }
    },
    async refundStatus(merchantRefundId) {
      return parseStatus(
        'a refund status',
        await send('refundStatus', statusPath('/payments/v2/refund', merchantRefundId)),
        parseRefundStatus,
      )
    },
  }
}

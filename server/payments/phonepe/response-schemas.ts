import { z } from 'zod'
import type { AcceptedRefund, ProviderPaymentStatus, ProviderRefundStatus, StartedPayment } from '../provider.ts'

// PhonePe's documentation requires that unknown fields, missing optional fields and new values are accepted.
const optionalText = z.string().min(1).nullish().catch(null)
const timestamp = z
  .number()
  .nullish()
  .catch(null)
  .transform((milliseconds) => (milliseconds ? new Date(milliseconds) : null))

const PayResponse = z.object({ orderId: z.string().min(1), redirectUrl: z.string().min(1), expireAt: timestamp })

const PaymentDetail = z
  .object({ transactionId: optionalText, paymentMode: optionalText, state: optionalText })
  .catch({})
const StatusResponse = z.object({
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: z.int(),
  orderId: optionalText,
  expireAt: timestamp,
  errorCode: optionalText,
  detailedErrorCode: optionalText,
  paymentDetails: z.array(PaymentDetail).catch([]).default([]),
})

const refundStates = z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED'])
const RefundResponse = z.object({
  refundId: optionalText,
  state: refundStates,
  amount: z.int().nonnegative().nullish().catch(null),
})
const SplitInstrument = z.object({ rail: z.object({ utr: optionalText }).nullish() }).catch({})
const RefundStatusResponse = z.object({
  state: refundStates,
  amount: z.int().nonnegative(),
  refundId: optionalText,
  errorCode: optionalText,
  detailedErrorCode: optionalText,
  splitInstruments: z.array(SplitInstrument).catch([]).default([]),
})

const ErrorResponse = z.object({ errorCode: optionalText, code: optionalText })

/** The error code of a response body, in `errorCode` or `code`; null when it has none. */
export function phonePeErrorCode(body: unknown): string | null {
  const parsed = ErrorResponse.safeParse(body)
  return parsed.success ? (parsed.data.errorCode ?? parsed.data.code ?? null) : null
}

const joinCodes = (code: string | null | undefined, detail: string | null | undefined): string | null =>
  [code, detail].filter(Boolean).join('/') || null

/** Parses the response to a created payment; null when it is not valid. */
export function parseStartedPayment(body: unknown): StartedPayment | null {
  const parsed = PayResponse.safeParse(body)
  if (!parsed.success) return null
  const { orderId, redirectUrl, expireAt } = parsed.data
  return { kind: 'started', providerOrderId: orderId, redirectUrl, expiresAt: expireAt }
}

/** Parses the status of a payment; null when it is not valid. */
export function parsePaymentStatus(body: unknown): ProviderPaymentStatus | null {
  const parsed = StatusResponse.safeParse(body)
  if (!parsed.success) return null
  const { state, amount, orderId, expireAt, errorCode, detailedErrorCode, paymentDetails } = parsed.data
  const finalDetail = paymentDetails.find((detail) => detail.state === state) ?? paymentDetails.at(-1)
  return {
    kind: 'found',
    state,
    amount,
    providerOrderId: orderId ?? null,
    expiresAt: expireAt,
    transactionId: finalDetail?.transactionId ?? null,
    paymentMode: finalDetail?.paymentMode ?? null,
    errorCode: joinCodes(errorCode, detailedErrorCode),
  }
}

/** Parses the response to an accepted refund; null when it is not valid. */
export function parseAcceptedRefund(body: unknown): AcceptedRefund | null {
  const parsed = RefundResponse.safeParse(body)
  if (!parsed.success) return null
  const { refundId, state, amount } = parsed.data
  return { kind: 'accepted', providerRefundId: refundId ?? null, state, amount: amount ?? null }
}

/** Parses the status of a refund; null when it is not valid. */
export function parseRefundStatus(body: unknown): ProviderRefundStatus | null {
  const parsed = RefundStatusResponse.safeParse(body)
  if (!parsed.success) return null
  const { state, amount, refundId, errorCode, detailedErrorCode, splitInstruments } = parsed.data
  const reference = splitInstruments.map(({ rail }) => rail?.utr).find(Boolean) ?? null
  return {
    kind: 'found',
    state,
    amount,
    reference,
    providerRefundId: refundId ?? null,
    errorCode: joinCodes(errorCode, detailedErrorCode),
  }
}

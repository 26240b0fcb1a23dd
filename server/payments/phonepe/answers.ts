import { z } from 'zod'
import type { PaymentStatus, RefundStatus, RefundTaken, Started } from '../provider.ts'

// Unknown fields, missing optional ones and new values must not break anything: PhonePe says so three times.
const text = z.string().min(1).nullish().catch(null)
const moment = z
  .number()
  .nullish()
  .catch(null)
  .transform((milliseconds) => (milliseconds ? new Date(milliseconds) : null))

const Pay = z.object({ orderId: z.string().min(1), redirectUrl: z.string().min(1), expireAt: moment })

const Try = z.object({ transactionId: text, paymentMode: text, state: text }).catch({})
const Status = z.object({
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: z.int(),
  orderId: text,
  expireAt: moment,
  errorCode: text,
  detailedErrorCode: text,
  paymentDetails: z.array(Try).catch([]).default([]),
})

const refundStates = z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED'])
const Refund = z.object({ refundId: text, state: refundStates, amount: z.int().nonnegative().nullish().catch(null) })
const Split = z.object({ rail: z.object({ utr: text }).nullish() }).catch({})
const RefundAnswer = z.object({
  state: refundStates,
  amount: z.int().nonnegative(),
  refundId: text,
  errorCode: text,
  detailedErrorCode: text,
  splitInstruments: z.array(Split).catch([]).default([]),
})

const Failure = z.object({ errorCode: text, code: text })

/** The code that an answer gives for a failure, whichever of its shapes it has. */
export function codeOf(body: unknown): string | null {
  const parsed = Failure.safeParse(body)
  return parsed.success ? (parsed.data.errorCode ?? parsed.data.code ?? null) : null
}

const both = (code: string | null | undefined, detail: string | null | undefined): string | null =>
  [code, detail].filter(Boolean).join('/') || null

/** The answer to a payment that was taken up; null when it cannot be read. */
export function readStarted(body: unknown): Started | null {
  const parsed = Pay.safeParse(body)
  if (!parsed.success) return null
  const { orderId, redirectUrl, expireAt } = parsed.data
  return { kind: 'started', providerOrderId: orderId, redirectUrl, expiresAt: expireAt }
}

/** How a payment stands; null when the answer cannot be read. */
export function readStatus(body: unknown): PaymentStatus | null {
  const parsed = Status.safeParse(body)
  if (!parsed.success) return null
  const { state, amount, orderId, expireAt, errorCode, detailedErrorCode, paymentDetails } = parsed.data
  const deciding = paymentDetails.find((one) => one.state === state) ?? paymentDetails.at(-1)
  return {
    ...{ kind: 'found', state, amount },
    providerOrderId: orderId ?? null,
    expiresAt: expireAt,
    transactionId: deciding?.transactionId ?? null,
    paymentMode: deciding?.paymentMode ?? null,
    errorCode: both(errorCode, detailedErrorCode),
  }
}

/** The answer to a refund that was taken up; null when it cannot be read. */
export function readRefundTaken(body: unknown): RefundTaken | null {
  const parsed = Refund.safeParse(body)
  if (!parsed.success) return null
  const { refundId, state, amount } = parsed.data
  return { kind: 'taken', providerRefundId: refundId ?? null, state, amount: amount ?? null }
}

/** How a refund stands; null when the answer cannot be read. */
export function readRefundStatus(body: unknown): RefundStatus | null {
  const parsed = RefundAnswer.safeParse(body)
  if (!parsed.success) return null
  const { state, amount, refundId, errorCode, detailedErrorCode, splitInstruments } = parsed.data
  const reference = splitInstruments.map(({ rail }) => rail?.utr).find(Boolean) ?? null
  return {
    ...{ kind: 'found', state, amount, reference },
    providerRefundId: refundId ?? null,
    errorCode: both(errorCode, detailedErrorCode),
  }
}

import { randomInt } from 'node:crypto'
import type { SimulatedPayment, SimulatedRefund } from './simulator.store.ts'

/** The response to a call. */
export type SimulatorResponse = { status: number; body: unknown }

/** The response to a failed call. */
export const errorResponse = (status: number, code: string, message: string): SimulatorResponse => ({
  status,
  body: { success: false, code, message, data: {} },
})

/** An id in PhonePe's format: letters, the date and time to the millisecond, and seven digits. */
export function providerId(letters: string, now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(2)
  return `${letters}${stamp}${String(randomInt(10_000_000)).padStart(7, '0')}`
}

/** A payment as in the status response and the webhook. */
export function paymentResponse(payment: SimulatedPayment, { allAttempts = true, errorContext = false } = {}) {
  const { orderId, state, amount, expireAt, metaInfo, attempts, errorCode, detailedErrorCode } = payment
  const codes = errorCode ? { errorCode, detailedErrorCode } : {}
  const paymentDetails = attempts.map((attempt) => ({
    ...attempt,
    payableAmount: amount,
    feeAmount: 0,
    ...(attempt.state === 'COMPLETED' && {
      rail: { type: 'UPI', utr: attempt.transactionId.slice(-12), vpa: '98******10@ybl' },
      instrument: { type: 'ACCOUNT', maskedAccountNumber: '******1234', accountType: 'SAVINGS' },
    }),
  }))
  return {
    orderId,
    state,
    amount,
    currency: 'INR',
    ...(attempts.length > 0 && { payableAmount: amount, feeAmount: 0 }),
    expireAt: expireAt.getTime(),
    ...(metaInfo !== null && { metaInfo }),
    ...codes,
    paymentDetails: allAttempts ? paymentDetails : paymentDetails.slice(-1),
    ...(errorContext &&
      errorCode && {
        errorContext: {
          ...codes,
          source: 'CUSTOMER',
          stage: 'PRE_AUTHENTICATION',
          description: 'The payment was not completed.',
        },
      }),
  }
}

/** A refund as in the status response and the webhook. */
export function refundResponse(refund: SimulatedRefund) {
  const { refundId, merchantOrderId, amount, state, createdAt } = refund
  const timestamp = createdAt.getTime()
  const isDone = state === 'COMPLETED'
  return {
    originalMerchantOrderId: merchantOrderId,
    refundId,
    amount,
    currency: 'INR',
    state,
    timestamp,
    ...(isDone && {
      splitInstruments: [{ instrument: { type: 'ACCOUNT' }, rail: { type: 'UPI', utr: refundId.slice(-12) }, amount }],
      paymentDetails: [{ transactionId: refundId, paymentMode: 'UPI_QR', timestamp, amount, state }],
    }),
    ...(state === 'FAILED' && { errorCode: 'BAD_REQUEST', detailedErrorCode: 'BF_034' }),
  }
}

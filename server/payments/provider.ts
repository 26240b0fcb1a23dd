/** The shortest and the longest time until a payment expires, in seconds. */
export const expiryLimits = { min: 300, max: 3600 } as const

/** A payment to create at the provider; amounts are in paise. */
export type CreatePaymentParams = {
  merchantOrderId: string
  amount: number
  /** Seconds until the payment expires, within `expiryLimits`. */
  expireAfter: number
  /** The URL to which the provider redirects the shopper. */
  redirectUrl: string
  /** Shown to the shopper beside the amount. */
  message: string
}

/**
 * The request may or may not have been processed; only a status call can show it. `isRejected`: the provider rejected a status call with another
 * code than that of an id that does not exist.
 */
export type UnknownResult = { kind: 'unknown'; reason: string; isRejected?: boolean }

/** The request was certainly not processed. `isFinal`: the provider refused a refund, which is sent again only when it is retried. */
export type RefusedResult = { kind: 'refused'; reason: string; isFinal?: true }

type ProviderPaymentState = 'PENDING' | 'COMPLETED' | 'FAILED'

/** The payment was created. The shopper is redirected to `redirectUrl`, which no later response contains. */
export type StartedPayment = { kind: 'started'; providerOrderId: string; redirectUrl: string; expiresAt: Date | null }

/** The status of a payment; only `state` determines the result. */
export type ProviderPaymentStatus = {
  kind: 'found'
  state: ProviderPaymentState
  amount: number
  providerOrderId: string | null
  expiresAt: Date | null
  /** Of the shopper's attempt that determined the state; null without one. */
  transactionId: string | null
  paymentMode: string | null
  errorCode: string | null
}

export type NotFoundResult = { kind: 'notFound' }

export type CreateRefundParams = { merchantRefundId: string; merchantOrderId: string; amount: number }
type ProviderRefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'
export type AcceptedRefund = {
  kind: 'accepted'
  providerRefundId: string | null
  state: ProviderRefundState
  /** Null when the response contains none. */
  amount: number | null
}
export type ProviderRefundStatus = {
  kind: 'found'
  state: ProviderRefundState
  amount: number
  providerRefundId: string | null
  /** The bank's reference, once there is one. */
  reference: string | null
  errorCode: string | null
}

/** A payment provider. No call throws: failures are part of the result. */
export type PaymentProvider = {
  pay(payment: CreatePaymentParams): Promise<StartedPayment | RefusedResult | UnknownResult>
  status(merchantOrderId: string): Promise<ProviderPaymentStatus | NotFoundResult | UnknownResult>
  refund(refund: CreateRefundParams): Promise<AcceptedRefund | RefusedResult | UnknownResult>
  refundStatus(merchantRefundId: string): Promise<ProviderRefundStatus | NotFoundResult | UnknownResult>
}

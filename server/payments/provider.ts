/** A payment as the provider is asked to take it; amounts are whole paise. */
export type NewPayment = {
  merchantOrderId: string
  amount: number
  /** Seconds until nobody can pay it any more, 300 to 3600. */
  expireAfter: number
  /** Where the shopper's browser comes back to. */
  redirectUrl: string
  /** Shown to the shopper beside the amount. */
  message: string
}

/** Nobody knows whether the provider did what was asked; only asking for the status tells. */
export type Unknown = { kind: 'unknown'; reason: string }

/** Nothing was done, for certain: the provider said no to this very request (`isFinal`), or it could not be asked. */
export type Refused = { kind: 'refused'; reason: string; isFinal?: true }

export type PaymentState = 'PENDING' | 'COMPLETED' | 'FAILED'

/** The provider took the payment up: the shopper goes to `redirectUrl`, which no call ever tells again. */
export type Started = { kind: 'started'; providerOrderId: string; redirectUrl: string; expiresAt: Date | null }

/** How a payment stands; only `state` decides. */
export type PaymentStatus = {
  kind: 'found'
  state: PaymentState
  amount: number
  providerOrderId: string | null
  expiresAt: Date | null
  /** Of the try that decided, where there was one. */
  transactionId: string | null
  paymentMode: string | null
  errorCode: string | null
}

export type NotFound = { kind: 'notFound' }

export type NewRefund = { merchantRefundId: string; merchantOrderId: string; amount: number }
export type RefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'
export type RefundTaken = {
  kind: 'taken'
  providerRefundId: string | null
  state: RefundState
  /** Null where the answer names none. */
  amount: number | null
}
export type RefundStatus = {
  kind: 'found'
  state: RefundState
  amount: number
  providerRefundId: string | null
  /** The bank's reference, once there is one. */
  reference: string | null
  errorCode: string | null
}

/** Whoever takes the shop's online payments. No call throws: what went wrong is part of the answer. */
export type PaymentProvider = {
  pay(payment: NewPayment): Promise<Started | Refused | Unknown>
  status(merchantOrderId: string): Promise<PaymentStatus | NotFound | Unknown>
  refund(refund: NewRefund): Promise<RefundTaken | Refused | Unknown>
  refundStatus(merchantRefundId: string): Promise<RefundStatus | NotFound | Unknown>
}

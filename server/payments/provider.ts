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
export type UnknownResult = { kind: 'unknown'; reason: string }

/** Nothing was done, for certain: the provider said no to this very request (`isFinal`), or it could not be asked. */
export type RefusedResult = { kind: 'refused'; reason: string; isFinal?: true }

export type ProviderPaymentState = 'PENDING' | 'COMPLETED' | 'FAILED'

/** The provider took the payment up: the shopper goes to `redirectUrl`, which no call ever tells again. */
export type StartedPayment = { kind: 'started'; providerOrderId: string; redirectUrl: string; expiresAt: Date | null }

/** How a payment stands; only `state` decides. */
export type ProviderPaymentStatus = {
  kind: 'found'
  state: ProviderPaymentState
  amount: number
  providerOrderId: string | null
  expiresAt: Date | null
  /** Of the try that decided, where there was one. */
  transactionId: string | null
  paymentMode: string | null
  errorCode: string | null
}

export type NotFoundResult = { kind: 'notFound' }

export type NewRefund = { merchantRefundId: string; merchantOrderId: string; amount: number }
export type ProviderRefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'
export type AcceptedRefund = {
  kind: 'taken'
  providerRefundId: string | null
  state: ProviderRefundState
  /** Null where the answer names none. */
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

/** Whoever takes the shop's online payments. No call throws: what went wrong is part of the answer. */
export type PaymentProvider = {
  pay(payment: NewPayment): Promise<StartedPayment | RefusedResult | UnknownResult>
  status(merchantOrderId: string): Promise<ProviderPaymentStatus | NotFoundResult | UnknownResult>
  refund(refund: NewRefund): Promise<AcceptedRefund | RefusedResult | UnknownResult>
  refundStatus(merchantRefundId: string): Promise<ProviderRefundStatus | NotFoundResult | UnknownResult>
}

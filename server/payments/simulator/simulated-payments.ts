import { randomBytes } from 'node:crypto'
import { firstIssueMessage, PayRequest } from './request-schemas.ts'
import { errorResponse, paymentResponse, providerId, type SimulatorResponse } from './responses.ts'
import {
  findSimulatedPayment,
  insertSimulatedPayment,
  type PaymentColumn,
  type SimulatedAttempt,
  type SimulatedPayment,
  updatePendingPayment,
} from './simulator.store.ts'
import type { SimulatorDeps } from './simulator-deps.ts'

/** The call that creates a payment. */
export async function pay({ db, clock, payPagesUrl }: SimulatorDeps, body: unknown): Promise<SimulatorResponse> {
  const parsed = PayRequest.safeParse(body)
  if (!parsed.success) return errorResponse(400, 'BAD_REQUEST', firstIssueMessage(parsed.error))
  const { merchantOrderId, amount, expireAfter, metaInfo, paymentFlow } = parsed.data
  const now = clock()
  const payment = {
    merchantOrderId,
    amount,
    metaInfo,
    createdAt: now,
    orderId: providerId('OMO', now),
    token: randomBytes(24).toString('base64url'),
    message: paymentFlow.message ?? null,
    redirectUrl: paymentFlow.merchantUrls.redirectUrl,
    expireAt: new Date(now.getTime() + expireAfter * 1000),
  }
  if (!(await insertSimulatedPayment(db, payment))) {
    return errorResponse(417, 'INVALID_MERCHANT_ORDER_ID', 'Merchant order id was used before')
  }
  const expireAt = payment.expireAt.getTime()
  const redirectUrl = `${payPagesUrl}/${payment.token}`
  return { status: 200, body: { orderId: payment.orderId, state: 'PENDING', expireAt, redirectUrl } }
}

/** The call that reads the status of a payment. */
export async function showStatus(
  deps: SimulatorDeps,
  merchantOrderId: string,
  details: boolean,
  errorContext: boolean,
): Promise<SimulatorResponse> {
  const payment = await findCurrentPayment(deps, merchantOrderId, 'merchantOrderId')
  return payment
    ? { status: 200, body: paymentResponse(payment, { allAttempts: details, errorContext }) }
    : errorResponse(400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id')
}

/** A payment; an unpaid one is set to FAILED first if it has expired. */
export async function findCurrentPayment(deps: SimulatorDeps, value: string, column: PaymentColumn) {
  const { db, clock } = deps
  const payment = await findSimulatedPayment(db, column, value)
  if (payment?.state !== 'PENDING' || payment.expireAt > clock()) return payment
  await finishPayment(deps, payment, 'FAILED', { codes: expiredCodes })
  return findSimulatedPayment(db, column, value)
}

/** The buttons of the payment page. */
export const payPageActions = ['pay', 'fail', 'pending'] as const
type PayPageAction = (typeof payPageActions)[number]

/** Applies a button of the payment page; a final payment does not change. Returns the redirect URL. */
export async function submitPayPage(
  deps: SimulatorDeps,
  payment: SimulatedPayment,
  action: PayPageAction,
  paymentMode?: string,
): Promise<string> {
  if (action === 'pay') await finishPayment(deps, payment, 'COMPLETED', { paymentMode })
  if (action === 'fail') await finishPayment(deps, payment, 'FAILED', { codes: canceledCodes, paymentMode })
  if (action === 'pending') {
    const attempt = buildAttempt(deps, payment, 'PENDING', paymentMode)
    await updatePendingPayment(deps.db, payment.merchantOrderId, { state: 'PENDING' }, attempt)
  }
  return payment.redirectUrl
}

/** Sets the result of a payment even after its expiry, like a late response of the bank; false if the payment was final. */
export async function finishSimulatedPayment(
  deps: SimulatorDeps,
  merchantOrderId: string,
  state: 'COMPLETED' | 'FAILED',
) {
  const payment = await findSimulatedPayment(deps.db, 'merchantOrderId', merchantOrderId)
  if (!payment) throw new Error(`The simulator has no payment ${merchantOrderId}.`)
  return finishPayment(deps, payment, state, state === 'FAILED' ? { codes: canceledCodes } : {})
}

type ErrorCodes = { errorCode: string; detailedErrorCode: string }

const expiredCodes: ErrorCodes = { errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode: 'ORDER_EXPIRED' }
const canceledCodes: ErrorCodes = { errorCode: 'TXN_CANCELLED', detailedErrorCode: 'ZA' }

/** Ends a payment and sends its webhook; false if the payment was final. */
async function finishPayment(
  deps: SimulatorDeps,
  payment: SimulatedPayment,
  state: 'COMPLETED' | 'FAILED',
  { codes, paymentMode }: { codes?: ErrorCodes; paymentMode?: string | undefined },
): Promise<boolean> {
  const { db, merchantId, sendWebhook } = deps
  const { merchantOrderId } = payment
  const attempt = { ...buildAttempt(deps, payment, state, paymentMode), ...codes }
  if (!(await updatePendingPayment(db, merchantOrderId, { state, ...codes }, attempt))) return false
  const finished = await findSimulatedPayment(db, 'merchantOrderId', merchantOrderId)
  if (finished) {
    const payload = { merchantId, merchantOrderId, ...paymentResponse(finished) }
    sendWebhook(`checkout.order.${finished.state.toLowerCase()}`, payload)
  }
  return true
}

const buildAttempt = (
  { clock }: SimulatorDeps,
  { amount }: SimulatedPayment,
  state: SimulatedAttempt['state'],
  paymentMode = 'UPI_INTENT',
): SimulatedAttempt => ({
  transactionId: providerId('OM', clock()),
  paymentMode,
  timestamp: clock().getTime(),
  amount,
  state,
})

import { randomBytes } from 'node:crypto'
import type { WebhookCredentials } from '#server/config/payments.ts'
import type { Log } from '#server/context.ts'
import type { Database } from '../../database/connect.ts'
import { webhookAuthorization } from '../webhook-authorization.ts'
import { createSimulatorControl } from './control.ts'
import { firstIssueMessage, PayRequest, RefundRequest } from './request-schemas.ts'
import { paymentResponse, providerId, refundResponse } from './responses.ts'
import {
  findSimulatedPayment,
  findSimulatedRefund,
  finishSimulatedPayment,
  insertSimulatedPayment,
  insertSimulatedRefund,
  type SimulatedAttempt,
  type SimulatedPayment,
  transitionSimulatedRefund,
} from './simulator.store.ts'
import { createSimulatorTokens } from './tokens.ts'

type SimulatorSettings = {
  db: Database
  clock: () => Date
  log: Log
  account: { clientId: string; clientSecret: string; clientVersion: string }
  /** The URL prefix of the payment pages. */
  payPagesUrl: string
  webhook: WebhookCredentials & { url: string }
}

/** The response to a call. */
export type SimulatorResponse = { status: number; body: unknown }

const errorResponse = (status: number, code: string, message: string): SimulatorResponse => ({
  status,
  body: { success: false, code, message, data: {} },
})
const unknownOrderResponse = () =>
  errorResponse(400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id')

/** The buttons of the payment page. */
export const payPageActions = ['pay', 'fail', 'pending'] as const
type PayPageAction = (typeof payPageActions)[number]

/** A simulator of the parts of PhonePe's Standard Checkout that the store uses. */
export function createSimulator({ db, clock, log, account, payPagesUrl: payPages, webhook }: SimulatorSettings) {
  const control = createSimulatorControl()
  const tokens = createSimulatorTokens(account.clientSecret)
  const seconds = () => Math.floor(clock().getTime() / 1000)

  /** The payment; an unpaid one is set to FAILED first if it has expired. */
  async function findCurrentPayment(value: string, column: 'merchantOrderId' | 'token' = 'merchantOrderId') {
    const payment = await findSimulatedPayment(db, value, column)
    if (payment?.state !== 'PENDING' || payment.expireAt > clock()) return payment
    await finish(payment, 'FAILED', { errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode: 'ORDER_EXPIRED' })
    return findSimulatedPayment(db, value, column)
  }

  function createPaymentAttempt(
    { amount }: SimulatedPayment,
    state: SimulatedAttempt['state'],
    paymentMode = 'UPI_INTENT',
  ): SimulatedAttempt {
    return { transactionId: providerId('OM', clock()), paymentMode, timestamp: clock().getTime(), amount, state }
  }

  type Codes = { errorCode: string; detailedErrorCode: string }

  async function finish(payment: SimulatedPayment, state: 'COMPLETED' | 'FAILED', codes?: Codes, paymentMode?: string) {
    const attempt = { ...createPaymentAttempt(payment, state, paymentMode), ...codes }
    if (!(await finishSimulatedPayment(db, payment.merchantOrderId, { state, ...codes }, attempt))) return false
    await sendPaymentWebhook(payment.merchantOrderId)
    return true
  }

  async function sendPaymentWebhook(merchantOrderId: string) {
    const payment = await findSimulatedPayment(db, merchantOrderId)
    if (!payment) return
    const event = `checkout.order.${payment.state.toLowerCase()}`
    sendWebhook(event, { merchantId: account.clientId, merchantOrderId, ...paymentResponse(payment) })
  }

  /** Sends a webhook without waiting for its response, or queues it for tests. */
  function sendWebhook(event: string, payload: object) {
    const body = JSON.stringify({ event, type: event.toUpperCase().replaceAll('.', '_'), payload })
    const deliver = async () => {
      const headers = { 'content-type': 'application/json', authorization: webhookAuthorization(webhook) }
      const response = await fetch(webhook.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) })
      await response.arrayBuffer()
      return response.status
    }
    if (control.webhookMode === 'queue') return void control.queuedWebhooks.push({ event, payload, deliver })
    deliver().catch((error: Error) => log.warn({ err: error }, 'The payment simulator could not deliver a webhook.'))
  }

  return {
    control,
    webhook,
    account,
    accepts: (header: string | undefined) => tokens.accepts(header, seconds()),
    /** Rejects the token of this authorization header from now on. */
    revokeToken: tokens.revoke,

    token(form: Record<string, string>): SimulatorResponse {
      const { clientId, clientSecret, clientVersion } = account
      const isValid =
        form.client_id === clientId && form.client_secret === clientSecret && form.client_version === clientVersion
      if (!isValid || form.grant_type !== 'client_credentials') {
        const context = { error_description: 'Client authentication failure' }
        const message = 'Bad Request: Invalid Client, trackingId: simulator'
        return { status: 400, body: { errorCode: 'OIM000', code: 'INVALID_CLIENT', message, context } }
      }
      const issued = seconds()
      const expires = issued + control.tokenLife
      const text = tokens.issue(issued, expires)
      const times = { expires_in: null, issued_at: issued, expires_at: expires, session_expires_at: expires }
      return {
        status: 200,
        body: { access_token: text, encrypted_access_token: text, ...times, token_type: 'O-Bearer' },
      }
    },

    async pay(body: unknown): Promise<SimulatorResponse> {
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
      const redirectUrl = `${payPages}/${payment.token}`
      return { status: 200, body: { orderId: payment.orderId, state: 'PENDING', expireAt, redirectUrl } }
    },

    async status(merchantOrderId: string, details: boolean, errorContext: boolean): Promise<SimulatorResponse> {
      const payment = await findCurrentPayment(merchantOrderId)
      if (!payment) return unknownOrderResponse()
      return { status: 200, body: paymentResponse(payment, { allAttempts: details, errorContext }) }
    },

    async refund(body: unknown): Promise<SimulatorResponse> {
      const parsed = RefundRequest.safeParse(body)
      if (!parsed.success) return errorResponse(400, 'BAD_REQUEST', firstIssueMessage(parsed.error))
      const { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount } = parsed.data
      const now = clock()
      const refund = {
        merchantRefundId,
        merchantOrderId,
        amount,
        createdAt: now,
        refundId: providerId('OMR', now),
      }
      if (await findSimulatedRefund(db, merchantRefundId)) {
        return errorResponse(400, 'BAD_REQUEST', 'Merchant refund id was used before')
      }
      if (!(await insertSimulatedRefund(db, refund))) {
        return errorResponse(400, 'EXCESS_REFUND_AMOUNT', 'The order is not paid, or not this much of it is left')
      }
      return { status: 200, body: { refundId: refund.refundId, amount, state: 'PENDING', currency: 'INR' } }
    },

    async refundStatus(merchantRefundId: string): Promise<SimulatorResponse> {
      const wasUpdated = await transitionSimulatedRefund(db, merchantRefundId, control.refunds)
      const refund = await findSimulatedRefund(db, merchantRefundId)
      if (!refund)
        return errorResponse(400, 'INVALID_MERCHANT_REFUND_ID', 'No entry found for given merchant refund id')
      if (wasUpdated && (refund.state === 'COMPLETED' || refund.state === 'FAILED')) {
        const payload = { merchantId: account.clientId, merchantRefundId, ...refundResponse(refund) }
        sendWebhook(`pg.refund.${refund.state.toLowerCase()}`, payload)
      }
      return { status: 200, body: refundResponse(refund) }
    },

    /** The payment of a payment page. */
    findPaymentByToken: (token: string) => findCurrentPayment(token, 'token'),

    /** Applies a button of the payment page; a final payment does not change. Returns the redirect URL. */
    async submitPayPage(payment: SimulatedPayment, outcome: PayPageAction, paymentMode?: string): Promise<string> {
      if (outcome === 'pay') await finish(payment, 'COMPLETED', undefined, paymentMode)
      if (outcome === 'fail') {
        await finish(payment, 'FAILED', { errorCode: 'TXN_CANCELLED', detailedErrorCode: 'ZA' }, paymentMode)
      }
      if (outcome === 'pending') {
        await finishSimulatedPayment(
          db,
          payment.merchantOrderId,
          { state: 'PENDING' },
          createPaymentAttempt(payment, 'PENDING', paymentMode),
        )
      }
      return payment.redirectUrl
    },

    /** Sets the result of a payment even after its expiry, like a late response of the bank. */
    async settle(merchantOrderId: string, state: 'COMPLETED' | 'FAILED') {
      const payment = await findSimulatedPayment(db, merchantOrderId)
      if (!payment) throw new Error(`The simulator has no payment ${merchantOrderId}.`)
      return finish(
        payment,
        state,
        state === 'FAILED' ? { errorCode: 'TXN_CANCELLED', detailedErrorCode: 'ZA' } : undefined,
      )
    },
  }
}

export type Simulator = ReturnType<typeof createSimulator>

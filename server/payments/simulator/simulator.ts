import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { createSimulatorControl } from './control.ts'
import { createWebhookSender, type WebhookTarget } from './send-webhook.ts'
import { findCurrentPayment, finishSimulatedPayment, pay, showStatus, submitPayPage } from './simulated-payments.ts'
import { refund, showRefundStatus } from './simulated-refunds.ts'
import type { SimulatorDeps } from './simulator-deps.ts'
import { createSimulatorTokens, type SimulatorAccount } from './tokens.ts'

type SimulatorSettings = {
  db: Database
  clock: () => Date
  log: Log
  account: SimulatorAccount
  /** The URL prefix of the payment pages. */
  payPagesUrl: string
  webhook: WebhookTarget
}

/** A simulator of the parts of PhonePe's Standard Checkout that the store uses. */
export function createSimulator({ db, clock, log, account, payPagesUrl, webhook }: SimulatorSettings) {
  const control = createSimulatorControl()
  const sendWebhook = createWebhookSender({ webhook, control, log })
  const deps: SimulatorDeps = { db, clock, control, merchantId: account.clientId, payPagesUrl, sendWebhook }
  return {
    control,
    webhook,
    account,
    ...createSimulatorTokens({ account, clock, control }),
    pay: pay.bind(null, deps),
    status: showStatus.bind(null, deps),
    refund: refund.bind(null, deps),
    refundStatus: showRefundStatus.bind(null, deps),
    /** The payment of a payment page. */
    findPaymentByToken: (token: string) => findCurrentPayment(deps, token, 'token'),
    submitPayPage: submitPayPage.bind(null, deps),
    settle: finishSimulatedPayment.bind(null, deps),
  }
}

export type Simulator = ReturnType<typeof createSimulator>

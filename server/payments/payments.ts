import { randomBytes } from 'node:crypto'
import type { Log } from '#server/context.ts'
import { findOrCreateSecret } from '#server/identity/sessions/secrets.store.ts'
import type { PaymentsConfig } from '../config/payments.ts'
import type { Database } from '../database/connect.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createPhonePe } from './phonepe/phonepe.ts'
import { pretendMoney } from './pretend-money.ts'
import type { PaymentProvider } from './provider.ts'
import { simulatorPath } from './simulator/simulator.routes.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'
import type { WebhookCredentials } from './webhook-authorization.ts'

/** Where PhonePe reports what became of payments. */
export const webhookPath = '/api/payments/phonepe/webhook'
/** Where a shopper's browser comes back to (specification 2). */
export const resultPath = '/payment/phonepe-redirect'

/** Who takes the shop's online payments, and who may make them. */
export type Payments = {
  kind: 'none' | 'simulator' | 'sandbox' | 'phonepe'
  /** Null where nobody takes online payments. */
  provider: PaymentProvider | null
  /** Pretend money is accepted from everybody, under a banner. */
  isDemonstration: boolean
  webhook: WebhookCredentials | null
  /** The page that tells a shopper how a payment went, as an absolute address. */
  resultUrl(merchantOrderId: string): string
  simulator: Simulator | null
  /** Whether somebody is offered online payment; pretend money is only taken on this machine itself, or at a demonstration. */
  isOfferedTo(isLocal: boolean): Promise<boolean>
  /** Whether a visitor from elsewhere would change anything, and has to be looked for. */
  awaitsStranger(): boolean
  /** Takes note of such a visitor, by the sign that betrayed them. */
  meetStranger(sign: string): Promise<void>
  /** Whether such a visitor has put an end to pretend money. */
  isOff(): Promise<boolean>
}

type PaymentDeps = {
  db: Database
  log: Log
  clock: () => Date
  publicUrl: string
  /** Where this process reaches itself. */
  ownUrl: string
  metrics?: Metrics
}

/** The simulator with credentials of its own, made once and kept for every process on this database. */
async function createConfiguredSimulator(webhook: WebhookCredentials | null, around: PaymentDeps): Promise<Simulator> {
  const { db, log, clock, publicUrl, ownUrl } = around
  const secret = await findOrCreateSecret(db, 'payment-simulator', randomBytes(32).toString('base64url'))
  return createSimulator({
    ...{ db, log, clock },
    account: { clientId: 'SIMULATOR', clientSecret: secret, clientVersion: '1' },
    payPagesUrl: `${publicUrl}${simulatorPath}/pay`,
    webhook: { ...(webhook ?? { username: 'simulator', password: secret }), url: ownUrl + webhookPath },
  })
}

async function createProvider({ provider, webhook }: PaymentsConfig, around: PaymentDeps) {
  const { log, clock, publicUrl, ownUrl, metrics } = around
  const watching = { log, clock, ...(metrics && { metrics }) }
  if (provider === 'none') return { kind: 'none', provider: null, simulator: null, webhook } as const
  if (provider !== 'simulator') {
    const kind = provider.isSandbox ? 'sandbox' : 'phonepe'
    return { kind, provider: createPhonePe({ ...provider, ...watching }), simulator: null, webhook } as const
  }
  const simulator = await createConfiguredSimulator(webhook, around)
  const base = ownUrl + simulatorPath
  const settings = { ...simulator.account, pgUrl: base, oauthUrl: base, payPageOrigins: [publicUrl] }
  const phonePe = createPhonePe({ ...settings, ...watching })
  const { username, password } = simulator.webhook
  return { kind: 'simulator', provider: phonePe, simulator, webhook: { username, password } } as const
}

/** Opens what takes the shop's online payments, as the configuration says. */
export async function createPayments(config: PaymentsConfig, around: PaymentDeps): Promise<Payments> {
  const opened = await createProvider(config, around)
  const isGuarded = isTestProvider(opened.kind) && !config.isPublicTestMode
  const pretend = pretendMoney(around)
  return {
    ...opened,
    isDemonstration: config.isPublicTestMode,
    resultUrl: (merchantOrderId) =>
      `${around.publicUrl}${resultPath}?merchantTransactionId=${encodeURIComponent(merchantOrderId)}`,
    async isOfferedTo(isLocal) {
      if (opened.kind === 'none') return false
      if (!isGuarded) return true
      if (!isLocal) pretend.warn()
      return isLocal && !(await pretend.isOff())
    },
    awaitsStranger: () => isGuarded && pretend.isWaiting(),
    meetStranger: pretend.meet,
    isOff: async () => isGuarded && pretend.isOff(),
  }
}

/** Whether no money moves where a payment is taken. */
export const isTestProvider = (takenBy: string | null): boolean => takenBy === 'simulator' || takenBy === 'sandbox'

/** Why shoppers are or are not offered online payment, for the administrator. */
export async function describeSetup({
  kind,
  isDemonstration,
  isOff,
}: Pick<Payments, 'kind' | 'isDemonstration' | 'isOff'>) {
  if (kind === 'phonepe') {
    return { provider: kind, offeredTo: 'everybody', message: 'Shoppers can pay online through PhonePe.' } as const
  }
  if (kind === 'none') {
    const message =
      'Shoppers can only pay cash on delivery: no payment provider is set up. PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET and PHONEPE_CLIENT_VERSION are missing.'
    return { provider: kind, offeredTo: 'nobody', message } as const
  }
  const what = kind === 'simulator' ? 'the payment simulator' : 'PhonePe’s sandbox'
  if (isDemonstration) {
    const message = `This shop is a demonstration: everybody can pay online with pretend money, by ${what}.`
    return { provider: kind, offeredTo: 'everybody', message } as const
  }
  if (await isOff()) {
    const message = `A visitor from elsewhere came through a proxy on this machine, so pretend payment, by ${what}, is switched off: shoppers can only pay cash on delivery. For real payments set PUBLIC_URL to the shop’s address and PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET and PHONEPE_CLIENT_VERSION. To show the shop as a demonstration, in which everybody pays with pretend money, set PAYMENT_SIMULATOR=on.`
    return { provider: kind, offeredTo: 'nobody', message } as const
  }
  const message = `Online payment is pretended, by ${what}, and only offered in a browser on this machine itself. Everybody else is offered cash on delivery only. For real payments set PUBLIC_URL to the shop’s address and PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET and PHONEPE_CLIENT_VERSION.`
  return { provider: kind, offeredTo: 'this machine', message } as const
}

import type { PaymentsConfig, WebhookCredentials } from '#server/config/payments.ts'
import type { Database } from '#server/database/connect.ts'
import { findOrCreateSecret } from '#server/identity/sessions/secrets.store.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { createPhonePe } from './phonepe/phonepe.ts'
import type { PaymentProvider } from './provider.ts'
import { simulatorPath } from './simulator/simulator.routes.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'
import { isOnlinePaymentOffered, type ProviderKind } from './test-mode.ts'

/** The webhook that PhonePe calls with the results of payments and refunds. */
export const webhookPath = '/api/payments/phonepe/webhook'
/** The page to which the provider redirects the shopper (specification 2). */
export const resultPath = '/payment/phonepe-redirect'

/** The store's online payments: the provider, and who is offered them. */
export type Payments = {
  kind: ProviderKind
  /** Null if online payment is not set up. */
  provider: PaymentProvider | null
  /** Test payments are offered to every visitor, and every page shows the test mode banner. */
  isPublicTestMode: boolean
  webhook: WebhookCredentials | null
  /** The page that shows the result of a payment, as an absolute URL. */
  resultUrl(merchantOrderId: string): string
  simulator: Simulator | null
  /** Whether a request is offered online payment; `isLocal` is the result of `isLocalRequest`. */
  isOfferedTo(isLocal: boolean): boolean
}

type PaymentDeps = {
  db: Database
  log: Log
  clock: () => Date
  publicUrl: string
  /** The URL for requests of this process to itself. */
  ownUrl: string
  metrics?: Metrics
}

/** The simulator with its own credentials, created once and stored for every process on this database. */
async function createConfiguredSimulator(webhook: WebhookCredentials | null, deps: PaymentDeps): Promise<Simulator> {
  const { db, log, clock, publicUrl, ownUrl } = deps
  const secret = await findOrCreateSecret(db, 'payment-simulator')
  return createSimulator({
    db,
    log,
    clock,
    account: { clientId: 'SIMULATOR', clientSecret: secret, clientVersion: '1' },
    payPagesUrl: `${publicUrl}${simulatorPath}/pay`,
    webhook: { ...(webhook ?? { username: 'simulator', password: secret }), url: ownUrl + webhookPath },
  })
}

async function createProvider({ provider, webhook }: PaymentsConfig, deps: PaymentDeps) {
  const { log, clock, publicUrl, ownUrl, metrics } = deps
  const monitoring = { log, clock, ...(metrics && { metrics }) }
  if (provider === 'none') return { kind: 'none', provider: null, simulator: null, webhook } as const
  if (provider !== 'simulator') {
    const kind = provider.isSandbox ? 'sandbox' : 'phonepe'
    return { kind, provider: createPhonePe({ ...provider, ...monitoring }), simulator: null, webhook } as const
  }
  const simulator = await createConfiguredSimulator(webhook, deps)
  const base = ownUrl + simulatorPath
  const settings = { ...simulator.account, pgUrl: base, oauthUrl: base, payPageOrigins: [publicUrl] }
  const phonePe = createPhonePe({ ...settings, ...monitoring })
  const { username, password } = simulator.webhook
  return { kind: 'simulator', provider: phonePe, simulator, webhook: { username, password } } as const
}

/** Creates the provider of the configuration. */
export async function createPayments(config: PaymentsConfig, deps: PaymentDeps): Promise<Payments> {
  const provider = await createProvider(config, deps)
  return {
    ...provider,
    isPublicTestMode: config.isPublicTestMode,
    resultUrl: (merchantOrderId) =>
      `${deps.publicUrl}${resultPath}?merchantTransactionId=${encodeURIComponent(merchantOrderId)}`,
    isOfferedTo: (isLocal) => isOnlinePaymentOffered(provider.kind, config, isLocal),
  }
}

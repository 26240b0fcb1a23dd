import { z } from 'zod'
import { allOrNone } from './all-or-none.ts'
import { ConfigurationError } from './configuration-error.ts'
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts'
import { providerUrl } from './provider-url.ts'

const phonePeProduction = {
  pgUrl: 'https://api.phonepe.com/apis/pg',
  oauthUrl: 'https://api.phonepe.com/apis/identity-manager',
}

const phonePeUrl = providerUrl(phonePeProduction.pgUrl)

/** The variables of the payment provider. */
export const paymentVariables = {
  PHONEPE_CLIENT_ID: z.string().optional(),
  PHONEPE_CLIENT_SECRET: z.string().optional(),
  PHONEPE_CLIENT_VERSION: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,20}$/, 'must be the version of the client id, such as 1')
    .optional(),
  PHONEPE_PG_URL: phonePeUrl,
  PHONEPE_OAUTH_URL: phonePeUrl,
  PHONEPE_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
}

type PaymentEnvironment = { [Name in keyof typeof paymentVariables]?: string | undefined } & {
  PAYMENT_SIMULATOR?: boolean | undefined
}

/** The credentials and addresses of PhonePe; with `isSandbox` no money is charged. */
type PhonePeAccount = {
  clientId: string
  clientSecret: string
  clientVersion: string
  pgUrl: string
  oauthUrl: string
  isSandbox: boolean
}

/** The credentials that PhonePe sends with each webhook call. */
export type WebhookCredentials = { username: string; password: string }

/** The provider of online payments. */
export type PaymentsConfig = {
  provider: 'none' | 'simulator' | PhonePeAccount
  /** Test payments are offered to all clients, with a banner; otherwise only to clients on this computer. */
  isPublicTestMode: boolean
  webhook: WebhookCredentials | null
}

function phonePeAccountOf(given: PaymentEnvironment): PhonePeAccount | null {
  const client = allOrNone(given, ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET', 'PHONEPE_CLIENT_VERSION'])
  const addresses = allOrNone(given, ['PHONEPE_PG_URL', 'PHONEPE_OAUTH_URL'])
  if (!client) return null
  const pgUrl = addresses?.PHONEPE_PG_URL ?? phonePeProduction.pgUrl
  return {
    clientId: client.PHONEPE_CLIENT_ID,
    clientSecret: client.PHONEPE_CLIENT_SECRET,
    clientVersion: client.PHONEPE_CLIENT_VERSION,
    pgUrl,
    oauthUrl: addresses?.PHONEPE_OAUTH_URL ?? phonePeProduction.oauthUrl,
    isSandbox: isSandbox(pgUrl),
  }
}

/** Whether the address is a test address of PhonePe or a loopback one. */
function isSandbox(pgUrl: string): boolean {
  const { hostname, pathname } = new URL(pgUrl)
  return isLoopbackHost(hostname) || /preprod|sandbox|uat/i.test(hostname + pathname)
}

/** The payment provider by the variables and PUBLIC_URL. A public store offers test payments only with PAYMENT_SIMULATOR=on. */
export function paymentsConfig(given: PaymentEnvironment, publicUrl: string): PaymentsConfig {
  const account = phonePeAccountOf(given)
  const credentials = allOrNone(given, ['PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'])
  const webhook = credentials && {
    username: credentials.PHONEPE_WEBHOOK_USERNAME,
    password: credentials.PHONEPE_WEBHOOK_PASSWORD,
  }
  const simulator = given.PAYMENT_SIMULATOR
  if (!account) {
    const isOn = simulator ?? isLoopbackUrl(publicUrl)
    return { provider: isOn ? 'simulator' : 'none', isPublicTestMode: simulator === true, webhook }
  }
  if (simulator && !account.isSandbox) {
    throw new ConfigurationError('PAYMENT_SIMULATOR must not be on if PHONEPE_CLIENT_ID takes real payments.')
  }
  if (account.isSandbox && !simulator && !isLoopbackUrl(publicUrl)) {
    throw new ConfigurationError(
      'PHONEPE_PG_URL is a sandbox, which charges no money: set PAYMENT_SIMULATOR=on to offer test payments on this public store.',
    )
  }
  return { provider: account, isPublicTestMode: simulator === true, webhook }
}

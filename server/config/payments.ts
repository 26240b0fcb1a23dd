import { z } from 'zod'
import { allOrNone } from './all-or-none.ts'
import { ConfigurationError } from './configuration-error.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'

const phonePeProduction = {
  pgUrl: 'https://api.phonepe.com/apis/pg',
  oauthUrl: 'https://api.phonepe.com/apis/identity-manager',
}

/** Requests carry credentials: anything but this machine is spoken to under TLS. */
const providerUrl = z
  .url('must be an address such as https://api.phonepe.com/apis/pg')
  .refine((url) => /^https:/.test(url) || (/^http:/.test(url) && isLoopback(url)), 'must begin with https://')
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** The variables of the payment provider. */
export const paymentVariables = {
  PHONEPE_CLIENT_ID: z.string().optional(),
  PHONEPE_CLIENT_SECRET: z.string().optional(),
  PHONEPE_CLIENT_VERSION: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,20}$/, 'must be the version that stands beside the client id, such as 1')
    .optional(),
  PHONEPE_PG_URL: providerUrl,
  PHONEPE_OAUTH_URL: providerUrl,
  PHONEPE_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
}

type PaymentEnvironment = { [Name in keyof typeof paymentVariables]?: string | undefined } & {
  PAYMENT_SIMULATOR?: boolean | undefined
}

/** What PhonePe's addresses need; `isSandbox` means that no money moves behind them. */
export type PhonePeAccount = {
  clientId: string
  clientSecret: string
  clientVersion: string
  pgUrl: string
  oauthUrl: string
  isSandbox: boolean
}

export type WebhookCredentials = { username: string; password: string }

/** Who takes the shop's online payments. */
export type PaymentsConfig = {
  provider: 'none' | 'simulator' | PhonePeAccount
  /** Test payments are offered to everybody, under a banner; otherwise only to this computer. */
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

/** PhonePe's test addresses, and whatever stands in for it on this machine. */
function isSandbox(pgUrl: string): boolean {
  const { hostname, pathname } = new URL(pgUrl)
  return isLoopbackHost(hostname) || /preprod|sandbox|uat/i.test(hostname + pathname)
}

/** The payment provider by the variables and PUBLIC_URL. A store at a public address takes test payments only where PAYMENT_SIMULATOR is on. */
export function paymentsConfig(given: PaymentEnvironment, publicUrl: string): PaymentsConfig {
  const account = phonePeAccountOf(given)
  const credentials = allOrNone(given, ['PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'])
  const webhook = credentials && {
    username: credentials.PHONEPE_WEBHOOK_USERNAME,
    password: credentials.PHONEPE_WEBHOOK_PASSWORD,
  }
  const wanted = given.PAYMENT_SIMULATOR
  if (!account) {
    const isOn = wanted ?? isLoopback(publicUrl)
    return { provider: isOn ? 'simulator' : 'none', isPublicTestMode: wanted === true, webhook }
  }
  if (wanted && !account.isSandbox) {
    throw new ConfigurationError('PAYMENT_SIMULATOR must not be on where PHONEPE_CLIENT_ID takes real payments.')
  }
  if (account.isSandbox && !wanted && !isLoopback(publicUrl)) {
    throw new ConfigurationError(
      'PHONEPE_PG_URL is a sandbox, where no money moves: set PAYMENT_SIMULATOR to on to show this public shop as a demonstration.',
    )
  }
  return { provider: account, isPublicTestMode: wanted === true, webhook }
}

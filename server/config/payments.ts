import { z } from 'zod'
import { BadConfiguration } from './bad-configuration.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'
import { together } from './together.ts'

const production = {
  pgUrl: 'https://api.phonepe.com/apis/pg',
  oauthUrl: 'https://api.phonepe.com/apis/identity-manager',
}

/** Requests carry credentials: anything but this machine is spoken to under TLS. */
const providerAddress = z
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
  PHONEPE_PG_URL: providerAddress,
  PHONEPE_OAUTH_URL: providerAddress,
  PHONEPE_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
}

type Given = { [Name in keyof typeof paymentVariables]?: string | undefined } & {
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
  /** Pretend money is accepted from everybody, under a banner; otherwise only from this machine itself. */
  isDemonstration: boolean
  webhook: WebhookCredentials | null
}

function accountOf(given: Given): PhonePeAccount | null {
  const client = together(given, ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET', 'PHONEPE_CLIENT_VERSION'])
  const addresses = together(given, ['PHONEPE_PG_URL', 'PHONEPE_OAUTH_URL'])
  if (!client) return null
  const pgUrl = addresses?.PHONEPE_PG_URL ?? production.pgUrl
  return {
    clientId: client.PHONEPE_CLIENT_ID,
    clientSecret: client.PHONEPE_CLIENT_SECRET,
    clientVersion: client.PHONEPE_CLIENT_VERSION,
    pgUrl,
    oauthUrl: addresses?.PHONEPE_OAUTH_URL ?? production.oauthUrl,
    isSandbox: isSandbox(pgUrl),
  }
}

/** PhonePe's test addresses, and whatever stands in for it on this machine. */
function isSandbox(pgUrl: string): boolean {
  const { hostname, pathname } = new URL(pgUrl)
  return isLoopbackHost(hostname) || /preprod|sandbox|uat/i.test(hostname + pathname)
}

/** Who takes payments, by the variables and by the shop's public address; nobody must ever get goods for pretend money. */
export function paymentsConfig(given: Given, publicUrl: string): PaymentsConfig {
  const account = accountOf(given)
  const credentials = together(given, ['PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'])
  const webhook = credentials && {
    username: credentials.PHONEPE_WEBHOOK_USERNAME,
    password: credentials.PHONEPE_WEBHOOK_PASSWORD,
  }
  const wanted = given.PAYMENT_SIMULATOR
  if (!account) {
    const isOn = wanted ?? isLoopback(publicUrl)
    return { provider: isOn ? 'simulator' : 'none', isDemonstration: wanted === true, webhook }
  }
  if (wanted && !account.isSandbox) {
    throw new BadConfiguration('PAYMENT_SIMULATOR must not be on where PHONEPE_CLIENT_ID takes real payments.')
  }
  if (account.isSandbox && !wanted && !isLoopback(publicUrl)) {
    throw new BadConfiguration(
      'PHONEPE_PG_URL is a sandbox, where no money moves: set PAYMENT_SIMULATOR to on to show this public shop as a demonstration.',
    )
  }
  return { provider: account, isDemonstration: wanted === true, webhook }
}

import { z } from 'zod'
import { allOrNone } from './all-or-none.ts'
import { ConfigurationError } from './configuration-error.ts'
import { providerUrl } from './provider-url.ts'

const shiprocketUrl = 'https://apiv2.shiprocket.in/v1/external'

/** The variables of the courier service. */
export const courierVariables = {
  SHIPROCKET_EMAIL: z.email('must be an e-mail address').optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  // "Max 36 characters" (https://apidocs.shiprocket.in, "Add a New Pickup Location").
  SHIPROCKET_PICKUP_LOCATION: z.string().trim().max(36, 'must have at most 36 characters').optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SHIPROCKET_URL: providerUrl(shiprocketUrl),
}

type CourierEnvironment = { [Name in keyof typeof courierVariables]?: string | undefined } & {
  COURIER_SIMULATOR?: boolean | undefined
}

type ShiprocketAccount = { email: string; password: string; url: string; pickupLocation: string | null }

/** The courier service with which shipments are booked. */
export type CouriersConfig = {
  provider: 'none' | 'simulator' | ShiprocketAccount
  /** What Shiprocket's webhooks have as `x-api-key`; null rejects them. */
  webhookToken: string | null
}

/** The courier service by the variables. The simulator is used only where it is asked for, since it writes numbers into real shipments. */
export function couriersConfig(given: CourierEnvironment): CouriersConfig {
  const account = allOrNone(given, ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD'])
  const webhookToken = given.SHIPROCKET_WEBHOOK_TOKEN ?? null
  if (!account) return { provider: given.COURIER_SIMULATOR ? 'simulator' : 'none', webhookToken }
  if (given.COURIER_SIMULATOR) {
    throw new ConfigurationError('COURIER_SIMULATOR must not be on if SHIPROCKET_EMAIL books real shipments.')
  }
  const provider = {
    email: account.SHIPROCKET_EMAIL,
    password: account.SHIPROCKET_PASSWORD,
    url: given.SHIPROCKET_URL ?? shiprocketUrl,
    pickupLocation: given.SHIPROCKET_PICKUP_LOCATION || null,
  }
  return { provider, webhookToken }
}

import { createProviderClient, type ProviderClientSettings } from '#server/http/provider-client.ts'
import { createLogin, type ShiprocketAccount } from './login.ts'

export type ShiprocketSettings = ProviderClientSettings & ShiprocketAccount

/**
 * The calls that only read, or whose repetition changes nothing, may be repeated after a failure and after status 429, the answer to too many
 * requests; no number is published (https://apidocs.shiprocket.in, "Errors and Response codes").
 */
const isRepeatable = {
  login: true,
  pickupLocations: true,
  serviceability: true,
  findOrder: true,
  findReturn: true,
  label: true,
  track: true,
  createOrder: false,
  createReturn: false,
  assignCourier: false,
  pickup: false,
  cancel: false,
} as const

export type ShiprocketCall = keyof typeof isRepeatable

/** Sends calls to Shiprocket. */
export const createShiprocketClient = (settings: ShiprocketSettings) =>
  createProviderClient(
    {
      name: 'Shiprocket',
      url: settings.url,
      isRepeatable,
      labelPrefix: 'courier ',
      scheme: 'Bearer',
      tokenCall: 'login',
      renewToken: createLogin(settings),
    },
    settings,
  )

export type ShiprocketClient = ReturnType<typeof createShiprocketClient>

import { createProviderClient, type ProviderClientSettings } from '#server/http/provider-client.ts'
import { renewToken, type TokenAccount } from './renew-token.ts'

export type PhonePeClientSettings = ProviderClientSettings & TokenAccount & { pgUrl: string }

/** A call that pays or refunds is sent once: a repetition under the same id is refused, or its result is unknown. */
const isRepeatable = { token: true, pay: false, status: true, refund: false, refundStatus: true } as const

/** Sends calls to PhonePe. */
export const createPhonePeClient = (settings: PhonePeClientSettings) =>
  createProviderClient(
    {
      name: 'the provider',
      url: settings.pgUrl,
      isRepeatable,
      scheme: 'O-Bearer',
      tokenCall: 'token',
      renewToken: (send) => renewToken(settings, send),
    },
    { ...settings, timeout: settings.timeout ?? 12_000 },
  )

import { z } from 'zod'
import { isLoopbackUrl } from './loopback.ts'

/** The address of a provider, without a slash at its end. Requests contain credentials, so every address except a loopback one must use TLS. */
export const providerUrl = (example: string) =>
  z
    .url(`must be an address such as ${example}`)
    .refine((url) => /^https:/.test(url) || (/^http:/.test(url) && isLoopbackUrl(url)), 'must begin with https://')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()

import { isIP } from 'node:net'
import { z } from 'zod'
import { splitList } from './split-list.ts'

/** An IP address, a range such as 10.0.0.0/8, or a name of proxy-addr for local ranges. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  return (
    maxBits !== undefined &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}

/** The variable TRUST_PROXY. */
export const trustProxyVariable = z
  .string()
  .refine(
    (text) => /^\d{1,2}$/.test(text) || splitList(text).every(isProxy),
    'must be a number of proxies, or addresses and ranges such as 10.0.0.0/8, separated by commas',
  )
  .optional()

/** The proxies whose forwarding headers are trusted: by address, or by their number of hops. */
export type TrustedProxies = string[] | ((address: string, hop: number) => boolean) | false

/** The trusted proxies by TRUST_PROXY. A number of hops becomes a function: Fastify trusts no proxy if it gets the number. */
export function trustedProxies(text: string | undefined): TrustedProxies {
  if (!text) return false
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : splitList(text)
}

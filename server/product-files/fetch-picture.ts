import { type LookupAddress, lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { upload } from '#contract/limits.ts'
import { Refusal } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

const mostRedirects = 3
const patience = 20_000

/** What fetching depends on; tests put their own server in its place. */
export type Reach = {
  request: typeof httpsRequest
  protocol: string
  isPublic: (address: string) => boolean
  milliseconds: number
}
const internet: Reach = { request: httpsRequest, protocol: 'https:', isPublic: isPublicAddress, milliseconds: patience }

const refused = (message: string) => new Refusal('invalid', message)
const notPublic = () => refused('This address does not lead to the open internet.')

/**
 * Looks names up as the connection does and lets only public addresses through: it is the looked-up address that is connected
 * to, so a name cannot mean another one a moment later.
 */
const publicLookup =
  (isPublic: Reach['isPublic']): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[]
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) return done(notPublic(), '')
      const [{ address, family }] = addresses as [LookupAddress]
      return options.all ? done(null, addresses as never) : done(null, address, family)
    })
  }

/** An address that may be asked, or a refusal: https, without a name and password, and no private address written out. */
function allowedUrl(text: string, { protocol, isPublic }: Reach): URL {
  const url = URL.parse(text)
  if (!url) throw refused('This is not an address.')
  if (url.protocol !== protocol) throw refused('Only https addresses are fetched.')
  if (url.username || url.password) throw refused('Addresses with a password are not fetched.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host)) throw notPublic()
  return url
}

function ask(url: URL, { request, isPublic }: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Vipani product import' }
    const asked = request(url, { headers, signal, lookup: publicLookup(isPublic), agent: false }, resolve)
    asked.on('error', reject)
    asked.end()
  })
}

async function contentOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > upload.maxBytes) throw new Refusal('tooLarge', 'This picture is too large: 10 MiB is the most.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function followed(text: string, reach: Reach, signal: AbortSignal): Promise<Buffer> {
  let url = allowedUrl(text, reach)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await ask(url, reach, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 200 && statusCode < 300) return await contentOf(response)
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location) throw refused(`The address answers ${statusCode}.`)
    // Wherever it leads, the same is asked of it.
    url = allowedUrl(new URL(headers.location, url).href, reach)
  }
  throw refused('The address leads on and on to others.')
}

/**
 * The bytes behind an https address of the open internet, at most 10 MiB and within some seconds, redirects included; whether
 * they are a picture is for the uploads to say. Every failure is a Refusal with its reason.
 */
export async function fetchPicture(address: string, reach: Reach = internet): Promise<Buffer> {
  const signal = AbortSignal.timeout(reach.milliseconds)
  try {
    return await followed(address, reach, signal)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused(signal.aborted ? 'The address does not answer in time.' : 'The address does not answer.')
  }
}

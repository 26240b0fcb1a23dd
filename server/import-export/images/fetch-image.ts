import { type LookupAddress, lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import { AppError } from '#server/errors.ts'
import { imageTooLarge } from '#server/uploads/encode.ts'
import { isPublicIp } from './public-ip.ts'

const maxRedirects = 3

/** Dependencies of `fetchImage`, which tests replace. */
export type FetchImageOptions = {
  request: typeof httpsRequest
  protocol: string
  isPublic: (address: string) => boolean
  /** Milliseconds. */
  timeout: number
}
const defaultOptions: FetchImageOptions = {
  request: httpsRequest,
  protocol: 'https:',
  isPublic: isPublicIp,
  timeout: 20_000,
}

const invalidUrlError = (message: string) => new AppError('invalid', message)
const notPublicError = () => invalidUrlError('This address is not public.')

/**
 * DNS lookup of the connection that accepts only public addresses. The connection uses the checked address, so that DNS
 * rebinding is not possible.
 */
const publicLookup =
  (isPublic: FetchImageOptions['isPublic']): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[]
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
        return done(notPublicError(), '')
      const [{ address, family }] = addresses as [LookupAddress]
      return options.all ? done(null, addresses as never) : done(null, address, family)
    })
  }

/** Parses a URL; throws an error unless it is https, without credentials, and not a private IP address. */
function parseAllowedUrl(text: string, { protocol, isPublic }: FetchImageOptions): URL {
  const url = URL.parse(text)
  if (!url) throw invalidUrlError('This is not a valid address.')
  if (url.protocol !== protocol) throw invalidUrlError('Only https addresses are fetched.')
  if (url.username || url.password) throw invalidUrlError('Addresses with a password are not fetched.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host)) throw notPublicError()
  return url
}

function sendRequest(
  url: URL,
  { request, isPublic }: FetchImageOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Vipani product import' }
    const outgoing = request(url, { headers, signal, lookup: publicLookup(isPublic), agent: false }, resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > uploadLimits.maxBytes) throw imageTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function followRedirects(text: string, options: FetchImageOptions, signal: AbortSignal): Promise<Buffer> {
  let url = parseAllowedUrl(text, options)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await sendRequest(url, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 200 && statusCode < 300) return await readBody(response)
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw invalidUrlError(`The address responds with status ${statusCode}.`)
    // The target of a redirect is validated by the same rules.
    url = parseAllowedUrl(new URL(headers.location, url).href, options)
  }
  throw invalidUrlError('The address redirects too often.')
}

/**
 * Downloads at most 10 MiB from a public https URL, within the timeout including redirects. The caller validates that the
 * bytes are an image. Every failure is an AppError with its reason.
 */
export async function fetchImage(address: string, options: FetchImageOptions = defaultOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeout)
  try {
    return await followRedirects(address, options, signal)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalidUrlError(signal.aborted ? 'The address does not respond in time.' : 'The address does not respond.')
  }
}

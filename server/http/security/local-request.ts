import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/config/loopback.ts'

const forwardingHeaders =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip)$/

const isLoopbackPeer = (address = ''): boolean => /^(::1$|(::ffff:)?127\.)/.test(address)

/** Whether a header that names an address names this machine; a missing one says nothing. */
const isLoopbackUrl = (address: string | undefined): boolean => address === undefined || isLoopback(address)

/**
 * Whether a request comes from this machine itself and by no proxy: a loopback peer that asked for a loopback host, and no
 * trace of anybody in between. A proxy that rewrites the host betrays itself by its old HTTP, and by the page that the
 * browser says it comes from.
 */
export function isLocalRequest({ headers, raw }: FastifyRequest): boolean {
  return (
    isLoopbackPeer(raw.socket.remoteAddress) &&
    raw.httpVersion !== '1.0' &&
    headers.host !== undefined &&
    isLoopbackUrl(`http://${headers.host}`) &&
    isLoopbackUrl(headers.origin) &&
    isLoopbackUrl(headers.referer) &&
    !Object.keys(headers).some((name) => forwardingHeaders.test(name))
  )
}

/**
 * What betrays that somebody elsewhere reached the shop through a proxy on this machine; null where nothing does. A page
 * elsewhere that sends this machine's own browser here is no such sign.
 */
export function proxySign({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): string | null {
  if (!isLoopbackPeer(raw.socket.remoteAddress)) return null
  const passedOn = Object.keys(headers).find((name) => forwardingHeaders.test(name))
  if (passedOn) return `the header ${passedOn}`
  if (raw.httpVersion === '1.0') return 'HTTP/1.0'
  if (headers.host !== undefined && !isLoopbackUrl(`http://${headers.host}`)) return `the host ${headers.host}`
  if (headers['sec-fetch-site'] === 'cross-site') return null
  const page = [headers.origin, headers.referer].find((address) => address !== 'null' && !isLoopbackUrl(address))
  return page === undefined ? null : `the page ${page}`
}

/** Whether a request was made by this machine to itself and passed on by nobody, whatever host it asked for. */
export function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const { remoteAddress, localAddress } = raw.socket
  const isOwn = isLoopbackPeer(remoteAddress) || (remoteAddress !== undefined && remoteAddress === localAddress)
  return isOwn && !Object.keys(headers).some((name) => forwardingHeaders.test(name))
}

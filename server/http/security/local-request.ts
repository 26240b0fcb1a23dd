import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '#server/config/loopback.ts'

const forwardingHeaders =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip)$/

const isLoopbackPeer = (address = ''): boolean => /^(::1$|(::ffff:)?127\.)/.test(address)

const isMissingOrLoopback = (url: string | undefined): boolean => url === undefined || isLoopbackUrl(url)

/**
 * Whether a request comes from this computer and not through a proxy: a loopback peer, a loopback host, and no sign of a
 * proxy (forwarding headers, HTTP/1.0, a foreign Origin or Referer).
 */
export function isLocalRequest({ headers, raw }: FastifyRequest): boolean {
  return (
    isLoopbackPeer(raw.socket.remoteAddress) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => forwardingHeaders.test(name)) &&
    headers.host !== undefined &&
    isLoopbackUrl(`http://${headers.host}`) &&
    isMissingOrLoopback(headers.origin) &&
    isMissingOrLoopback(headers.referer)
  )
}

/** Whether a request comes from this computer, for any host, without a forwarding header. */
export function isFromLocalMachine({ headers, raw }: FastifyRequest): boolean {
  const { remoteAddress, localAddress } = raw.socket
  const isOwn = isLoopbackPeer(remoteAddress) || (remoteAddress !== undefined && remoteAddress === localAddress)
  return isOwn && !Object.keys(headers).some((name) => forwardingHeaders.test(name))
}

/**
 * Whether a shopper may be sent to an address that the provider gave: PhonePe's own hosts under TLS, or the host that
 * was asked (the simulator, a stand-in of the operator's).
 */
export function isPayPageUrl(address: string, asked: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host } = new URL(address)
  const isAsked = asked.some((other) => {
    const known = new URL(other)
    return known.host === host && (protocol === 'https:' || protocol === known.protocol)
  })
  return isAsked || (protocol === 'https:' && (hostname === 'phonepe.com' || hostname.endsWith('.phonepe.com')))
}

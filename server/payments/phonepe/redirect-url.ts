/**
 * Whether a redirect URL of the provider is accepted: PhonePe's own hosts over HTTPS, or one of the given origins
 * (the simulator, or the operator's own proxy).
 */
export function isPayPageUrl(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, host } = new URL(url)
  const isKnownOrigin = origins.some((origin) => {
    const known = new URL(origin)
    return known.host === host && (protocol === 'https:' || protocol === known.protocol)
  })
  return isKnownOrigin || (protocol === 'https:' && (hostname === 'phonepe.com' || hostname.endsWith('.phonepe.com')))
}

/** Client addresses for X-Forwarded-For: with enough of them no client reaches a rate limit. */
const addresses = Array.from({ length: 2000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`)
let next = 0

/** The number of addresses. */
export const clientCount = addresses.length

/** The header with the next client address. */
export const nextClientHeaders = () => ({ 'x-forwarded-for': addresses[next++ % addresses.length]! })

/** Fetches with the next client address. */
export const fetchAsNextClient = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...nextClientHeaders() } })

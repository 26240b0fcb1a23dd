/** More clients than a limit's window lets through to one: the store's limits count each by itself, as behind a proxy. */
const clients = Array.from({ length: 2000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`)
let next = 0

/** How many there are. */
export const clientCount = clients.length

/** The header that makes a request the next client's. */
export const nextClientHeaders = () => ({ 'x-forwarded-for': clients[next++ % clients.length]! })

/** Fetches as the next client. */
export const fetchAsNextClient = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...nextClientHeaders() } })

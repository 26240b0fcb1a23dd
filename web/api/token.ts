import { tokenStorageKey } from '#contract/limits.ts'

/** Seconds by which a device's clock may be wrong before a token counts as expired. */
const clockTolerance = 60

/** When a token expires, in seconds since 1970; null for what is no token. */
export function tokenExpiry(token: string): number | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
    const { exp } = JSON.parse(new TextDecoder().decode(bytes)) as { exp?: unknown }
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}

/** Whether a token's expiry claim has passed; one without a readable claim has (specification 5). */
export function isExpired(token: string, now = Date.now()): boolean {
  const expiry = tokenExpiry(token)
  return expiry === null || expiry + clockTolerance < now / 1000
}

/** Stands in where the browser's storage is shut: the token then lives no longer than the page. */
let inMemoryToken: string | null = null

/** The stored token; null where there is none, or this is the server. */
export function readToken(): string | null {
  if (typeof localStorage === 'undefined') return null
  try {
    return localStorage.getItem(tokenStorageKey)
  } catch {
    return inMemoryToken
  }
}

/** Keeps the token for this browser, or forgets it. */
export function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(tokenStorageKey)
    else localStorage.setItem(tokenStorageKey, token)
  } catch {
    inMemoryToken = token
  }
}

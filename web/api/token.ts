import { tokenStorageKey } from '#contract/limits.ts'

/** Seconds by which a device's clock may be wrong before a token counts as expired. */
const clockTolerance = 60

/** The expiry of a token in seconds since 1970; null for an invalid token. */
export function tokenExpiry(token: string): number | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    )
    const { exp } = JSON.parse(new TextDecoder().decode(bytes)) as { exp?: unknown }
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}

/** Whether a token has expired; a token without a readable expiry claim counts as expired (specification 5). */
export function isExpired(token: string, now = Date.now()): boolean {
  const expiry = tokenExpiry(token)
  return expiry === null || expiry + clockTolerance < now / 1000
}

/** The fallback if local storage is full or not available: the token is lost when the page is closed. */
let inMemoryToken: string | null = null

/** The stored token; null if there is none, and on the server. */
export function readToken(): string | null {
  if (inMemoryToken !== null) return inMemoryToken
  try {
    // The name itself throws where the browser blocks its storage, and on the server.
    return localStorage.getItem(tokenStorageKey)
  } catch {
    return null
  }
}

/** Stores the token in this browser, or removes it. */
export function writeToken(token: string | null): void {
  inMemoryToken = null
  try {
    if (token === null) localStorage.removeItem(tokenStorageKey)
    else localStorage.setItem(tokenStorageKey, token)
  } catch {
    inMemoryToken = token
    removeStoredToken()
  }
}

/** Another tab has changed the stored token, which counts from now on. */
export function clearTokenInMemory(): void {
  inMemoryToken = null
}

/** Removes the token of before, which storage that is full still has. */
function removeStoredToken(): void {
  try {
    localStorage.removeItem(tokenStorageKey)
  } catch {
    // Storage that is not available has none.
  }
}

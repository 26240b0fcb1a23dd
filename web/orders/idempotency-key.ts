let last: { body: string; key: string } | null = null

/** A random key; `randomUUID` is there on secure pages only. */
function freshKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key that makes a repeated order the same order: one for each wish, until the server has answered it for good. */
export const idempotencyKey = {
  of(body: string): string {
    if (last?.body !== body) last = { body, key: freshKey() }
    return last.key
  },
  forget(): void {
    last = null
  },
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'

const key = '11111111-0000-4000-8000-000000000000'
const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER', wishList: [key] }

let bodies: unknown[]

/** The modules of a new page, with the session of a customer. */
async function openPage() {
  const { session } = await import('#web/identity/session.ts')
  session.start()
  await session.whenReady()
  return { ...(await import('./change-wish-list.ts')), ...(await import('./saved-keys.ts')) }
}

beforeEach(() => {
  vi.resetModules()
  bodies = []
  const stored = new Map([[tokenStorageKey, `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, { body }: RequestInit) => {
      if (url.endsWith('/auth/me')) return Response.json({ user })
      bodies.push(JSON.parse(String(body)))
      return Response.json({ keys: [key], left: [] })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an entry that was removed on another device is saved again, so that a line that leaves the cart is not lost', async () => {
  const { saveKey, savedKeys } = await openPage()
  savedKeys.set([key])
  expect(await saveKey(key)).toBeNull()
  expect(bodies).toEqual([{ keys: [key] }])
  expect(savedKeys.get()).toEqual([key])
})

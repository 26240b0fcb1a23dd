import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'
import { maxWishListItems, wishListLimitMessage } from '#contract/wish-list/wish-list-keys.ts'
import { wishListStorageKey } from './saved-keys.ts'

const key = '11111111-0000-4000-8000-000000000000'
const otherKey = '22222222-0000-4000-8000-000000000000'
const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER', wishList: [key] }

let bodies: unknown[]
let respondToAdd: () => Response

/** The modules of a new page, with the session of a customer. */
async function openPage() {
  const { session } = await import('#web/identity/session.ts')
  session.start()
  await session.whenReady()
  const { toast } = await import('#web/ui/feedback/toast.ts')
  const { syncWishList } = await import('./sync-wish-list.ts')
  return { toast, syncWishList, ...(await import('./change-wish-list.ts')), ...(await import('./saved-keys.ts')) }
}

beforeEach(() => {
  vi.resetModules()
  bodies = []
  respondToAdd = () => Response.json({ keys: [key], left: [] })
  const stored = new Map([[tokenStorageKey, `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    [wishListStorageKey]: JSON.stringify([otherKey]),
    setItem: (name: string, text: string) => Object.assign(localStorage, { [name]: text }),
    removeItem: (name: string) => Reflect.deleteProperty(localStorage, name),
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, { body }: RequestInit) => {
      if (url.endsWith('/auth/me')) return Response.json({ user })
      if (!body) return Response.json({ items: [{ key }], share: null })
      bodies.push(JSON.parse(String(body)))
      return respondToAdd()
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

const refuse = (message: string) => () => Response.json({ message }, { status: 409 })

test('entries that do not fit stay in the browser, with a message', async () => {
  const { syncWishList, readLocalKeys, savedKeys, toast } = await openPage()
  const info = vi.spyOn(toast, 'info')
  respondToAdd = refuse(wishListLimitMessage)
  await syncWishList()
  expect(info.mock.lastCall?.[0]).toBe(wishListLimitMessage)
  expect(readLocalKeys()).toEqual([otherKey])
  expect(savedKeys.get()).toEqual([key])
})

test('while the store offers no wish list, entries stay in the browser without a message', async () => {
  const { syncWishList, readLocalKeys, toast } = await openPage()
  const info = vi.spyOn(toast, 'info')
  respondToAdd = refuse('This shop has no wish list at the moment.')
  await syncWishList()
  expect(info).not.toHaveBeenCalled()
  expect(readLocalKeys()).toEqual([otherKey])
})

test('broken entries in the browser do not keep the valid ones from being saved, nor do more than a list holds', async () => {
  const { syncWishList, readLocalKeys, savedKeys } = await openPage()
  const store = (entries: unknown) => Object.assign(localStorage, { [wishListStorageKey]: JSON.stringify(entries) })
  const ofVariant = `${key}:${otherKey}`
  store(['bad', otherKey, null, [[key]], { key }, `${key}:`, ofVariant, ` ${key}`])
  expect(readLocalKeys()).toEqual([otherKey, ofVariant])
  await syncWishList()
  expect(bodies).toEqual([{ keys: [otherKey, ofVariant] }])
  expect(savedKeys.get()).toEqual([key])
  expect(localStorage[wishListStorageKey]).toBeUndefined()

  store(Array.from({ length: maxWishListItems + 1 }, () => otherKey))
  expect(readLocalKeys()).toHaveLength(maxWishListItems)
  for (const broken of [7, null, { key }, 'bad']) {
    store(broken)
    expect(readLocalKeys()).toEqual([])
  }
})

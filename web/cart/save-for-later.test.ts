import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'

const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER' }
const product = { id: 'p1', name: 'Kurta', originalPrice: '999.00', discountPrice: null, images: [] }
const item = {
  id: 'c1',
  productVariantId: 'v1',
  quantity: 1,
  isPurchased: false,
  problem: null,
  product: { ...product, variant: { color: 'red', stock: 9 } },
}

let hasItem: boolean

function respond(path: string): Response {
  if (path === '/api/auth/me') return Response.json({ user })
  if (path === '/api/wish-list/items') return Response.json({ keys: ['p1:v1'], left: [] })
  if (path === '/api/cart/remove/c1') {
    if (!hasItem) return Response.json({ message: 'Cart item not found.' }, { status: 404 })
    hasItem = false
  }
  return Response.json({ cart: { shippingFee: '0.00', freeShippingFrom: null, items: hasItem ? [item] : [] } })
}

beforeEach(() => {
  vi.resetModules()
  hasItem = true
  const stored = new Map([[tokenStorageKey, `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem: () => {} })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => respond(path)),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** The page of a customer with one line in the cart, and the titles of its toasts. */
async function openPageWithLine() {
  const { session } = await import('#web/identity/session.ts')
  const { cartStore } = await import('./cart-store.ts')
  const { toastStore } = await import('#web/ui/feedback/toast.ts')
  const titles = () => toastStore.get().map(({ title }) => title)
  session.start()
  cartStore.start()
  await vi.waitFor(() => expect(cartStore.get().count).toBe(1))
  return { cartStore, titles, line: cartStore.get().lines[0]!, ...(await import('./save-for-later.ts')) }
}

test('a double tap on Save for later saves the line and says so once, without an error', async () => {
  const { cartStore, titles, line, saveForLater } = await openPageWithLine()
  await Promise.all([saveForLater(line), saveForLater(line)])
  await cartStore.refetch()
  expect(titles()).toEqual(['Kurta saved for later.'])
  expect(cartStore.get().lines).toEqual([])
})

test('a line that is removed while it is saved is not removed again', async () => {
  const { cartStore, titles, line, saveForLater } = await openPageWithLine()
  const saving = saveForLater(line)
  await Promise.all([cartStore.setQuantity(line, 0), saving])
  await cartStore.refetch()
  expect(titles()).toEqual(['Kurta saved for later.'])
})

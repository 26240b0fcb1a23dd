import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'

const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER' }
const product = { id: 'p1', name: 'Kurta', originalPrice: '999.00', discountPrice: null, images: [] }
const item = {
  id: 'c1',
  productVariantId: 'v1',
  quantity: 2,
  isPurchased: false,
  problem: null,
  product: { ...product, variant: { color: 'red', stock: 9 } },
}

let isFailing: boolean
let hasItem: boolean

function respond(path: string): Response {
  if (path === '/api/auth/me') return Response.json({ user })
  if (isFailing) return Response.json({}, { status: 500 })
  if (path === '/api/cart/remove/c1') hasItem = false
  return Response.json({ cart: { shippingFee: '0.00', freeShippingFrom: null, items: hasItem ? [item] : [] } })
}

beforeEach(() => {
  vi.resetModules()
  isFailing = false
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
  await vi.waitFor(() => expect(cartStore.get().count).toBe(2))
  return { cartStore, titles, line: cartStore.get().lines[0]!, ...(await import('./remove-line.ts')) }
}

test('a removed line disappears at once, and is announced when the server has removed it', async () => {
  const { cartStore, titles, line, removeLine } = await openPageWithLine()
  const removing = removeLine(line)
  expect(cartStore.get().lines).toEqual([])
  expect(titles()).toEqual([])
  await removing
  expect(titles()).toEqual(['Kurta removed from cart.'])
})

test('a line that could not be removed is back with the error, and is not announced as removed', async () => {
  const { cartStore, titles, line, removeLine } = await openPageWithLine()
  isFailing = true
  await removeLine(line)
  expect(cartStore.get()).toMatchObject({ count: 2, lineErrors: { c1: 'Failed to remove product from cart.' } })
  expect(titles()).toEqual([])
})

test('a removal that an earlier change of the quantity sends, and that fails, is not announced', async () => {
  const { cartStore, titles, line, removeLine } = await openPageWithLine()
  isFailing = true
  await Promise.all([cartStore.setQuantity(line, 1), removeLine(line)])
  expect(cartStore.get().lineErrors).toEqual({ c1: 'Failed to remove product from cart.' })
  expect(titles()).toEqual([])
})

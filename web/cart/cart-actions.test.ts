import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestCartStorageKey, localCartStorageKey, tokenStorageKey } from '#contract/limits.ts'

const productId = '11111111-0000-4000-8000-000000000000'
const productVariantId = '55555555-0000-4000-8000-000000000000'
const item = { productId, productVariantId, name: 'Kurta', color: 'red', quantity: 2 }
const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER' }
const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`

let stored: Map<string, string>
/** The quantity of the variant in the user's cart on the server. */
let serverQuantity: number
let calls: string[]
let addStatus: number
/** Whether the server fails to load and to remove, without a message. */
let isFailing: boolean
/** Whether no call has a response. */
let isOffline: boolean
let isGuest: boolean
let resolveSession: () => void
/** Called before a quantity is set; a returned response replaces the normal one. */
let beforeUpdate: () => Promise<Response> | null

const product = { id: productId, name: 'Kurta', originalPrice: '999.00', discountPrice: null, images: [] }
const cart = () => ({
  shippingFee: '0.00',
  freeShippingFrom: null,
  items: serverQuantity
    ? [
        {
          id: 'c1',
          productVariantId,
          quantity: serverQuantity,
          isPurchased: false,
          problem: null,
          product: { ...product, variant: { color: 'red', stock: 9 } },
        },
      ]
    : [],
})

async function respond(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  calls.push(`${method} ${path}`)
  if (isOffline) throw new TypeError('Failed to fetch')
  if (isFailing && (path === '/api/cart' || path === '/api/cart/remove/c1')) return Response.json({}, { status: 500 })
  const sent = JSON.parse((body as string | undefined) ?? '{}') as { quantity: number; newQuantity: number }
  if (path === '/api/auth/me') {
    await new Promise<void>((resolve) => {
      resolveSession = resolve
    })
    return Response.json({ user: { ...user, ...(isGuest && { isGuest }) } })
  }
  if (path === '/api/company-details') return Response.json({ shippingFee: '0.00' })
  if (path.startsWith('/api/products/')) {
    return Response.json({ product: { ...product, variants: [{ id: productVariantId, color: 'red', stock: 9 }] } })
  }
  if (path === '/api/cart/add') {
    if (addStatus !== 200) return Response.json({}, { status: addStatus })
    serverQuantity += sent.quantity
  }
  if (path === '/api/cart/update-quantity') {
    const replacement = await beforeUpdate()
    if (replacement) return replacement
    serverQuantity = sent.newQuantity
  }
  return Response.json({ message: 'Done', cart: cart() })
}

/** A page that has just been opened, with a token or without one. */
async function openPage(storedToken?: string) {
  if (storedToken) stored.set(tokenStorageKey, storedToken)
  const [{ session }, { cartStore }, { cartActions }] = await Promise.all([
    import('#web/identity/session.ts'),
    import('./cart-store.ts'),
    import('./cart-actions.ts'),
  ])
  session.start()
  cartActions.start()
  return { session, cartStore, cartActions }
}

/** Opens the page of a customer whose cart has one line with a quantity of 1. */
async function openPageWithLine() {
  serverQuantity = 1
  const { cartStore, cartActions } = await openPage(token)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  resolveSession()
  await vi.waitFor(() => expect(cartStore.get().count).toBe(1))
  return { cartStore, cartActions, line: cartStore.get().lines[0]! }
}

beforeEach(() => {
  vi.resetModules()
  stored = new Map()
  calls = []
  serverQuantity = 0
  addStatus = 200
  isFailing = false
  isOffline = false
  isGuest = false
  beforeUpdate = () => null
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', vi.fn(respond))
})
afterEach(() => vi.unstubAllGlobals())

test('an item added before the session is known is in the cart of the signed-in user', async () => {
  const { cartStore, cartActions } = await openPage(token)
  const adding = cartActions.add(item)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(calls).toEqual(['GET /api/auth/me'])
  resolveSession()
  expect(await adding).toBeNull()
  expect(serverQuantity).toBe(2)
  expect(stored.has(localCartStorageKey)).toBe(false)
  expect(cartStore.get()).toMatchObject({ count: 2, isLoading: false })
})

test('an item that is added before the session is known and that the server rejects returns the error message', async () => {
  addStatus = 500
  const { cartStore, cartActions } = await openPage(token)
  const adding = cartActions.add(item)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  resolveSession()
  expect(await adding).toBe('Failed to add product to cart (backend).')
  expect(cartStore.get()).toMatchObject({ count: 0, error: null })
})

test('an item of a visitor that fails without a message has the text for the local cart', async () => {
  const { cartStore, cartActions } = await openPage()
  isOffline = true
  expect(await cartActions.add(item)).toBe('Failed to add product to cart (local).')
  expect(cartStore.get()).toMatchObject({ count: 0, error: null })
})

test('a cart that cannot be loaded has an error, and the lines that were loaded before stay', async () => {
  const { cartStore, cartActions, line } = await openPageWithLine()
  isFailing = true
  await cartActions.refetch()
  expect(cartStore.get()).toMatchObject({ error: 'Failed to refetch cart.', lines: [line], isLoading: false })
})

test('a visitor’s cart that cannot be loaded has an error', async () => {
  isOffline = true
  stored.set(localCartStorageKey, JSON.stringify({ version: 1, items: [{ productId, color: 'red', quantity: 1 }] }))
  const { cartStore } = await openPage()
  await vi.waitFor(() => expect(cartStore.get().isLoading).toBe(false))
  expect(cartStore.get().error).toBe('Failed to load local cart (error during population).')
})

test('a quantity that is not saved, and a line that is not removed, are as before and show an error', async () => {
  const { cartStore, cartActions, line } = await openPageWithLine()
  beforeUpdate = async () => Response.json({}, { status: 500 })
  await cartActions.setQuantity(line, 4)
  expect(cartStore.get()).toMatchObject({ count: 1, lineErrors: { c1: 'Failed to update cart item quantity.' } })
  isFailing = true
  await cartActions.setQuantity(line, 0)
  expect(cartStore.get()).toMatchObject({ count: 1, lineErrors: { c1: 'Failed to remove product from cart.' } })
})

test('a quantity that is set for an item in the cart has the text for updates if it fails, for another the text for adding', async () => {
  const { cartActions } = await openPageWithLine()
  beforeUpdate = async () => Response.json({}, { status: 500 })
  expect(await cartActions.set({ ...item, quantity: 3 })).toBe('Failed to update cart item quantity.')
  addStatus = 500
  const other = { ...item, productVariantId: '66666666-0000-4000-8000-000000000000' }
  expect(await cartActions.set(other)).toBe('Failed to add product to cart (backend).')
})

test('a cart that is loaded again has no error of an earlier change', async () => {
  const { cartStore, cartActions, line } = await openPageWithLine()
  beforeUpdate = async () => Response.json({}, { status: 500 })
  await cartActions.setQuantity(line, 4)
  await cartActions.refetch()
  expect(cartStore.get()).toMatchObject({ count: 1, lineErrors: {} })
})

test('a visitor’s item is stored in the browser', async () => {
  const { cartActions } = await openPage()
  expect(await cartActions.add(item)).toBeNull()
  expect(JSON.parse(stored.get(localCartStorageKey) ?? '{}').items).toEqual([{ productId, color: 'red', quantity: 2 }])
  expect(calls.filter((path) => path.includes('/cart'))).toEqual([])
})

test('setting a variant changes its line if there is one, and adds it otherwise', async () => {
  const { cartActions } = await openPage(token)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  resolveSession()
  await cartActions.set({ ...item, quantity: 3 })
  await cartActions.set({ ...item, quantity: 1 })
  expect(serverQuantity).toBe(1)
  const changes = calls.filter((path) => !path.startsWith('GET'))
  expect(changes).toEqual(['POST /api/cart/add', 'PATCH /api/cart/update-quantity'])
})

test('of several quick presses on a line the last quantity is sent once', async () => {
  const { cartActions, line } = await openPageWithLine()
  await Promise.all([2, 3, 4].map((quantity) => cartActions.setQuantity(line, quantity)))
  expect(calls.filter((path) => path.startsWith('PATCH'))).toHaveLength(1)
  expect(serverQuantity).toBe(4)
})

test('a quantity that is chosen while an earlier one is being rejected is saved', async () => {
  const { cartStore, cartActions, line } = await openPageWithLine()
  let rejectUpdate: (response: Response) => void = () => undefined
  beforeUpdate = () => {
    beforeUpdate = () => null
    return new Promise((resolve) => {
      rejectUpdate = resolve
    })
  }
  const rejected = cartActions.setQuantity(line, 9)
  await vi.waitFor(() => expect(calls.at(-1)).toBe('PATCH /api/cart/update-quantity'))
  const saved = cartActions.setQuantity(line, 3)
  rejectUpdate(Response.json({ message: 'Insufficient stock' }, { status: 409 }))
  await Promise.all([rejected, saved])
  expect(serverQuantity).toBe(3)
  expect(cartStore.get()).toMatchObject({ count: 3, lineErrors: {} })
})

test('after signing out the user’s cart is not shown', async () => {
  serverQuantity = 4
  const { session, cartStore, cartActions } = await openPage(token)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  resolveSession()
  await vi.waitFor(() => expect(cartStore.get().count).toBe(4))
  const late = cartActions.refetch()
  session.signOut()
  expect(cartStore.get()).toMatchObject({ count: 0, lines: [] })
  await late
  expect(cartStore.get().count).toBe(0)
})

test('the cart of a guest stays in this browser when the session ends, also when the page was closed before', async () => {
  serverQuantity = 4
  stored.set(
    guestCartStorageKey,
    JSON.stringify({ version: 1, userId: 'u9', items: [{ productId, color: 'red', quantity: 3 }] }),
  )
  const { cartStore } = await openPage()
  await vi.waitFor(() => expect(cartStore.get().count).toBe(3))
  expect(stored.has(guestCartStorageKey)).toBe(false)
})

test('after a guest has signed out the cart is that of the visitor', async () => {
  serverQuantity = 4
  isGuest = true
  const { session, cartStore } = await openPage(token)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  resolveSession()
  await vi.waitFor(() => expect(cartStore.get().count).toBe(4))
  await vi.waitFor(() => expect(stored.has(guestCartStorageKey)).toBe(true))
  session.signOut()
  await vi.waitFor(() => expect(cartStore.get().count).toBe(4))
  expect(stored.has(localCartStorageKey)).toBe(true)
})

import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { localCartStorageKey } from '#contract/limits.ts'
import { parseEntries } from './local-cart-entries.ts'
import { mergeLocalCart } from './merge-cart.ts'

const idOf = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const products = [
  { id: idOf(1), name: 'Kurta', variants: [{ id: idOf(5), color: '#F00', stock: 3 }] },
  {
    id: idOf(2),
    name: 'Lamp',
    variants: [
      { id: idOf(6), color: 'blue', stock: 9 },
      { id: idOf(7), color: 'red', stock: 0 },
    ],
  },
]
const shirt = {
  id: idOf(9),
  name: 'Shirt',
  optionName: 'Size',
  variants: [
    { id: idOf(3), color: 'red', optionValue: 'M', stock: 5 },
    { id: idOf(4), color: 'red', optionValue: 'L', stock: 2 },
  ],
}

/** The cart on the server: quantities by variant. */
let serverQuantities: Map<string, number>
let shouldFail: (path: string) => boolean
/** The stock of variants that were sold after their product was read. */
let stockAfterRead: Map<string, number>
let storedText: string | null

const storeEntries = (...items: [productId: string, color: string, quantity: number][]) => {
  storedText = JSON.stringify({
    version: 1,
    items: items.map(([productId, color, quantity]) => ({ productId, color, quantity })),
  })
}
const cart = () => ({ cart: { items: [...serverQuantities].map(toItem), shippingFee: '0.00', freeShippingFrom: null } })
const toItem = ([id, quantity]: [string, number]) => ({
  id,
  productVariantId: id,
  quantity,
  isPurchased: false,
  problem: null,
  product: {
    id: idOf(1),
    name: 'Kurta',
    originalPrice: '999.00',
    discountPrice: null,
    images: [],
    variant: { color: 'red', stock: 9 },
  },
})
const jsonResponse = (body: unknown, status = 200) => Response.json(body, { status })

async function fakeFetch(path: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  if (shouldFail(`${method} ${path}`)) throw new TypeError('Failed to fetch')
  const sent = JSON.parse(body ?? '{}') as {
    productVariantId: string
    quantity: number
    cartItemId: string
    newQuantity: number
  }
  if (path === '/api/cart') return jsonResponse(cart())
  if (path === '/api/cart/add') {
    return setTo(sent.productVariantId, (serverQuantities.get(sent.productVariantId) ?? 0) + sent.quantity)
  }
  if (path === '/api/cart/update-quantity') {
    if (!serverQuantities.has(sent.cartItemId)) return jsonResponse({ message: 'Cart item not found.' }, 404)
    return setTo(sent.cartItemId, sent.newQuantity)
  }
  const product = [...products, shirt].find(({ id }) => path === `/api/products/${id}?view=0`)
  return product ? jsonResponse({ product }) : jsonResponse({ message: 'Product not found.' }, 404)
}

const stockNow = (variantId: string) =>
  stockAfterRead.get(variantId) ??
  [...products, shirt].flatMap(({ variants }) => variants).find(({ id }) => id === variantId)?.stock ??
  0

function setTo(variantId: string, quantity: number): Response {
  const available = stockNow(variantId)
  if (quantity > available) return jsonResponse({ message: 'Insufficient stock', available }, 409)
  serverQuantities.set(variantId, quantity)
  return jsonResponse({ message: 'Done', ...cart() })
}

beforeEach(() => {
  serverQuantities = new Map()
  shouldFail = () => false
  stockAfterRead = new Map()
  storedText = null
  vi.stubGlobal('fetch', vi.fn(fakeFetch))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === localCartStorageKey ? storedText : null),
    setItem: (_: string, text: string) => {
      storedText = text
    },
    removeItem: () => {
      storedText = null
    },
  })
})

test('a missing line is added and a differing one is set to the quantity in this browser', async () => {
  serverQuantities.set(idOf(6), 5)
  storeEntries([idOf(1), '#f00', 2], [idOf(2), 'Blue', 4])
  expect(await mergeLocalCart()).toEqual({ merged: 2, notes: [], isIncomplete: false })
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(5)]: 2, [idOf(6)]: 4 })
  expect(storedText).toBeNull()
})

test('each reduced or dropped entry has a note, and none stays in the browser', async () => {
  storeEntries([idOf(1), '#f00', 8], [idOf(2), 'red', 1], [idOf(2), 'green', 1], [idOf(3), 'red', 1])
  const { notes } = await mergeLocalCart()
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(5)]: 3 })
  expect(notes).toEqual([
    'Kurta (Red): only 3 left, so 3 instead of 8.',
    'Lamp (Red) is sold out.',
    'Lamp is no longer sold in Green.',
    'An item is no longer sold.',
  ])
  expect(storedText).toBeNull()
})

test('an interrupted merge keeps the remaining entries, and repeating it does not add quantities twice', async () => {
  storeEntries([idOf(1), '#f00', 2], [idOf(2), 'blue', 4])
  shouldFail = (called) => called.includes(idOf(2))
  expect((await mergeLocalCart()).isIncomplete).toBe(true)
  expect(JSON.parse(storedText ?? '{}').items).toEqual([{ productId: idOf(2), color: 'blue', quantity: 4 }])

  shouldFail = () => false
  storeEntries([idOf(1), '#f00', 2], [idOf(2), 'blue', 4])
  await mergeLocalCart()
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(5)]: 2, [idOf(6)]: 4 })
})

test('two concurrent tabs merge the cart once', async () => {
  storeEntries([idOf(2), 'blue', 4])
  await Promise.all([mergeLocalCart(), mergeLocalCart()])
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(6)]: 4 })
})

test('without locks between tabs the sum is corrected', async () => {
  vi.stubGlobal('navigator', {})
  storeEntries([idOf(2), 'blue', 4])
  await Promise.all([mergeLocalCart(), mergeLocalCart()])
  vi.unstubAllGlobals()
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(6)]: 4 })
})

test('a server that does not respond keeps all entries in the browser', async () => {
  storeEntries([idOf(2), 'blue', 4])
  shouldFail = () => true
  expect(await mergeLocalCart()).toEqual({ merged: 0, notes: [], isIncomplete: true })
  expect(JSON.parse(storedText ?? '{}').items).toHaveLength(1)
})

test('a stock that falls during the merge reduces the line', async () => {
  storeEntries([idOf(2), 'blue', 4], [idOf(1), '#f00', 2])
  stockAfterRead.set(idOf(6), 1).set(idOf(5), 0)
  const { notes } = await mergeLocalCart()
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(6)]: 1 })
  expect(notes).toEqual(['Lamp (Blue): only 1 left, so 1 instead of 4.', 'Kurta (Red) is sold out.'])
  expect(storedText).toBeNull()
})

test('a line that another device added meanwhile is set to the local quantity', async () => {
  storeEntries([idOf(1), '#f00', 2])
  const other = vi.fn(async (path: string, sent: { method: string; body?: string }) => {
    if (path === '/api/cart/add' && !serverQuantities.has(idOf(5))) serverQuantities.set(idOf(5), 3)
    return fakeFetch(path, sent)
  })
  vi.stubGlobal('fetch', other)
  expect(await mergeLocalCart()).toEqual({ merged: 1, notes: [], isIncomplete: false })
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(5)]: 2 })
})

test('a line that another device removed meanwhile is added', async () => {
  storeEntries([idOf(1), '#f00', 2])
  serverQuantities.set(idOf(5), 3)
  const other = vi.fn(async (path: string, sent: { method: string; body?: string }) => {
    if (path === '/api/cart/update-quantity') serverQuantities.delete(idOf(5))
    return fakeFetch(path, sent)
  })
  vi.stubGlobal('fetch', other)
  expect((await mergeLocalCart()).merged).toBe(1)
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(5)]: 2 })
})

test('an entry that was changed during the merge stays in the browser', async () => {
  storeEntries([idOf(2), 'blue', 4])
  const other = vi.fn(async (path: string, sent: { method: string; body?: string }) => {
    const response = await fakeFetch(path, sent)
    if (path === '/api/cart/add') storeEntries([idOf(2), 'blue', 5])
    return response
  })
  vi.stubGlobal('fetch', other)
  await mergeLocalCart()
  expect(JSON.parse(storedText ?? '{}').items).toEqual([{ productId: idOf(2), color: 'blue', quantity: 5 }])
})

test('entries of a product in sizes match product, colour and size', async () => {
  const entry = (optionValue: string | undefined, quantity: number) => ({
    productId: shirt.id,
    color: 'Red',
    optionValue,
    quantity,
  })
  storedText = JSON.stringify({
    version: 1,
    items: [entry('m', 4), entry('L', 3), entry('XL', 1), entry(undefined, 1)],
  })
  const { notes } = await mergeLocalCart()
  expect(Object.fromEntries(serverQuantities)).toEqual({ [idOf(3)]: 4, [idOf(4)]: 2 })
  expect(notes).toEqual([
    'Shirt (Red, Size L): only 2 left, so 2 instead of 3.',
    'Shirt is no longer sold in Red, Size XL.',
    'Shirt is sold by size now. Choose one on its page.',
  ])
  expect(storedText).toBeNull()
})

const entries = fc.uniqueArray(
  fc.record({
    variant: fc.constantFrom([1, '#f00', 5] as const, [2, 'BLUE', 6] as const, [2, 'red', 7] as const),
    quantity: fc.integer({ min: 1, max: 12 }),
  }),
  { selector: ({ variant }) => variant[2] },
)
const serverCarts = fc.uniqueArray(
  fc.tuple(fc.constantFrom(idOf(5), idOf(6), idOf(8)), fc.integer({ min: 1, max: 3 })),
  {
    selector: ([variantId]) => variantId,
  },
)

test('for any two carts and any interruption the local quantity is set once, at most to the stock', async () => {
  const property = fc.asyncProperty(
    entries,
    serverCarts,
    fc.nat({ max: 12 }),
    fc.boolean(),
    async (localEntries, serverBefore, failAfterCalls, twoTabs) => {
      serverQuantities = new Map(serverBefore)
      storeEntries(
        ...localEntries.map(
          ({ variant, quantity }) => [idOf(variant[0]), variant[1], quantity] as [string, string, number],
        ),
      )
      let callsLeft = failAfterCalls
      // In half of the cases the server has executed the call whose response is lost.
      vi.stubGlobal('fetch', async (path: string, sent: { method: string; body?: string }) => {
        if (callsLeft-- > 0) return fakeFetch(path, sent)
        if (failAfterCalls % 2) await fakeFetch(path, sent)
        throw new TypeError('Failed to fetch')
      })
      await mergeLocalCart()
      vi.stubGlobal('fetch', fakeFetch)
      await Promise.all(twoTabs ? [mergeLocalCart(), mergeLocalCart()] : [mergeLocalCart()])

      const after = new Map(serverBefore)
      for (const { variant, quantity } of localEntries) {
        const quantityThen = Math.min(quantity, stockNow(idOf(variant[2])))
        if (quantityThen > 0) after.set(idOf(variant[2]), quantityThen)
      }
      expect(Object.fromEntries(serverQuantities)).toEqual(Object.fromEntries(after))
      expect(parseEntries(storedText)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { localCartStorageKey } from '#contract/limits.ts'
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

/** A cart on the server: variant to quantity. Adding is a sum, setting sets. */
let onServer: Map<string, number>
let isAway: (path: string) => boolean
let kept: string | null

const keep = (...items: [productId: string, color: string, quantity: number][]) => {
  kept = JSON.stringify({
    version: 1,
    items: items.map(([productId, color, quantity]) => ({ productId, color, quantity })),
  })
}
const cart = () => ({
  cart: { items: [...onServer].map(([id, quantity]) => ({ id, productVariantId: id, quantity })) },
})
const reply = (body: unknown, status = 200) => Response.json(body, { status })

async function answer(path: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  if (isAway(`${method} ${path}`)) throw new TypeError('Failed to fetch')
  const sent = JSON.parse(body ?? '{}') as {
    productVariantId: string
    quantity: number
    cartItemId: string
    newQuantity: number
  }
  if (path === '/api/cart') return reply(cart())
  if (path === '/api/cart/add')
    onServer.set(sent.productVariantId, (onServer.get(sent.productVariantId) ?? 0) + sent.quantity)
  else if (path === '/api/cart/update-quantity') onServer.set(sent.cartItemId, sent.newQuantity)
  else {
    const product = products.find(({ id }) => path === `/api/products/${id}?view=0`)
    return product ? reply({ product }) : reply({ message: 'Product not found.' }, 404)
  }
  return reply({ message: 'Done', ...cart() })
}

beforeEach(() => {
  onServer = new Map()
  isAway = () => false
  kept = null
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === localCartStorageKey ? kept : null),
    setItem: (_: string, text: string) => {
      kept = text
    },
    removeItem: () => {
      kept = null
    },
  })
})

test('a missing line is added and a differing one is set to what this browser held', async () => {
  onServer.set(idOf(6), 5)
  keep([idOf(1), '#f00', 2], [idOf(2), 'Blue', 4])
  expect(await mergeLocalCart()).toEqual({ notes: [], failed: false })
  expect(Object.fromEntries(onServer)).toEqual({ [idOf(5)]: 2, [idOf(6)]: 4 })
  expect(kept).toBeNull()
})

test('what is lowered or left out is told, and nothing of it stays behind', async () => {
  keep([idOf(1), '#f00', 8], [idOf(2), 'red', 1], [idOf(2), 'green', 1], [idOf(3), 'red', 1])
  const { notes } = await mergeLocalCart()
  expect(Object.fromEntries(onServer)).toEqual({ [idOf(5)]: 3 })
  expect(notes).toEqual([
    'Kurta (Red): only 3 left, so 3 instead of 8.',
    'Lamp (Red) is sold out.',
    'Lamp is no longer sold in Green.',
    'An item has left the shop.',
  ])
  expect(kept).toBeNull()
})

test('cut off half-way, it keeps what is not done; done again, nothing is doubled', async () => {
  keep([idOf(1), '#f00', 2], [idOf(2), 'blue', 4])
  isAway = (called) => called.includes(idOf(2))
  expect((await mergeLocalCart()).failed).toBe(true)
  expect(JSON.parse(kept ?? '{}').items).toEqual([{ productId: idOf(2), color: 'blue', quantity: 4 }])

  isAway = () => false
  keep([idOf(1), '#f00', 2], [idOf(2), 'blue', 4])
  await mergeLocalCart()
  expect(Object.fromEntries(onServer)).toEqual({ [idOf(5)]: 2, [idOf(6)]: 4 })
})

test('two tabs at once bring the cart over once', async () => {
  keep([idOf(2), 'blue', 4])
  await Promise.all([mergeLocalCart(), mergeLocalCart()])
  expect(Object.fromEntries(onServer)).toEqual({ [idOf(6)]: 4 })
})

test('without locks between tabs the sum is set right again', async () => {
  vi.stubGlobal('navigator', {})
  keep([idOf(2), 'blue', 4])
  await Promise.all([mergeLocalCart(), mergeLocalCart()])
  vi.unstubAllGlobals()
  expect(Object.fromEntries(onServer)).toEqual({ [idOf(6)]: 4 })
})

test('a server that is away costs nothing', async () => {
  keep([idOf(2), 'blue', 4])
  isAway = () => true
  expect(await mergeLocalCart()).toEqual({ notes: [], failed: true })
  expect(JSON.parse(kept ?? '{}').items).toHaveLength(1)
})

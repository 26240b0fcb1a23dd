import { beforeEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import { localCartStorageKey } from '#contract/limits.ts'
import { emptyCart } from '../cart.ts'
import type { CartProduct } from './cart-products.ts'
import { localCart } from './local-cart.ts'
import { parseEntries } from './local-cart-entries.ts'
import { findVariant, toLocalLine } from './local-cart-line.ts'

const idOf = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const kurta = { id: idOf(1), name: 'Kurta' }
const red = { id: idOf(5), color: 'red', stock: 9 }
const itemInput = (quantity: number) => ({
  productId: kurta.id,
  productVariantId: red.id,
  name: kurta.name,
  color: red.color,
  quantity,
})

/** The current stock of the red kurta; null when it is no longer sold. */
let stock: number | null
let isOffline: boolean
let storedText: string | null
/** The discount codes as they are stored. */
let storedCodes: string | null
let isStorageFull: boolean
let shippingFee: string
/** The server's quote of the cart; undefined in a store that has nothing to price. */
let pricing: CallResponse<'POST /cart/quote'>['pricing']
/** Whether the company details say that the server prices carts. */
let pricesCarts: true | undefined

const product = (id: string, left: number) => ({
  id,
  name: 'Kurta',
  originalPrice: '999.00',
  discountPrice: null,
  images: [],
  variants: [{ id: idOf(5), color: 'red', stock: left }],
})
const fakeFetch = vi.fn(async (path: string) => {
  if (isOffline) throw new TypeError('Failed to fetch')
  if (path === '/api/company-details') return Response.json({ shippingFee, pricesCarts })
  if (path === '/api/cart/quote') return Response.json({ pricing, methods: [] })
  const id = path.match(/[0-9a-f-]{36}/)?.[0] ?? ''
  if (stock === null) return Response.json({ message: 'Product not found.' }, { status: 404 })
  return Response.json({ product: product(id, stock) })
})

beforeEach(() => {
  stock = 3
  isOffline = false
  storedText = null
  storedCodes = null
  isStorageFull = false
  shippingFee = '0.00'
  pricing = undefined
  pricesCarts = undefined
  fakeFetch.mockClear()
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === localCartStorageKey ? storedText : storedCodes),
    setItem: (_: string, text: string) => {
      if (isStorageFull) throw new DOMException('', 'QuotaExceededError')
      storedText = text
    },
    removeItem: () => {
      storedText = null
    },
  })
})

const productRequests = () => fakeFetch.mock.calls.filter(([path]) => path.startsWith('/api/products/')).length
const quantities = () => parseEntries(storedText).map(({ quantity }) => quantity)

test('adding again increases the quantity of the line', async () => {
  await localCart.add(itemInput(1))
  const { lines } = await localCart.add(itemInput(2))
  const [line, ...others] = lines
  expect(line).toMatchObject({ name: 'Kurta', quantity: 3, stock: 3, price: 99900, problem: null })
  expect(others).toEqual([])
})

test('the current stock counts, not the stock when the page was opened', async () => {
  await localCart.add(itemInput(2))
  const stockError = 'Insufficient stock for Kurta (red). Available: 3'
  await expect(localCart.add(itemInput(2))).rejects.toThrow(stockError)
  const {
    lines: [line],
  } = await localCart.load()
  await expect(localCart.set({ ...line!, quantity: 4 }, emptyCart)).rejects.toThrow(stockError)
  expect(quantities()).toEqual([2])
})

test('an item is not stored if its stock is too low or cannot be fetched', async () => {
  stock = null
  await expect(localCart.add(itemInput(1))).rejects.toThrow('Insufficient stock for Kurta (red). Available: 0')
  isOffline = true
  await expect(localCart.add(itemInput(1))).rejects.toThrow('Network Error')
  expect(quantities()).toEqual([])
})

test('a line whose product is no longer sold is shown until it is removed', async () => {
  await localCart.add(itemInput(1))
  stock = null
  const {
    lines: [line],
  } = await localCart.load()
  expect(line?.problem).toBe('GONE')
  expect((await localCart.remove(line!)).lines).toEqual([])
})

test('removing a line that another tab has removed fails', async () => {
  const {
    lines: [line],
  } = await localCart.add(itemInput(1))
  storedText = null
  await expect(localCart.remove(line!)).rejects.toThrow('Local cart item not found in state for removal.')
})

test('a change of one line requests only the product of that line', async () => {
  storedText = JSON.stringify({
    version: 1,
    items: [1, 2, 3].map((digit) => ({ productId: idOf(digit), color: 'red', quantity: 1 })),
  })
  const {
    lines: [line],
  } = await localCart.load()
  expect(productRequests()).toBe(3)
  await localCart.set({ ...line!, quantity: 2 }, emptyCart)
  await localCart.remove(line!)
  expect(productRequests()).toBe(4)
})

test('an error is shown if local storage is not available', async () => {
  isStorageFull = true
  await expect(localCart.add(itemInput(1))).rejects.toThrow(/does not let the shop keep a cart/)
})

test('a visitor sees the fee for delivery before signing in', async () => {
  shippingFee = '49.00'
  await localCart.add(itemInput(1))
  expect(await localCart.load()).toMatchObject({ shippingFee: 4900, freeShippingFrom: 49900 })
  shippingFee = '0.00'
  expect(await localCart.load()).toMatchObject({ shippingFee: 0, freeShippingFrom: null })
})

test('the first item of a visitor has the fee and the quote of the server at once', async () => {
  shippingFee = '49.00'
  expect(await localCart.load()).toMatchObject({ lines: [] })
  expect(await localCart.add(itemInput(1))).toMatchObject({ shippingFee: 4900, freeShippingFrom: 49900 })
})

test('the amount for free shipping is that of the server’s quote', async () => {
  shippingFee = '49.00'
  const amounts = { subtotal: '999.00', shippingFee: '80.00', freeShippingFrom: null, codFee: '0.00', total: '1079.00' }
  pricing = { ...amounts, discounts: [], codes: [], acceptsCodes: false }
  pricesCarts = true
  await localCart.add(itemInput(1))
  expect(await localCart.load()).toMatchObject({
    freeShippingFrom: null,
    pricing: { shippingFee: 8000, total: 107900 },
  })
  pricing = { ...pricing, freeShippingFrom: '2000.00' }
  expect(await localCart.load()).toMatchObject({ freeShippingFrom: 200000 })
})

test('a code that the visitor entered is quoted in a store without offers, a cart without codes or lines is not', async () => {
  const quotes = () => fakeFetch.mock.calls.filter(([path]) => path === '/api/cart/quote').length
  const codes = [{ code: 'DIWALI', message: 'DIWALI ended on 12 November 2026.', isUnknown: false }]
  const amounts = { subtotal: '999.00', shippingFee: '0.00', freeShippingFrom: null, codFee: '0.00', total: '999.00' }
  pricing = { ...amounts, discounts: [], codes, acceptsCodes: false }
  await localCart.add(itemInput(1))
  fakeFetch.mockClear()
  const { lines } = await localCart.load()
  expect(quotes()).toBe(0)
  storedCodes = JSON.stringify(['DIWALI'])
  expect(await localCart.load()).toMatchObject({ pricing: { codes } })
  expect(quotes()).toBe(1)
  expect((await localCart.remove(lines[0]!)).pricing).toBeUndefined()
  expect(quotes()).toBe(1)
})

const kurtaInTwoColors = {
  id: idOf(1),
  name: 'Kurta',
  originalPrice: '1299.00',
  discountPrice: '999.50',
  images: [
    { id: 'i1', url: '/uploads/a.webp', filename: 'a.webp', color: 'blue' },
    { id: 'i2', url: '/uploads/b.webp', filename: 'b.webp', color: '#F00' },
  ],
  variants: [{ id: 'v1', color: '#F00', stock: 3 }],
} as unknown as CartProduct
const toLine = (color: string, shown: CartProduct | null = kurtaInTwoColors) =>
  toLocalLine({ productId: idOf(1), color, quantity: 2 }, shown)

test('an entry finds its variant, price and picture in any case of its colour', () => {
  expect(toLine('#f00')).toMatchObject({
    productVariantId: 'v1',
    price: 99950,
    image: '/uploads/b.webp',
    problem: null,
  })
})

test('an entry without pictures of its colour shows one of no colour, not the first one of another colour', () => {
  const [blue] = kurtaInTwoColors.images
  const images = [blue!, { ...blue!, url: '/uploads/plain.webp', color: null }]
  expect(toLine('#f00', { ...kurtaInTwoColors, images })).toMatchObject({ image: '/uploads/plain.webp' })
})

test('an entry whose colour or product is no longer sold cannot be ordered', () => {
  expect(toLine('green').problem).toBe('GONE')
  expect(toLine('red', null).problem).toBe('GONE')
})

const variant = (id: string, color: string, optionValue: string, given = {}) => ({
  id,
  color,
  optionValue,
  stock: 3,
  ...given,
})
const kurtaInSizes = {
  ...kurtaInTwoColors,
  optionName: 'Size',
  variants: [
    variant('red-m', '#F00', 'M'),
    variant('red-xl', '#F00', 'XL', { originalPrice: '1499.00' }),
    variant('blue-m', 'blue', 'M'),
  ],
} as unknown as CartProduct

test('an entry finds its size in any case of the value, with the price of the size', () => {
  const entry = { productId: idOf(1), color: '#f00', quantity: 1 }
  expect(toLocalLine({ ...entry, optionValue: 'm' }, kurtaInSizes)).toMatchObject({
    productVariantId: 'red-m',
    optionName: 'Size',
    optionValue: 'M',
    price: 99950,
  })
  expect(toLocalLine({ ...entry, optionValue: 'XL' }, kurtaInSizes)).toMatchObject({
    productVariantId: 'red-xl',
    price: 149900,
  })
  expect(toLocalLine({ ...entry, optionValue: 'S' }, kurtaInSizes).problem).toBe('GONE')
})

test('an entry without a size matches a colour with one variant only', () => {
  expect(findVariant(kurtaInSizes, { color: 'blue' })?.id).toBe('blue-m')
  expect(findVariant(kurtaInSizes, { color: '#f00' })).toBeUndefined()
  expect(findVariant(kurtaInTwoColors, { color: '#f00', optionValue: 'M' })).toBeUndefined()
})

/** Answers with the kurta in sizes; the id of the former product in size XL returns its variant only. */
const answerWithSizes = (path: string) => {
  if (path === '/api/company-details') return Response.json({ shippingFee: '0.00' })
  const variants = path.includes(idOf(2)) ? [kurtaInSizes.variants[1]] : kurtaInSizes.variants
  return Response.json({ product: { ...kurtaInSizes, variants } })
}

test('an entry of a product that became a size is stored with the new product and the size', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => answerWithSizes(path)),
  )
  storedText = JSON.stringify({
    version: 1,
    items: [
      { productId: idOf(2), color: '#f00', quantity: 2 },
      { productId: idOf(1), color: '#F00', optionValue: 'XL', quantity: 1 },
    ],
  })
  const { lines } = await localCart.load()
  expect(lines).toMatchObject([{ productId: idOf(1), productVariantId: 'red-xl', quantity: 3, price: 149900 }])
  expect(parseEntries(storedText)).toEqual([{ productId: idOf(1), color: '#F00', optionValue: 'XL', quantity: 3 }])
})

test('the stock of a size is named with the size', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => answerWithSizes(path)),
  )
  const item = { productId: idOf(1), productVariantId: 'blue-m', name: 'Kurta', color: 'blue', optionValue: 'M' }
  await expect(localCart.add({ ...item, quantity: 4 })).rejects.toThrow(
    'Insufficient stock for Kurta (blue, Size M). Available: 3',
  )
  const { lines } = await localCart.add({ ...item, quantity: 2 })
  expect(lines).toMatchObject([{ productVariantId: 'blue-m', quantity: 2 }])
  expect(parseEntries(storedText)).toEqual([{ productId: idOf(1), color: 'blue', optionValue: 'M', quantity: 2 }])
})

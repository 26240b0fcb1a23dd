import { expect, test } from 'vitest'
import { type Cart, type CartLine, summarizeCart, withLineProblem } from './cart.ts'

const line = (change: Partial<CartLine> = {}): CartLine =>
  withLineProblem({
    id: 'l1',
    productId: 'p1',
    productVariantId: 'v1',
    name: 'Kurta',
    color: 'red',
    image: null,
    quantity: 2,
    stock: 3,
    isGone: false,
    price: 100_00,
    originalPrice: 100_00,
    ...change,
  })
const cart = (...lines: CartLine[]): Cart => ({ lines, shippingFee: 49_00, freeShippingFrom: 499_00 })
const summary = (of: Cart, pending: [string, number][] = []) => summarizeCart(of, new Map(pending))

test('the total includes the orderable lines, the badge counts all items', () => {
  expect(summary(cart(line(), line({ id: 'l2', quantity: 4 })))).toMatchObject({
    count: 6,
    subtotal: 200_00,
    shippingFee: 49_00,
    total: 249_00,
  })
})

test('a quantity that was chosen shows in line and sums before the server has confirmed it', () => {
  const { lines, ...sums } = summary(cart(line({ stock: 9 })), [['l1', 5]])
  expect(lines).toMatchObject([{ quantity: 5 }])
  expect(sums).toMatchObject({ count: 5, subtotal: 500_00, shippingFee: 0, total: 500_00 })
})

test('lowering a line to the stock makes it orderable, but not one whose product is no longer sold', () => {
  const short = line({ quantity: 4 })
  expect(short.problem).toBe('NOT_ENOUGH')
  expect(summary(cart(short), [['l1', 3]]).lines[0]?.problem).toBeNull()
  expect(summary(cart(line({ isGone: true })), [['l1', 1]]).lines[0]?.problem).toBe('GONE')
})

test('a line set to 0 is not shown', () => {
  expect(summary(cart(line()), [['l1', 0]])).toMatchObject({ lines: [], count: 0, total: 0 })
})

import { expect, test } from 'vitest'
import { createCartLine } from '#tests/support/cart/cart-line.ts'
import type { CartLine } from '#web/cart/cart.ts'
import { cartChanges, priceChanges } from './cart-changes.ts'

const kurta = createCartLine()
const cart = (...lines: CartLine[]) => ({ lines, shippingFee: 0 })

test('an unchanged cart has no changes', () => {
  expect(cartChanges(cart(kurta), cart({ ...kurta }))).toEqual([])
})

test.each<[Partial<CartLine>, string]>([
  [{ price: 109900 }, 'Kurta (Red) now costs ₹1,099.00 instead of ₹999.00.'],
  [{ problem: 'NOT_ENOUGH', stock: 2 }, 'Kurta (Red): only 2 left, and you wanted 3.'],
  [{ problem: 'SOLD_OUT', stock: 0 }, 'Kurta (Red) is sold out.'],
  [{ problem: 'GONE', stock: 0 }, 'Kurta (Red) is no longer sold.'],
])('%o is reported as "%s"', (change, sentence) => {
  expect(cartChanges(cart(kurta), cart({ ...kurta, ...change }))).toEqual([sentence])
})

test('a line that was removed elsewhere is reported as that', () => {
  expect(cartChanges(cart(kurta), cart())).toEqual(['Kurta (Red) is no longer in your cart.'])
})

test('a changed price is reported separately from removed lines and short stock', () => {
  expect(priceChanges([kurta], [{ ...kurta, price: 89900 }])).toEqual([
    'Kurta (Red) now costs ₹899.00 instead of ₹999.00.',
  ])
  expect(priceChanges([kurta], [{ ...kurta, stock: 1, problem: 'NOT_ENOUGH' }])).toEqual([])
  expect(priceChanges([kurta], [{ ...kurta, price: 0, problem: 'GONE' }])).toEqual([])
  expect(priceChanges([kurta], [])).toEqual([])
})

test('a changed shipping fee is reported', () => {
  expect(cartChanges(cart(kurta), { ...cart(kurta), shippingFee: 4900 })).toEqual(['Shipping: ₹49.00 instead of Free.'])
})

test('a line of a product with an option is named with the option', () => {
  const sized = { ...kurta, optionName: 'Size', optionValue: 'M' }
  expect(priceChanges([sized], [{ ...sized, price: 109900 }])).toEqual([
    'Kurta (Red, Size M) now costs ₹1,099.00 instead of ₹999.00.',
  ])
})

import { expect, test } from 'vitest'
import type { CalculatorItem } from '#web/delivery/manage/calculator/calculator-item.ts'
import type { Order } from '../../order.ts'
import { areQuantitiesValid, changedItems, previewChange, quantityKey, toChangeBody } from './item-changes.ts'

const kurta = { id: 'kurta', quantity: 3, priceAtPurchase: '500.00', discount: '100.00' } as Order['items'][number]
const stole = { id: 'stole', quantity: 1, priceAtPurchase: '200.00' } as Order['items'][number]
const order = { orderTotal: '1600.00', paymentStatus: 'PENDING', items: [kurta, stole] } as Order
const phone = { productVariantId: 'phone', typed: '1' } as CalculatorItem
const quote = { lines: [{ productVariantId: 'phone', price: '900.00' }], subtotal: '900.00' } as Parameters<
  typeof toChangeBody
>[3]

const choose = (item: Order['items'][number], quantity: number | string) =>
  new Map([[quantityKey(item), String(quantity)]])

test('a quantity that was chosen before the item lost pieces is not taken over', () => {
  expect(changedItems(order, choose(kurta, 2))).toEqual([kurta])
  expect(changedItems({ items: [{ ...kurta, quantity: 2 }] }, choose(kurta, 1))).toEqual([])
})

test('more pieces cost the price of the order, and fewer take their share of the discount with them', () => {
  expect(previewChange(order, { quantities: choose(stole, 3), added: [] }, undefined)).toEqual({
    difference: 400_00,
    newTotal: 2000_00,
    rest: 0,
  })
  const fewer = previewChange(order, { quantities: choose(kurta, 0), added: [] }, undefined)
  expect(fewer).toEqual({ difference: -1400_00, newTotal: 200_00, rest: 0 })
})

test('what is added to a paid order is collected in cash', () => {
  const paid = { ...order, paymentStatus: 'COMPLETED' } as Order
  const changes = { quantities: choose(stole, 0), added: [phone] }
  expect(previewChange(paid, changes, quote)).toEqual({ difference: 700_00, newTotal: 2300_00, rest: 700_00 })
  expect(toChangeBody(paid, changes, '', quote)).toEqual({
    quantities: [{ orderItemId: 'stole', quantity: 0, seenQuantity: 1 }],
    added: [{ productVariantId: 'phone', quantity: 1, price: '900.00' }],
    reason: null,
    collectsRest: true,
    expectedTotal: '2300.00',
  })
})

test('a field without a quantity is a change that cannot be saved', () => {
  for (const typed of ['', '1.5', '-2', '1000']) {
    const quantities = choose(kurta, typed)
    expect(changedItems(order, quantities)).toEqual([kurta])
    expect(areQuantitiesValid(order, { quantities, added: [] }, true)).toBe(false)
  }
  expect(areQuantitiesValid(order, { quantities: choose(kurta, '0'), added: [phone] }, true)).toBe(true)
  expect(areQuantitiesValid(order, { quantities: new Map(), added: [{ ...phone, typed: '0' }] }, true)).toBe(false)
})

test('an item that cannot get more pieces has at most those that it has', () => {
  expect(areQuantitiesValid(order, { quantities: choose(stole, '2'), added: [] }, true)).toBe(true)
  expect(areQuantitiesValid(order, { quantities: choose(stole, '2'), added: [] }, false)).toBe(false)
})

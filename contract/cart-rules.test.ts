import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from './cart/max-quantity.ts'
import {
  calculateCartTotals,
  findLineProblem,
  findQuantityProblem,
  hasRoomForLine,
  insufficientStockMessage,
} from './cart-rules.ts'
import { freeShippingFrom, maxCartLines, maxLineQuantity } from './limits.ts'

const quantity = fc.integer({ min: 1, max: 2 * maxLineQuantity })
const stock = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * maxLineQuantity }))
const line = fc.record({ isGone: fc.boolean(), stock, quantity, price: fc.integer({ min: 1, max: 10_000_00 }) })
const fee = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000_00 }))

test('a line can be ordered if its product is sold and the stock covers the quantity', () => {
  expect(findLineProblem({ isGone: true, stock: 5, quantity: 1 })).toBe('GONE')
  expect(findLineProblem({ isGone: false, stock: 0, quantity: 1 })).toBe('SOLD_OUT')
  expect(findLineProblem({ isGone: false, stock: 1, quantity: 2 })).toBe('NOT_ENOUGH')
  fc.assert(
    fc.property(line, (each) => {
      expect(findLineProblem(each) === null).toBe(!each.isGone && each.stock >= each.quantity)
    }),
  )
})

test('a quantity fits exactly when it is at most the stock and at most 999', () => {
  fc.assert(
    fc.property(stock, quantity, (available, requested) => {
      const problem = findQuantityProblem({ stock: available, quantity: requested })
      expect(problem === null).toBe(requested <= maxQuantity(available))
      expect(problem === 'NOT_ENOUGH').toBe(requested > available)
    }),
  )
})

test('a quantity reduced to the maximum can always be ordered, unless the variant is sold out', () => {
  fc.assert(
    fc.property(stock, quantity, (available, requested) => {
      const limited = Math.min(requested, maxQuantity(available))
      const problem = findLineProblem({ isGone: false, stock: available, quantity: limited })
      expect(problem).toBe(available === 0 ? 'SOLD_OUT' : null)
    }),
  )
})

test('a cart has at most 50 lines', () => {
  expect(hasRoomForLine(maxCartLines - 1)).toBe(true)
  expect(hasRoomForLine(maxCartLines)).toBe(false)
})

test('a quantity above the limit is rejected with the message of the specification', () => {
  expect(insufficientStockMessage('Kurta', 'red', 3)).toBe('Insufficient stock for Kurta (red). Available: 3')
})

test('the total is the orderable lines plus the fee, which is charged below 499 and never for an empty cart', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fee, (lines, storeFee) => {
      const { subtotal, shippingFee, total } = calculateCartTotals(lines, storeFee)
      const orderable = lines.filter((each) => !each.isGone && each.quantity <= each.stock)
      expect(subtotal).toBe(orderable.reduce((sum, each) => sum + each.price * each.quantity, 0))
      expect(shippingFee).toBe(subtotal > 0 && subtotal < freeShippingFrom ? storeFee : 0)
      expect(total).toBe(subtotal + shippingFee)
    }),
  )
})

test('a line that cannot be ordered does not change the totals', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), line, fee, (lines, extra, storeFee) => {
      const blocked = { ...extra, isGone: true }
      expect(calculateCartTotals([...lines, blocked], storeFee)).toEqual(calculateCartTotals(lines, storeFee))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CancelableLine, isFreeLine, reduceDiscounts, reduceLines } from './cancel-pieces.ts'

const line = (given: Partial<CancelableLine> = {}): CancelableLine => ({
  id: 'kurta',
  quantity: 3,
  priceAtPurchase: 500_00,
  discount: 0,
  ...given,
})

test('a line is free where its discount is its price; a line of the price 0 is not', () => {
  expect(isFreeLine(line({ discount: 1500_00 }))).toBe(true)
  expect(isFreeLine(line({ discount: 1499_99 }))).toBe(false)
  expect(isFreeLine(line({ priceAtPurchase: 0 }))).toBe(false)
})

test('a canceled piece costs what was paid for it', () => {
  const [reduced] = reduceLines([line()], [{ orderItemId: 'kurta', quantity: 1 }])
  expect(reduced).toEqual({ id: 'kurta', quantity: 2, discount: 0, canceled: 1, amount: 500_00 })
})

test('a discount of the line is divided by its pieces, and the odd paisa goes to the customer', () => {
  const [reduced] = reduceLines([line({ discount: 100_00 })], [{ orderItemId: 'kurta', quantity: 1 }])
  // 1,400.00 for three pieces: two cost 933.33, the canceled one 466.67.
  expect(reduced).toMatchObject({ quantity: 2, discount: 66_67, amount: 466_67 })
})

test('pieces that a line does not have are rejected', () => {
  expect(() => reduceLines([line()], [{ orderItemId: 'kurta', quantity: 4 }])).toThrow(RangeError)
  expect(() => reduceLines([line()], [{ orderItemId: 'phone', quantity: 1 }])).toThrow(RangeError)
})

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 999 }),
    priceAtPurchase: fc.integer({ min: 0, max: 99_99_999_99 }),
    share: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ quantity, priceAtPurchase, share }) =>
    line({ quantity, priceAtPurchase, discount: Math.floor(quantity * priceAtPurchase * (share / 10_000)) }),
  )

test('whatever is canceled in whatever steps, the amounts are the cost of the line to the paisa', () => {
  fc.assert(
    fc.property(anyLine, fc.array(fc.nat(999), { maxLength: 6 }), (first, steps) => {
      let current = first
      let canceled = 0
      const cost = (of: CancelableLine) => of.quantity * of.priceAtPurchase - of.discount
      for (const step of steps) {
        if (current.quantity === 0) break
        const quantity = 1 + (step % current.quantity)
        const reduced = reduceLines([current], [{ orderItemId: current.id, quantity }])[0]!
        expect(reduced.amount).toBeGreaterThanOrEqual(0)
        expect(reduced.discount).toBeGreaterThanOrEqual(0)
        expect(reduced.discount).toBeLessThanOrEqual(current.discount)
        canceled += reduced.amount
        current = { ...current, quantity: reduced.quantity, discount: reduced.discount }
        expect(cost(current) + canceled).toBe(cost(first))
      }
      if (current.quantity === 0) expect(canceled).toBe(cost(first))
    }),
  )
})

test('pieces that are canceled one by one cost what they cost together', () => {
  fc.assert(
    fc.property(anyLine, fc.nat(998), (first, chosen) => {
      const quantity = 1 + (chosen % first.quantity)
      let current = first
      for (let piece = 0; piece < quantity; piece++) {
        const reduced = reduceLines([current], [{ orderItemId: current.id, quantity: 1 }])[0]!
        current = { ...current, quantity: reduced.quantity, discount: reduced.discount }
      }
      const [atOnce] = reduceLines([first], [{ orderItemId: first.id, quantity }])
      expect(current.discount).toBe(atOnce!.discount)
    }),
  )
})

test('the discounts of an order stay the sum of those of its lines', () => {
  const anyAmounts = fc.array(fc.nat(100_000_00), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(anyAmounts, fc.nat(100), (amounts, percent) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      const lost = Math.floor((total * percent) / 100)
      const reduced = reduceDiscounts(amounts, lost)
      expect(reduced.reduce((sum, amount) => sum + amount, 0)).toBe(total - lost)
      for (const [index, amount] of reduced.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(amounts[index]!)
      }
    }),
  )
})

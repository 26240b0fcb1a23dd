import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CancelableLine,
  findFreeRest,
  isFreeLine,
  type ReducibleDiscount,
  reduceDiscounts,
  reduceLines,
} from './cancel-pieces.ts'

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

test('a free line is left where others that cost something leave, unless all its pieces that could leave do', () => {
  const lines = [line(), line({ id: 'stole', quantity: 2, discount: 1000_00 })]
  const [paid, free] = [
    { orderItemId: 'kurta', quantity: 1 },
    { orderItemId: 'stole', quantity: 1 },
  ]
  expect(findFreeRest(lines, [paid])).toBe(lines[1])
  expect(findFreeRest(lines, [paid, free])).toBe(lines[1])
  expect(findFreeRest(lines, [paid, { ...free, quantity: 2 }])).toBeUndefined()
  expect(findFreeRest(lines, [paid, free], () => 1)).toBeUndefined()
  expect(findFreeRest(lines, [free])).toBeUndefined()
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

test('a line takes its own discounts along, and shares what is taken off several lines', () => {
  const discounts = [
    { amount: 100_00, shares: [100_00, 0] },
    { amount: 60_00, shares: [0, 60_00] },
    { amount: 30_00, shares: [20_00, 10_00] },
  ]
  expect(reduceDiscounts(discounts, [{ position: 0, amount: 120_00 }])).toEqual([
    { amount: 0, shares: [0, 0] },
    { amount: 60_00, shares: [0, 60_00] },
    { amount: 10_00, shares: [0, 10_00] },
  ])
  expect(reduceDiscounts(discounts, [{ position: 0, amount: 60_00 }])[0]).toEqual({ amount: 50_00, shares: [50_00, 0] })
})

test('a line that was added later has no share', () => {
  const discounts = [{ amount: 100_00, shares: [100_00] }]
  expect(reduceDiscounts(discounts, [{ position: 3, amount: 0 }])).toEqual(discounts)
})

test('discounts whose shares are not known are reduced in proportion', () => {
  const lost = [{ position: 0, amount: 100_00 }]
  const discounts = [
    { amount: 100_00, shares: null },
    { amount: 60_00, shares: null },
  ]
  const rest = [
    { amount: 37_50, shares: null },
    { amount: 22_50, shares: null },
  ]
  expect(reduceDiscounts(discounts, lost)).toEqual(rest)
  // Their amounts were changed since.
  const outdated = [
    { amount: 100_00, shares: [200_00, 0] },
    { amount: 60_00, shares: [0, 120_00] },
  ]
  expect(reduceDiscounts(outdated, lost)).toEqual(rest)
})

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** One to five lines, each with a weight of each of one to four discounts. */
const anyOrder = fc.integer({ min: 1, max: 4 }).chain((discounts) =>
  fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      weights: fc.array(fc.nat(50_000_00), { minLength: discounts, maxLength: discounts }),
      rest: fc.nat(50_000_00),
    }),
    { minLength: 1, maxLength: 5 },
  ),
)

test('after any cancellations the discounts are those of the lines, and a discount whose lines are gone is 0', () => {
  const anySteps = fc.array(fc.record({ line: fc.nat(4), pieces: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 })
  fc.assert(
    fc.property(anyOrder, anySteps, (order, steps) => {
      let lines = order.map(({ quantity, weights, rest }, position) => {
        const discount = sumOf(weights)
        const priceAtPurchase = Math.ceil((discount + rest) / quantity)
        return { id: String(position), position, quantity, priceAtPurchase, discount }
      })
      const byLine = order.map(({ weights }) => weights)
      let discounts: ReducibleDiscount[] = byLine[0]!.map((_, index) => {
        const shares = byLine.map((weights) => weights[index]!)
        return { amount: sumOf(shares), shares }
      })
      for (const step of steps) {
        const line = lines[step.line % lines.length]!
        const quantity = Math.min(step.pieces, line.quantity)
        if (quantity === 0) continue
        const [reduced] = reduceLines(lines, [{ orderItemId: line.id, quantity }])
        const lost = [{ position: line.position, amount: line.discount - reduced!.discount }]
        const rest = reduceDiscounts(discounts, lost)
        const changed = { ...line, quantity: reduced!.quantity, discount: reduced!.discount }
        lines = lines.map((one) => (one === line ? changed : one))
        for (const [index, { amount, shares }] of rest.entries()) {
          const before = discounts[index]!
          expect(amount).toBe(sumOf(shares!))
          for (const [position, share] of shares!.entries()) {
            if (position === line.position) expect(share).toBeLessThanOrEqual(before.shares![position]!)
            else expect(share).toBe(before.shares![position]!)
            expect(share).toBeGreaterThanOrEqual(0)
          }
        }
        discounts = rest
        for (const { position, discount } of lines)
          expect(sumOf(discounts.map(({ shares }) => shares![position]!))).toBe(discount)
        const gone = discounts.filter((_, index) =>
          lines.every(({ position, quantity }) => quantity === 0 || byLine[position]![index] === 0),
        )
        for (const { amount } of gone) expect(amount).toBe(0)
      }
    }),
  )
})

test('discounts without shares stay the sum of those of the lines', () => {
  const anyAmounts = fc.array(fc.nat(100_000_00), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(anyAmounts, fc.nat(100), (amounts, percent) => {
      const total = sumOf(amounts)
      const lost = Math.floor((total * percent) / 100)
      const discounts = amounts.map((amount) => ({ amount, shares: null }))
      const reduced = reduceDiscounts(discounts, [{ position: 0, amount: lost }]).map(({ amount }) => amount)
      expect(sumOf(reduced)).toBe(total - lost)
      for (const [index, amount] of reduced.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(amounts[index]!)
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CancelableLine, reduceLines } from '../cancellations/cancel-pieces.ts'
import { returnAmounts } from './return-amounts.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 20 }),
    priceAtPurchase: fc.nat(99_99_999),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, priceAtPurchase, share }) => ({
    quantity,
    priceAtPurchase,
    discount: Math.floor(quantity * priceAtPurchase * share),
  }))
const fee = fc.nat(10_000_00)
const step = fc.record({
  refundsFees: fc.boolean(),
  charge: fc.nat(500_00),
  pick: fc.nat(),
  count: fc.integer({ min: 1, max: 20 }),
})

test('all returns of an order together refund no more than what was paid for it, and what is left is never below 0', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fee,
      fee,
      fc.array(step),
      (given, shippingFee, codFee, steps) => {
        let lines: CancelableLine[] = given.map((one, index) => ({ ...one, id: String(index) }))
        const goods = lines.reduce((sum, one) => sum + one.quantity * one.priceAtPurchase - one.discount, 0)
        let order = { orderTotal: goods + shippingFee + codFee, shippingFee, codFee }
        const paid = order.orderTotal
        let refunded = 0
        let charged = 0
        for (const { refundsFees, charge, pick, count } of steps) {
          const chosen = lines[pick % lines.length]
          if (!chosen) break
          const pieces = [{ orderItemId: chosen.id, quantity: Math.min(count, chosen.quantity) }]
          const [reduced] = reduceLines(lines, pieces)
          const isWhole = lines.length === 1 && reduced!.quantity === 0
          const part = returnAmounts(order, { amount: reduced!.amount, isWhole, refundsFees, charge })
          expect(part.refund).toBeGreaterThanOrEqual(0)
          expect(part.refund + part.charge).toBe(part.amount + part.shippingFee + part.codFee)
          refunded += part.refund
          charged += part.charge
          order = {
            orderTotal: order.orderTotal - part.amount - part.shippingFee - part.codFee,
            shippingFee: order.shippingFee - part.shippingFee,
            codFee: order.codFee - part.codFee,
          }
          expect(Math.min(order.shippingFee, order.codFee)).toBeGreaterThanOrEqual(0)
          lines = lines.flatMap((one) =>
            one.id !== chosen.id
              ? one
              : reduced!.quantity > 0
                ? { ...one, quantity: reduced!.quantity, discount: reduced!.discount }
                : [],
          )
          const left = lines.reduce((sum, one) => sum + one.quantity * one.priceAtPurchase - one.discount, 0)
          expect(order.orderTotal).toBe(left + order.shippingFee + order.codFee)
        }
        expect(order.orderTotal + refunded + charged).toBe(paid)
      },
    ),
  )
})

test('faulty goods refund their share of the fees, and all of the fees with the last piece', () => {
  const order = { orderTotal: 1049_00, shippingFee: 49_00, codFee: 0 }
  const faulty = { refundsFees: true, charge: 0 }
  expect(returnAmounts(order, { amount: 250_00, isWhole: false, ...faulty })).toMatchObject({
    shippingFee: 12_25,
    refund: 262_25,
  })
  expect(returnAmounts(order, { amount: 1000_00, isWhole: true, ...faulty })).toMatchObject({
    shippingFee: 49_00,
    refund: 1049_00,
  })
})

test('the pickup is deducted from the refund, which is never below 0', () => {
  const order = { orderTotal: 149_00, shippingFee: 49_00, codFee: 0 }
  const part = { amount: 100_00, isWhole: true, refundsFees: false }
  expect(returnAmounts(order, { ...part, charge: 60_00 })).toMatchObject({ charge: 60_00, refund: 40_00 })
  expect(returnAmounts(order, { ...part, charge: 160_00 })).toMatchObject({ charge: 100_00, refund: 0 })
})

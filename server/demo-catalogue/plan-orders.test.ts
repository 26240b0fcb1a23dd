import { expect, test } from 'vitest'
import { piecesSold, planOrders } from './plan-orders.ts'
import { electronicsProducts } from './products-electronics.ts'
import { fashionProducts } from './products-fashion.ts'

const now = new Date('2026-11-21T10:00:00Z')
const products = [...electronicsProducts, ...fashionProducts]
const orders = planOrders(products, now)
const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000

test('about 40 orders of the last 60 days, the same at every load', () => {
  expect(orders.length).toBeGreaterThanOrEqual(35)
  expect(orders.length).toBeLessThanOrEqual(40)
  expect(planOrders(products, now)).toEqual(orders)
  for (const { date } of orders) {
    expect(days(date, now)).toBeGreaterThan(0)
    expect(days(date, now)).toBeLessThanOrEqual(60)
  }
})

test('no order is older than what it holds, and none holds a product twice', () => {
  for (const { date, lines } of orders) {
    expect(new Set(lines.map(({ product }) => product)).size).toBe(lines.length)
    for (const { product } of lines) expect(days(date, now) * 1440).toBeLessThanOrEqual(product.minutesAgo)
  }
})

test('most orders have come and are paid; cash is never paid before it is collected', () => {
  const delivered = orders.filter(({ deliveryStatus }) => deliveryStatus === 'DELIVERED')

  expect(delivered.length).toBeGreaterThan(orders.length * 0.6)
  for (const { deliveryStatus, deliveredOn, paymentStatus, paymentMethod, date } of orders) {
    expect(deliveredOn !== null).toBe(deliveryStatus === 'DELIVERED')
    if (deliveredOn) expect(days(date, deliveredOn)).toBeGreaterThan(0)
    if (deliveredOn) expect(days(deliveredOn, now)).toBeGreaterThan(0)
    const paid = deliveryStatus === 'DELIVERED' || paymentMethod === 'ONLINE_PAYMENT'
    expect(paymentStatus).toBe(paid ? 'COMPLETED' : 'PENDING')
  }
})

test('what has the higher weight has sold at least as often', () => {
  const sold = piecesSold(orders)
  const byWeight = products.toSorted((one, other) => other.ordersSold - one.ordersSold)
  const counts = byWeight.map((product) => sold.get(product) ?? 0)

  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(counts[0]).toBeGreaterThan(counts.at(-1)!)
})

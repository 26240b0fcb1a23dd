import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceStatuses, deliveryStatuses, paymentMethods, paymentStatuses } from '../order-states.ts'
import { cashDue, cashLeft, chosenMethod, onlineDue, paidAdvance, payOnlineAmount } from './amounts-due.ts'
import type { ShipmentStatus } from './shipments/shipment-states.ts'

const unpaidCash = { paymentMethod: 'COD', paymentStatus: 'PENDING', deliveryStatus: 'SHIPPED' } as const

const anyOrder = fc
  .record({
    orderTotal: fc.integer({ min: 2, max: 99_99_999_99 }),
    paymentMethod: fc.constantFrom(...paymentMethods),
    paymentStatus: fc.constantFrom(...paymentStatuses),
    deliveryStatus: fc.constantFrom(...deliveryStatuses),
    advanceStatus: fc.constantFrom(...advanceStatuses),
    codShare: fc.double({ min: 0, max: 1, noNaN: true }),
    advanceShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ codShare, advanceShare, ...order }) => ({
    ...order,
    codFee: Math.floor(order.orderTotal * codShare),
    advanceAmount: order.advanceStatus === 'NONE' ? 0 : 1 + Math.floor((order.orderTotal - 2) * advanceShare),
  }))

test('what a cash order has paid in advance and what the courier collects are its total', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      if (order.deliveryStatus === 'CANCELED') return
      const cash = cashDue({ ...order, paymentMethod: 'COD', paymentStatus: 'PENDING' })
      expect(cash + paidAdvance(order)).toBe(order.orderTotal)
      expect(cash).toBeGreaterThan(0)
    }),
  )
})

test('nothing is collected of an online order, nor of one that is paid, refunded or canceled', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const isDue = order.paymentMethod === 'COD' && order.paymentStatus === 'PENDING'
      if (!isDue || order.deliveryStatus === 'CANCELED') expect(cashDue(order)).toBe(0)
    }),
  )
})

test('of the cash of an order, what couriers have collected with delivered shipments is not left to pay', () => {
  const order = { orderTotal: 900_00, advanceAmount: 100_00, advanceStatus: 'PAID', ...unpaidCash } as const
  const shipments = (...statuses: ShipmentStatus[]) => statuses.map((status) => ({ status, cashAmount: 400_00 }))
  expect(cashLeft(order, [])).toBe(800_00)
  expect(cashLeft(order, shipments('IN_TRANSIT', 'READY'))).toBe(800_00)
  expect(cashLeft(order, shipments('DELIVERED', 'IN_TRANSIT'))).toBe(400_00)
  expect(cashLeft(order, shipments('DELIVERED', 'DELIVERED'))).toBe(0)
  expect(cashLeft({ ...order, paymentStatus: 'COMPLETED' }, shipments('DELIVERED'))).toBe(0)
  expect(cashLeft({ ...order, orderTotal: 450_00 }, shipments('DELIVERED'))).toBe(0)
})

test('what a parcel on its way back was to collect is not left to pay', () => {
  const order = { orderTotal: 900_00, ...unpaidCash }
  const shipments = (...statuses: ShipmentStatus[]) => statuses.map((status) => ({ status, cashAmount: 450_00 }))
  expect(cashLeft(order, shipments('RETURNING', 'IN_TRANSIT'))).toBe(450_00)
  expect(cashLeft(order, shipments('RETURNING', 'DELIVERED'))).toBe(0)
  expect(cashLeft(order, shipments('RETURNING', 'RETURNING'))).toBe(0)
})

test('an order with an advance is a cash order, also while it is stored as an online order', () => {
  const due = { paymentMethod: 'ONLINE_PAYMENT', advanceStatus: 'DUE' } as const
  expect(chosenMethod(due)).toBe('COD')
  for (const paymentMethod of paymentMethods) expect(chosenMethod({ paymentMethod })).toBe(paymentMethod)
})

test('an unpaid order pays its total online, or only its advance where that is due', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      expect(onlineDue(order)).toBe(order.advanceStatus === 'DUE' ? order.advanceAmount : order.orderTotal)
      expect(payOnlineAmount(order) + order.codFee).toBe(order.orderTotal)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterMove,
  type DeliveryStatus,
  deliveryStatuses,
  isFinal,
  type OrderState,
  orderCan,
  paymentMethods,
  paymentStatuses,
  returnStatuses,
} from './order-states.ts'

const anyOrder: fc.Arbitrary<OrderState> = fc.record({
  paymentMethod: fc.constantFrom(...paymentMethods),
  paymentStatus: fc.constantFrom(...paymentStatuses),
  deliveryStatus: fc.constantFrom(...deliveryStatuses),
  returnStatus: fc.constantFrom(...returnStatuses),
})
const newOrder: OrderState = {
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  deliveryStatus: 'PENDING',
  returnStatus: 'NONE',
}

test('nothing leads out of DELIVERED or CANCELED, whatever else is true of the order', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...deliveryStatuses), (order, to) => {
      if (isFinal(order.deliveryStatus)) expect(orderCan.moveTo(order, to)).toBe(false)
    }),
  )
  expect(deliveryStatuses.filter(isFinal)).toEqual(['DELIVERED', 'CANCELED'])
})

test('every delivery status can be reached from a new order', () => {
  const reached = new Set<DeliveryStatus>(['PENDING'])
  for (const from of reached) {
    for (const to of deliveryStatuses) if (orderCan.moveTo({ ...newOrder, deliveryStatus: from }, to)) reached.add(to)
  }
  expect([...reached].sort()).toEqual([...deliveryStatuses].sort())
})

test('any road of allowed moves ends at the latest where goods are delivered or canceled', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...deliveryStatuses)), (wishes) => {
      let order = newOrder
      let ends = 0
      for (const to of wishes) {
        if (!orderCan.moveTo(order, to)) continue
        order = afterMove(order, to)
        if (isFinal(to)) ends++
      }
      expect(ends).toBeLessThanOrEqual(1)
      // Cash is collected on the doorstep and nowhere else.
      expect(order.paymentStatus === 'COMPLETED').toBe(order.deliveryStatus === 'DELIVERED')
    }),
  )
})

test('no move changes how an online order is paid', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...deliveryStatuses), (order, to) => {
      const online = { ...order, paymentMethod: 'ONLINE_PAYMENT' as const }
      expect(afterMove(online, to)).toEqual({ ...online, deliveryStatus: to })
    }),
  )
})

test('the three actions of a customer are offered exactly under their conditions', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { paymentMethod, paymentStatus, deliveryStatus, returnStatus } = order
      expect(orderCan.beCanceled(order)).toBe(deliveryStatus === 'PENDING')
      expect(orderCan.beReturned(order)).toBe(deliveryStatus === 'DELIVERED' && returnStatus === 'NONE')
      expect(orderCan.bePaid(order)).toBe(
        paymentMethod === 'ONLINE_PAYMENT' &&
          ['PENDING', 'FAILED'].includes(paymentStatus) &&
          deliveryStatus === 'PENDING',
      )
      expect(orderCan.haveReturnDecided(order)).toBe(returnStatus === 'REQUESTED')
    }),
  )
})

test('what may be canceled may be moved to CANCELED', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      if (orderCan.beCanceled(order)) expect(orderCan.moveTo(order, 'CANCELED')).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyTransition,
  canTransition,
  deliveryStatuses,
  goodsStatuses,
  isFinal,
  type OrderStateWithRefund,
  orderCan,
  type PaymentMethod,
  paymentMethods,
  paymentStatuses,
  refundStatuses,
  returnStatuses,
  type TransitionName,
  transitions,
} from './order-states.ts'

const names = Object.keys(transitions) as TransitionName[]
const anyOrder: fc.Arbitrary<OrderStateWithRefund> = fc.record({
  paymentMethod: fc.constantFrom(...paymentMethods),
  paymentStatus: fc.constantFrom(...paymentStatuses),
  deliveryStatus: fc.constantFrom(...deliveryStatuses),
  returnStatus: fc.constantFrom(...returnStatuses),
  refundStatus: fc.constantFrom(...refundStatuses),
  goodsStatus: fc.constantFrom(...goodsStatuses),
})
const anyMethod = fc.constantFrom(...paymentMethods)
const newOrder = (paymentMethod: PaymentMethod): OrderStateWithRefund => ({
  paymentMethod,
  paymentStatus: 'PENDING',
  deliveryStatus: 'PENDING',
  returnStatus: 'NONE',
  refundStatus: 'NONE',
  goodsStatus: 'NONE',
})

/** Every order that a new one can become, with the names of the changes that lead there. */
function reachable(): OrderStateWithRefund[] {
  const seen = new Map<string, OrderStateWithRefund>()
  const visit = (order: OrderStateWithRefund) => {
    const key = JSON.stringify(order)
    if (seen.has(key)) return
    seen.set(key, order)
    for (const name of names) if (canTransition(order, name)) visit(applyTransition(order, name))
  }
  for (const method of paymentMethods) visit(newOrder(method))
  return [...seen.values()]
}

/** A road from a new order: each wish that is allowed is a step, the others are refused. */
function walk(method: PaymentMethod, wishes: readonly TransitionName[]): OrderStateWithRefund[] {
  const road = [newOrder(method)]
  for (const wish of wishes) {
    const order = road.at(-1)!
    if (canTransition(order, wish)) road.push(applyTransition(order, wish))
  }
  return road
}
const anyRoad = fc.tuple(anyMethod, fc.array(fc.constantFrom(...names), { maxLength: 30 }))

test('every status can be reached from a new order', () => {
  const orders = reachable()
  const values = (fact: keyof OrderStateWithRefund) => [...new Set(orders.map((order) => order[fact]))].sort()
  expect(values('deliveryStatus')).toEqual([...deliveryStatuses].sort())
  expect(values('paymentStatus')).toEqual([...paymentStatuses].sort())
  expect(values('returnStatus')).toEqual([...returnStatuses].sort())
  expect(values('refundStatus')).toEqual([...refundStatuses].sort())
  expect(values('goodsStatus')).toEqual([...goodsStatuses].sort())
})

test('every change is possible for some order', () => {
  const orders = reachable()
  // What follows by itself is never waited for.
  const byItself = ['collectCash', 'startRefund']
  for (const name of names)
    expect(
      orders.some((order) => canTransition(order, name)),
      name,
    ).toBe(!byItself.includes(name))
})

test('whatever can become of an order, the parts of it agree', () => {
  for (const order of reachable()) {
    const { deliveryStatus, returnStatus, paymentStatus, refundStatus } = order
    if (returnStatus !== 'NONE') expect(deliveryStatus).toBe('DELIVERED')
    if (order.goodsStatus !== 'NONE') expect(deliveryStatus).toBe('CANCELED')
    expect(paymentStatus === 'REFUNDED').toBe(refundStatus === 'COMPLETED')
    const isOwed = deliveryStatus === 'CANCELED' || returnStatus === 'ACCEPTED'
    // Money for goods that the customer does not have is always on its way back, and no other money ever is.
    if (paymentStatus === 'COMPLETED') expect(refundStatus !== 'NONE').toBe(isOwed)
    else if (paymentStatus !== 'REFUNDED') expect(refundStatus).toBe('NONE')
  }
})

test('cash is paid exactly where it was delivered, and delivery never pays for an online order', () => {
  for (const { paymentMethod, paymentStatus, deliveryStatus } of reachable()) {
    if (paymentMethod === 'COD') expect(paymentStatus !== 'PENDING').toBe(deliveryStatus === 'DELIVERED')
  }
  fc.assert(
    fc.property(anyOrder, (order) => {
      const online = { ...order, paymentMethod: 'ONLINE_PAYMENT' as const }
      if (canTransition(online, 'deliver'))
        expect(applyTransition(online, 'deliver').paymentStatus).toBe(online.paymentStatus)
    }),
  )
})

test('on any road goods come back once, and money once', () => {
  fc.assert(
    fc.property(anyRoad, ([method, wishes]) => {
      const road = walk(method, wishes)
      const becomes = (is: (order: OrderStateWithRefund) => boolean) =>
        road.filter((order, step) => is(order) && (step === 0 || !is(road[step - 1]!))).length
      const comesBack = ({ deliveryStatus, returnStatus }: OrderStateWithRefund) =>
        deliveryStatus === 'CANCELED' || returnStatus === 'ACCEPTED'
      expect(becomes(comesBack)).toBeLessThanOrEqual(1)
      expect(becomes(({ refundStatus }) => refundStatus !== 'NONE')).toBeLessThanOrEqual(1)
      expect(becomes(({ refundStatus }) => refundStatus === 'COMPLETED')).toBeLessThanOrEqual(1)
    }),
  )
})

test('what is paid stays paid until it is refunded, and what is refunded stays so', () => {
  fc.assert(
    fc.property(anyRoad, ([method, wishes]) => {
      const statuses = walk(method, wishes).map(({ paymentStatus }) => paymentStatus)
      const afterPaid = statuses.slice(statuses.indexOf('COMPLETED')).filter((status) => status !== 'COMPLETED')
      if (statuses.includes('COMPLETED'))
        expect(new Set(afterPaid)).toEqual(new Set(afterPaid.length ? ['REFUNDED'] : []))
      const afterRefund = statuses.includes('REFUNDED') ? statuses.slice(statuses.indexOf('REFUNDED')) : []
      expect(afterRefund.every((status) => status === 'REFUNDED')).toBe(true)
    }),
  )
})

test('nothing leads out of DELIVERED or CANCELED, whatever else is true of the order', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...names), fc.constantFrom(...deliveryStatuses), (order, name, to) => {
      if (!isFinal(order.deliveryStatus)) return
      expect(orderCan.moveTo(order, to)).toBe(false)
      if (canTransition(order, name)) expect(applyTransition(order, name).deliveryStatus).toBe(order.deliveryStatus)
    }),
  )
  const isDeadEnd = (order: OrderStateWithRefund) => deliveryStatuses.every((to) => !orderCan.moveTo(order, to))
  expect(deliveryStatuses.filter((deliveryStatus) => isDeadEnd({ ...newOrder('COD'), deliveryStatus }))).toEqual(
    deliveryStatuses.filter(isFinal),
  )
})

test('a change that is not allowed is refused, and an allowed one does what it says', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...names), (order, name) => {
      if (!canTransition(order, name)) {
        expect(() => applyTransition(order, name)).toThrow(RangeError)
        return
      }
      const changed = applyTransition(order, name)
      const { refundStatus, paymentStatus, ...kept } = { ...order, ...transitions[name].sets }
      // Payment and refund may have moved on by themselves.
      expect(changed).toMatchObject(kept)
      if (paymentStatus === changed.paymentStatus && refundStatus === changed.refundStatus) return
      expect(changed.paymentStatus).toBe('COMPLETED')
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

test('what the customer may cancel, the administrator may too', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      if (orderCan.beCanceled(order)) expect(orderCan.moveTo(order, 'CANCELED')).toBe(true)
    }),
  )
})

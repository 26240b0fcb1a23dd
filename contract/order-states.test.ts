import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advanceStatuses,
  applyTransition,
  awaitsConfirmation,
  type ConfirmationStatus,
  canTransition,
  confirmationStatuses,
  deliveryStatuses,
  goodsStatuses,
  hasOpenReturnRequest,
  isFinal,
  isShipped,
  minProviderRefund,
  type OrderState,
  orderCan,
  type PaymentMethod,
  paymentMethods,
  paymentStatuses,
  refundKind,
  refundStatuses,
  returnStatuses,
  type TransitionName,
  transitions,
} from './order-states.ts'

const names = Object.keys(transitions) as TransitionName[]
const anyOrder: fc.Arbitrary<OrderState> = fc.record({
  paymentMethod: fc.constantFrom(...paymentMethods),
  advanceStatus: fc.constantFrom(...advanceStatuses),
  paymentStatus: fc.constantFrom(...paymentStatuses),
  deliveryStatus: fc.constantFrom(...deliveryStatuses),
  returnStatus: fc.constantFrom(...returnStatuses),
  refundStatus: fc.constantFrom(...refundStatuses),
  goodsStatus: fc.constantFrom(...goodsStatuses),
  confirmationStatus: fc.constantFrom(...confirmationStatuses),
})
const newOrder = (paymentMethod: PaymentMethod, confirmationStatus: ConfirmationStatus = 'NONE'): OrderState => ({
  paymentMethod,
  paymentStatus: 'PENDING',
  deliveryStatus: 'PENDING',
  returnStatus: 'NONE',
  refundStatus: 'NONE',
  goodsStatus: 'NONE',
  confirmationStatus,
})

/** The states of new orders: one with an advance is an unpaid online order. */
const newOrders: OrderState[] = [
  ...paymentMethods.map((method) => ({ ...newOrder(method), advanceStatus: 'NONE' as const })),
  { ...newOrder('COD', 'REQUESTED'), advanceStatus: 'NONE' },
  { ...newOrder('ONLINE_PAYMENT'), advanceStatus: 'DUE' },
]

/** Every state that a new order can reach, by all transitions or by some. */
function reachableStates(by: readonly TransitionName[] = names): OrderState[] {
  const seen = new Map<string, OrderState>()
  const visit = (order: OrderState) => {
    const key = JSON.stringify(order)
    if (seen.has(key)) return
    seen.set(key, order)
    for (const name of by) if (canTransition(order, name)) visit(applyTransition(order, name))
  }
  for (const order of newOrders) visit(order)
  return [...seen.values()]
}

/** The states of an order after each of the requested transitions that is allowed. */
function applyAllowed(start: OrderState, requested: readonly TransitionName[]): OrderState[] {
  const states = [start]
  for (const name of requested) {
    const order = states.at(-1)!
    if (canTransition(order, name)) states.push(applyTransition(order, name))
  }
  return states
}
const anyPath = fc.tuple(fc.constantFrom(...newOrders), fc.array(fc.constantFrom(...names), { maxLength: 30 }))

test('every status can be reached from a new order', () => {
  const orders = reachableStates()
  const values = (status: keyof OrderState) => [...new Set(orders.map((order) => order[status]))].sort()
  expect(values('deliveryStatus')).toEqual([...deliveryStatuses].sort())
  expect(values('paymentStatus')).toEqual([...paymentStatuses].sort())
  expect(values('returnStatus')).toEqual([...returnStatuses].sort())
  expect(values('refundStatus')).toEqual([...refundStatuses].sort())
  expect(values('goodsStatus')).toEqual([...goodsStatuses].sort())
  expect(values('confirmationStatus')).toEqual([...confirmationStatuses].sort())
  expect(values('advanceStatus')).toEqual([...advanceStatuses].sort())
})

test('every transition except the automatic ones is allowed in at least one reachable state', () => {
  const orders = reachableStates()
  // Automatic transitions are never pending.
  const isAutomatic = ['collectCash', 'startRefund']
  for (const name of names)
    expect(
      orders.some((order) => canTransition(order, name)),
      name,
    ).toBe(!isAutomatic.includes(name))
})

test('in every reachable state the statuses are consistent', () => {
  for (const order of reachableStates()) {
    const { deliveryStatus, returnStatus, paymentStatus, refundStatus, paymentMethod, advanceStatus } = order
    if (returnStatus !== 'NONE') expect(deliveryStatus).toBe('DELIVERED')
    if (order.goodsStatus !== 'NONE') expect(deliveryStatus).toBe('CANCELED')
    if (!isFinal(deliveryStatus)) expect(paymentStatus).not.toBe('REFUNDED')
    expect(paymentStatus === 'REFUNDED').toBe(refundStatus === 'COMPLETED')
    const isOwed = deliveryStatus === 'CANCELED' || returnStatus === 'ACCEPTED'
    // An order whose advance is not paid does not leave the store; one whose advance is paid is a cash order.
    if (advanceStatus === 'DUE') expect([paymentMethod, isShipped(deliveryStatus)]).toEqual(['ONLINE_PAYMENT', false])
    if (advanceStatus === 'PAID') expect(paymentMethod).toBe('COD')
    // A refund exists exactly for what was paid for goods that the customer does not have.
    if (paymentStatus === 'COMPLETED' || (advanceStatus === 'PAID' && paymentStatus === 'PENDING'))
      expect(refundStatus !== 'NONE').toBe(isOwed)
    else if (paymentStatus !== 'REFUNDED') expect(refundStatus).toBe('NONE')
  }
})

test('a cash order is paid when it is delivered, before only to the shop, and delivery does not pay an online order', () => {
  for (const { paymentMethod, paymentStatus, deliveryStatus } of reachableStates())
    if (paymentMethod === 'COD' && deliveryStatus === 'DELIVERED') expect(paymentStatus).not.toBe('PENDING')
  const withoutShop = reachableStates(names.filter((name) => name !== 'receivePayment'))
  for (const { paymentMethod, paymentStatus, deliveryStatus, advanceStatus } of withoutShop) {
    if (paymentMethod !== 'COD') continue
    // Of a canceled order only the advance can be refunded.
    const isAdvanceRefunded = advanceStatus === 'PAID' && deliveryStatus === 'CANCELED' && paymentStatus === 'REFUNDED'
    expect(paymentStatus !== 'PENDING' && !isAdvanceRefunded).toBe(deliveryStatus === 'DELIVERED')
  }
  fc.assert(
    fc.property(anyOrder, (order) => {
      const online = { ...order, paymentMethod: 'ONLINE_PAYMENT' as const }
      if (canTransition(online, 'deliver'))
        expect(applyTransition(online, 'deliver').paymentStatus).toBe(online.paymentStatus)
    }),
  )
})

test('only a cash order that is neither shipped nor canceled waits for a confirmation, and a confirmed one never waits again', () => {
  for (const order of reachableStates()) {
    const { paymentMethod, deliveryStatus, confirmationStatus } = order
    const isRequested = confirmationStatus === 'REQUESTED' && paymentMethod === 'COD'
    expect(awaitsConfirmation(order)).toBe(isRequested && deliveryStatus === 'PENDING')
    expect(canTransition(order, 'expireUnconfirmed')).toBe(awaitsConfirmation(order))
  }
  fc.assert(
    fc.property(anyPath, ([first, requested]) => {
      const statuses = applyAllowed(first, requested).map(({ confirmationStatus }) => confirmationStatus)
      const afterConfirmed = statuses.includes('CONFIRMED') ? statuses.slice(statuses.indexOf('CONFIRMED')) : []
      expect(afterConfirmed.every((status) => status === 'CONFIRMED')).toBe(true)
    }),
  )
})

test('an order of which something was paid waits for no confirmation, so that one that was not confirmed is not made a cash order again', () => {
  for (const order of reachableStates()) {
    if (awaitsConfirmation(order)) expect(order).toMatchObject({ paymentStatus: 'PENDING', advanceStatus: 'NONE' })
    if (order.confirmationStatus === 'REQUESTED') expect(canTransition(order, 'collectRest')).toBe(false)
  }
})

test('goods and money are returned at most once', () => {
  fc.assert(
    fc.property(anyPath, ([start, requested]) => {
      const states = applyAllowed(start, requested)
      const becomes = (is: (order: OrderState) => boolean) =>
        states.filter((order, step) => is(order) && (step === 0 || !is(states[step - 1]!))).length
      const isReturned = ({ deliveryStatus, returnStatus }: OrderState) =>
        deliveryStatus === 'CANCELED' || returnStatus === 'ACCEPTED'
      expect(becomes(isReturned)).toBeLessThanOrEqual(1)
      expect(becomes(({ refundStatus }) => refundStatus !== 'NONE')).toBeLessThanOrEqual(1)
      expect(becomes(({ refundStatus }) => refundStatus === 'COMPLETED')).toBeLessThanOrEqual(1)
    }),
  )
})

test('what was paid stays paid until it is refunded: the order, or as its advance; a refunded order stays refunded', () => {
  fc.assert(
    fc.property(anyPath, ([start, requested]) => {
      const states = applyAllowed(start, requested)
      const firstPaid = states.findIndex(({ paymentStatus }) => paymentStatus === 'COMPLETED')
      for (const { paymentStatus, advanceStatus } of firstPaid < 0 ? [] : states.slice(firstPaid))
        expect(paymentStatus === 'COMPLETED' || paymentStatus === 'REFUNDED' || advanceStatus === 'PAID').toBe(true)
      const firstRefunded = states.findIndex(({ paymentStatus }) => paymentStatus === 'REFUNDED')
      for (const { paymentStatus } of firstRefunded < 0 ? [] : states.slice(firstRefunded))
        expect(paymentStatus).toBe('REFUNDED')
    }),
  )
})

test('no transition leaves DELIVERED or CANCELED', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...names), fc.constantFrom(...deliveryStatuses), (order, name, to) => {
      if (!isFinal(order.deliveryStatus)) return
      expect(orderCan.moveTo(order, to)).toBe(false)
      if (canTransition(order, name)) expect(applyTransition(order, name).deliveryStatus).toBe(order.deliveryStatus)
    }),
  )
  const isDeadEnd = (order: OrderState) => deliveryStatuses.every((to) => !orderCan.moveTo(order, to))
  expect(deliveryStatuses.filter((deliveryStatus) => isDeadEnd({ ...newOrder('COD'), deliveryStatus }))).toEqual(
    deliveryStatuses.filter(isFinal),
  )
})

test('a transition that is not allowed throws, and an allowed one sets its statuses', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...names), (order, name) => {
      if (!canTransition(order, name)) {
        expect(() => applyTransition(order, name)).toThrow(RangeError)
        return
      }
      const changed = applyTransition(order, name)
      const { refundStatus, paymentStatus, ...kept } = { ...order, ...transitions[name].sets }
      // Automatic transitions may have changed the payment and the refund.
      expect(changed).toMatchObject(kept)
      if (paymentStatus === changed.paymentStatus && refundStatus === changed.refundStatus) return
      expect(changed.paymentStatus === 'COMPLETED' || changed.advanceStatus === 'PAID').toBe(true)
    }),
  )
})

test('the three actions of a customer are available exactly under their conditions', () => {
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
      expect(hasOpenReturnRequest(order)).toBe(returnStatus === 'REQUESTED')
    }),
  )
})

test('an administrator can cancel every order that the customer can cancel', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      if (orderCan.beCanceled(order)) expect(orderCan.moveTo(order, 'CANCELED')).toBe(true)
    }),
  )
})

test('what was paid online is refunded by the provider, unless it is too little for a refund', () => {
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 1, max: 3 * minProviderRefund }), (order, amount) => {
      const wasPaidInCash = order.paymentMethod === 'COD' && order.paymentStatus !== 'PENDING'
      const isByHand = wasPaidInCash || amount < minProviderRefund
      expect(refundKind(order, amount)).toBe(isByHand ? 'manual' : 'provider')
    }),
  )
})

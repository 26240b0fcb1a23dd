import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { placementResult } from './placement-result.ts'

const message = 'Order placed successfully!'
const order = { id: 'o1' } as Order
const redirectUrl = 'https://mercury.phonepe.com/transact/pg?token=1'

test('a cash order in the response is confirmed', () => {
  expect(placementResult('COD', { message, order })).toEqual({ kind: 'confirmed', order })
})

test('a cash order with an advance redirects to its payment; without a page it can be paid from its confirmation', () => {
  const withAdvance = { ...order, advanceStatus: 'DUE', advanceAmount: '99.00' } as Order
  expect(placementResult('COD', { message, order: withAdvance, redirectUrl })).toEqual({
    kind: 'redirect',
    url: redirectUrl,
    order: withAdvance,
  })
  expect(placementResult('COD', { message, order: withAdvance })).toEqual({ kind: 'confirmed', order: withAdvance })
})

test('an online order redirects to the payment provider', () => {
  expect(placementResult('ONLINE_PAYMENT', { message, order, redirectUrl })).toEqual({
    kind: 'redirect',
    url: redirectUrl,
    order,
  })
  expect(placementResult('ONLINE_PAYMENT', { message, redirectUrl })).toMatchObject({ kind: 'redirect', order: null })
})

test('in every other case the details are missing', () => {
  expect(placementResult('COD', { message })).toEqual({ kind: 'missing' })
  expect(placementResult('COD', { message, redirectUrl })).toEqual({ kind: 'missing' })
  expect(placementResult('ONLINE_PAYMENT', { message, order })).toEqual({ kind: 'missing' })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//phonepe.com', ''])(
  'a redirect to "%s" is rejected',
  (address) => {
    expect(placementResult('ONLINE_PAYMENT', { message, order, redirectUrl: address })).toEqual({ kind: 'missing' })
  },
)

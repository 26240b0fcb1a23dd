import { expect, test } from 'vitest'
import { nextSteps } from './request-texts.ts'

test('the owner reads what the owner and the customer do next, the customer what we and they do', () => {
  const byHand = { resolution: 'REFUND', method: 'PICKUP' } as const
  expect(nextSteps(byHand, { needsPayout: true }, 500_00, 'administrator')).toEqual([
    'You approve the return in the details of the order.',
    'You plan the pickup of the items.',
    'You check the items. The refund is ₹500.00.',
    'You pay it by hand, then record the refund.',
  ])
  expect(nextSteps(byHand, { needsPayout: true }, 500_00, 'customer')).toEqual([
    'We look at your request and write to you.',
    'A courier collects the items; we tell you the day.',
    'We check the items and refund ₹500.00.',
    'You enter a UPI id or bank account for the refund in the details of the order.',
  ])
  const exchange = { resolution: 'EXCHANGE', method: 'OWN_SHIPMENT' } as const
  expect(nextSteps(exchange, { needsPayout: false }, 0, 'administrator')).toEqual([
    'You approve the return in the details of the order.',
    'The customer sends the items.',
    'You check the items. The new ones, which are kept until then, become an order that you send.',
  ])
})

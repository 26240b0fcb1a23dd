import { expect, test } from 'vitest'
import { paymentStateOf, shouldPollAgain } from './payment-state.ts'

test.for([
  ['COMPLETED', 'success'],
  ['SUCCESS', 'success'],
  ['FAILED', 'failure'],
  ['PENDING', 'pending'],
  ['INITIATED', 'pending'],
  ['REFUNDED', 'unknown'],
  ['toString', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
] as const)('a payment that is %s is shown as %s', ([status, state]) => {
  expect(paymentStateOf(status)).toBe(state)
})

test.for([0, 429, 500, 502, 503])('a payment is polled again after a temporary failure (%i)', (status) => {
  expect(shouldPollAgain({ error: { status } })).toBe(true)
})

test('a payment is polled while it is pending, and not once it is final or missing', () => {
  expect(['PENDING', 'INITIATED'].map((status) => shouldPollAgain({ data: { status } }))).toEqual([true, true])
  const final = ['COMPLETED', 'SUCCESS', 'FAILED', 'strange']
  expect(final.filter((status) => shouldPollAgain({ data: { status } }))).toEqual([])
  expect([400, 404].filter((status) => shouldPollAgain({ error: { status } }))).toEqual([])
})

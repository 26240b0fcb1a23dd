import { expect, test } from 'vitest'
import { paymentStateOf } from './payment-state.ts'

test.for([
  ['COMPLETED', 'success'],
  ['SUCCESS', 'success'],
  ['FAILED', 'failure'],
  ['PENDING', 'pending'],
  ['INITIATED', 'pending'],
  ['REFUNDED', 'error'],
  ['toString', 'error'],
  ['', 'error'],
  [undefined, 'error'],
] as const)('a payment that is %s is shown as %s', ([status, state]) => {
  expect(paymentStateOf(status)).toBe(state)
})

import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { questionBefore } from './question-before.ts'

const order = { id: 'abcdef01-0000', paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' }
const paid = (isPretend: boolean) => ({ ...order, isPretend }) as Order

test('an order that was paid with pretend money is neither shipped nor delivered without asking', () => {
  expect(questionBefore(paid(true), 'SHIPPED')?.text).toContain('no money came')
  expect(questionBefore(paid(true), 'DELIVERED')?.confirmText).toBe('Mark as delivered')
  expect(questionBefore(paid(false), 'SHIPPED')).toBeNull()
  expect(questionBefore(paid(false), 'DELIVERED')).toBeNull()
})

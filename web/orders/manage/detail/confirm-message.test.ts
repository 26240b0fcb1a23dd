import { expect, test } from 'vitest'
import type { Order } from '../../order.ts'
import { confirmMessage } from './confirm-message.ts'

const order = { id: 'abcdef01-0000', paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' }
const paid = (isTest: boolean) => ({ ...order, isTest }) as Order

test('an order paid in test mode needs a confirmation before it is shipped or delivered', () => {
  expect(confirmMessage(paid(true), 'SHIPPED')?.text).toContain('no money was charged')
  expect(confirmMessage(paid(true), 'DELIVERED')?.confirmText).toBe('Mark as delivered')
  expect(confirmMessage(paid(false), 'SHIPPED')).toBeNull()
  expect(confirmMessage(paid(false), 'DELIVERED')).toBeNull()
})

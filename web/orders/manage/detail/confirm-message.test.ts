import { expect, test } from 'vitest'
import type { Order } from '../../order.ts'
import { confirmMessage } from './confirm-message.ts'

const order = { id: 'abcdef01-0000', paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' }
const paid = (isPretend: boolean) => ({ ...order, isPretend }) as Order

test('an order that was paid with pretend money is neither shipped nor delivered without asking', () => {
  expect(confirmMessage(paid(true), 'SHIPPED')?.text).toContain('no money came')
  expect(confirmMessage(paid(true), 'DELIVERED')?.confirmText).toBe('Mark as delivered')
  expect(confirmMessage(paid(false), 'SHIPPED')).toBeNull()
  expect(confirmMessage(paid(false), 'DELIVERED')).toBeNull()
})

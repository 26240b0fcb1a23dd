import { expect, test } from 'vitest'
import { payOnlineOffer } from './fill-message.ts'

test('online payment is offered where it saves a fee, and where the rest is enough for it', () => {
  expect(payOnlineOffer({ orderTotal: 649_00, codFee: 49_00 })).toBe(
    'Pay online in your orders before it leaves, and save ₹49.00.',
  )
  expect(payOnlineOffer({ orderTotal: 50_00, codFee: 49_00 })).toContain('save ₹49.00')
  expect(payOnlineOffer({ orderTotal: 600_00, codFee: 0 })).toBeNull()
  expect(payOnlineOffer({ orderTotal: 49_99, codFee: 49_00 })).toBeNull()
})

import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { returnableAmounts } from './return-amounts.ts'

const order = {
  orderTotal: '2120.00',
  shippingFee: '100.00',
  codFee: '20.00',
  items: [
    { id: 'kurta', quantity: 2, priceAtPurchase: '500.00' },
    { id: 'phone', quantity: 1, priceAtPurchase: '1000.00' },
  ],
} as unknown as Order
const rejected = { status: 'REJECTED', items: [{ orderItemId: 'phone', quantity: 1 }] }

test('the return of a whole order refunds its amounts', () => {
  expect(returnableAmounts(order)).toEqual({ orderTotal: 2120_00, shippingFee: 100_00, codFee: 20_00 })
})

test('after the rejection of a part, the return of the rest refunds what was paid for it, with its share of the fees', () => {
  expect(returnableAmounts({ ...order, returns: [rejected] } as unknown as Order)).toEqual({
    orderTotal: 1060_00,
    shippingFee: 50_00,
    codFee: 10_00,
  })
})

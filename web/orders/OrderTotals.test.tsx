import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderTotals } from './OrderTotals.tsx'
import type { Order } from './order.ts'

const order = {
  orderTotal: '900.00',
  shippingFee: '0.00',
  advanceAmount: '100.00',
  advanceStatus: 'PAID',
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  deliveryStatus: 'SHIPPED',
} as Order
const parcels = (...statuses: string[]) =>
  statuses.map((status) => ({ status, items: [], cashAmount: '400.00' })) as unknown as Order['shipments']

/** The totals as text. */
const totals = (shipments: Order['shipments']) =>
  renderToStaticMarkup(<OrderTotals order={{ ...order, shipments }} />).replaceAll(/<[^>]*>/g, '')

test('the cash to pay is without that of delivered parcels', () => {
  expect(totals(parcels('IN_TRANSIT', 'READY'))).toMatch(/To pay in cash₹800\.00/)
  expect(totals(parcels('DELIVERED', 'IN_TRANSIT'))).toMatch(/To pay in cash₹400\.00/)
  expect(totals(parcels('DELIVERED', 'DELIVERED'))).not.toContain('To pay in cash')
})

test('a discount is subtracted, and shipping that costs nothing is free', () => {
  const discounts = [{ name: 'Welcome', code: null, level: 'ORDER', amount: '21.00' }] as Order['discounts']
  const text = renderToStaticMarkup(<OrderTotals order={{ ...order, discount: '21.00', discounts }} />)
  expect(text.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Subtotal\s+₹\s*921\s*\.00\s+Welcome\s+−₹\s*21\s*\.00\s+Shipping\s+Free\s/,
  )
})

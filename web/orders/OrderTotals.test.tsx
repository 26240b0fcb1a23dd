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
  renderToStaticMarkup(<OrderTotals order={{ ...order, shipments }} />).replaceAll(/<[^>]*>/g, ' ')

test('the cash to pay is without that of delivered parcels', () => {
  expect(totals(parcels('IN_TRANSIT', 'READY'))).toMatch(/To pay in cash\s+₹800\.00/)
  expect(totals(parcels('DELIVERED', 'IN_TRANSIT'))).toMatch(/To pay in cash\s+₹400\.00/)
  expect(totals(parcels('DELIVERED', 'DELIVERED'))).not.toContain('To pay in cash')
})

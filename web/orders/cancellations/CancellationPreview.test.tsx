import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { CancellationPreview } from './CancellationPreview.tsx'
import { previewCancellation } from './cancelable.ts'

/** A cash order of 900 with a paid advance of 100, of which a part for 400 in cash is delivered. */
const order = {
  orderTotal: '900.00',
  shippingFee: '0.00',
  advanceAmount: '100.00',
  advanceStatus: 'PAID',
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  deliveryStatus: 'SHIPPED',
  items: [
    { id: 'kurta', quantity: 1, priceAtPurchase: '500.00' },
    { id: 'cup', quantity: 4, priceAtPurchase: '100.00' },
  ],
  shipments: [{ status: 'DELIVERED', items: [{ orderItemId: 'kurta', quantity: 1 }], cashAmount: '400.00' }] as unknown,
} as Order

const preview = (cups: number) =>
  renderToStaticMarkup(
    <CancellationPreview
      order={order}
      by="administrator"
      preview={previewCancellation(order, [{ orderItemId: 'cup', quantity: cups }])}
    />,
  )

test('the cash that couriers still collect is without that of delivered parcels', () => {
  expect(preview(1)).toContain('The couriers collect ₹300.00 in cash.')
  expect(preview(4)).toContain('Nothing is left to collect.')
})

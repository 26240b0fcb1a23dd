import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('the owner cancels a piece that is out of stock after the rest was sent', async ({ page }) => {
  const { order, product, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const items = [{ orderItemId: order.items[0]?.id, quantity: 1 }]
  await admin.post(`/orders/${order.id}/shipments`, { handOver: true, items })
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Cancel items' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel items of order ${order.shortId}` })
  await expect(dialog).toContainText('1 of 2 × ₹1,499.00')
  await dialog.getByRole('button', { name: 'Increase' }).click()
  await expect(dialog).toContainText(/The order will cost\s*₹1,499\.00/)
  await dialog.getByLabel('Reason').fill('It is out of stock.')
  expect(await findViolations(page, 'cancel items', '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel items' }).click()

  const canceled = details.getByRole('region', { name: 'Canceled items', exact: true })
  await expect(canceled).toContainText(`1 × ${product.name} (Red)`)
  await expect(canceled).toContainText('It is out of stock.')
  await expect(details.getByRole('button', { name: 'Cancel items' })).toHaveCount(0)
  await expect(details.getByRole('button', { name: 'Create shipment' })).toHaveCount(0)
  // The pieces were on the invoice, which was issued when the first parcel left.
  await expect(details.getByRole('region', { name: 'Invoices' })).toContainText(/Bill of supply|Tax invoice/)
  await expect(details.getByRole('region', { name: 'Invoices' })).toContainText('Credit note')
  expect(await findViolations(page, 'canceled items', '[role=dialog]')).toEqual([])
  const { orders } = await customer.api.get<{ orders: { orderTotal: string }[] }>('/orders/my-orders')
  expect(orders).toMatchObject([{ orderTotal: '1499.00', deliveryStatus: 'SHIPPED' }])
})

test('a failed refund of canceled or undelivered items is tried again, or recorded by hand', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  // No call makes the simulator reject a refund: the details of the order say so.
  const refund = { kind: 'provider', status: 'FAILED', amount: '1499.00', reference: null, completedOn: null }
  const refundId = '0b8f5a56-6d0e-4b6f-9d0c-1f6a5a3f1c11'
  const canceledOn = new Date().toISOString()
  const cancellation = {
    canceledOn,
    reason: null,
    amount: '1499.00',
    refund: { ...refund, id: refundId, startedOn: canceledOn },
    items: [{ name: 'Copper Bottle', color: 'red', quantity: 1, amount: '1499.00' }],
  }
  const lostRefund = { ...cancellation.refund, id: '6d1f3a52-7f0b-4c8e-8a57-2b9f0f6c1d22', amount: '500.00' }
  const lost = { ...cancellation, kind: 'LOST', parcel: 1, amount: '500.00', refund: lostRefund }
  await page.route(/\/api\/orders\/all/, async (route) => {
    const response = await route.fetch()
    const page = await response.json()
    const orders = page.orders.map((one: object) => ({ ...one, cancellations: [cancellation, lost] }))
    await route.fulfill({ response, json: { ...page, orders } })
  })
  const details = await openOrder(page, order.shortId)
  await expect(details.getByRole('region', { name: 'Canceled or not delivered' })).toContainText(
    /Refund of ₹1,499\.00\s*Failed/,
  )
  const toPay = details.getByRole('region', { name: 'Refund of canceled items to pay' })
  await expect(toPay).toContainText('The payment provider could not pay ₹1,499.00 back.')
  await expect(toPay.getByRole('button', { name: 'Try refund again' })).toBeVisible()
  const lostToPay = details.getByRole('region', { name: 'Refund of undelivered items to pay' })
  await expect(lostToPay).toContainText('The refund of undelivered items failed')
  await expect(lostToPay).toContainText('The payment provider could not pay ₹500.00 back.')
  await toPay.getByRole('button', { name: 'Record refund' }).click()
  const form = page.getByRole('dialog', { name: `Record refund of order ${order.shortId}` })
  await expect(form).toContainText('₹1,499.00 was paid back by hand. The customer gets a mail.')
  await form.getByLabel('Reference').fill('UTR 4711')
  const recording = page.waitForRequest((request) => request.method() === 'PUT' && /\/refund$/.test(request.url()))
  await form.getByRole('button', { name: 'Record refund' }).click()
  expect((await recording).postDataJSON()).toMatchObject({ reference: 'UTR 4711', refundId })
})

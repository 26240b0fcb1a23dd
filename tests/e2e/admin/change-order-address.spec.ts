import type { CallResponse } from '#contract/calls.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('only an address that can be forced is offered to be taken nevertheless, and each address anew', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const closed = ['744201', '744202']
  for (const pin of closed)
    await admin.put(`/delivery/pin-codes/${pin}`, { isServiceable: false, isCodAvailable: false })
  try {
    const details = await openOrder(page, order.shortId)
    await details.getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change address' })
    const save = dialog.getByRole('button', { name: 'Change address' })
    const force = dialog.getByLabel('Take this address nevertheless')
    const deliveryError = dialog.getByText(/We do not deliver to/)
    await dialog.getByLabel('PIN code').fill(closed[0]!)
    await save.click()
    await expect(deliveryError).toBeVisible()
    await force.check()

    await page.route('**/api/orders/*/address', (route) => route.abort(), { times: 1 })
    await save.click()
    await expect(dialog.getByText('Failed to change the address.')).toBeVisible()
    await expect(deliveryError).toHaveCount(0)
    await expect(force).toBeChecked()

    await dialog.getByLabel('PIN code').fill(closed[1]!)
    await expect(force).toHaveCount(0)
    await save.click()
    await expect(deliveryError).toBeVisible()
    await expect(force).not.toBeChecked()
    await force.check()

    await admin.post(`/orders/${order.id}/shipments`, { handOver: false })
    await save.click()
    await expect(dialog.getByText('A parcel of this order is packed. Cancel the parcel first.')).toBeVisible()
    await expect(force).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(details.getByRole('button', { name: 'Hand over' })).toBeVisible()
    await expect(details.getByRole('button', { name: 'Change address' })).toHaveCount(0)
  } finally {
    for (const pin of closed) await admin.delete(`/delivery/pin-codes/${pin}`)
  }
})

test('an address that was changed meanwhile is shown before it is changed again, and what was typed stays', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  const save = dialog.getByRole('button', { name: 'Change address' })
  await dialog.getByLabel('Phone').fill('98450 12345')
  await dialog.getByLabel('Delivery charge').fill('60')
  const address = { ...order.address, addressLine1: '7 Lake View Road' }
  await admin.put(`/orders/${order.id}/address`, { ...address, shippingFee: '40.00' })
  await save.click()
  await expect(dialog.getByText('This order was changed meanwhile. Please look at it again.')).toBeVisible()
  await expect(dialog.getByLabel('Address line 1')).toHaveValue('7 Lake View Road')
  await expect(dialog.getByLabel('Phone')).toHaveValue('98450 12345')
  await expect(dialog.getByLabel('Delivery charge')).toHaveValue('60')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await save.click()
  await expect(page.getByText('The delivery address is changed.')).toBeVisible()
  const { order: changed } = await admin.get<CallResponse<'GET /orders/{id}'>>(`/orders/${order.id}`)
  expect(changed).toMatchObject({ address: { ...address, phone: '98450 12345' }, shippingFee: '60.00' })
})

test('a delivery charge that was emptied, or is no number, is asked for, and not saved as the charge before', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/address`, { ...order.address, shippingFee: '40.00' })
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  const save = dialog.getByRole('button', { name: 'Change address' })
  const charge = dialog.getByLabel('Delivery charge')
  for (const text of ['', '5e']) {
    await charge.fill('')
    await charge.pressSequentially(text)
    await save.click()
    await expect(charge).toHaveAccessibleDescription(
      'Enter the charge; 0 for free delivery. The courier collects the new total.',
    )
    await expect(charge).toBeFocused()
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await charge.fill('0')
  await save.click()
  await expect(page.getByText('The delivery address is changed.')).toBeVisible()
  const { order: changed } = await admin.get<CallResponse<'GET /orders/{id}'>>(`/orders/${order.id}`)
  expect(changed).toMatchObject({ shippingFee: '0.00', orderTotal: order.orderTotal })
})

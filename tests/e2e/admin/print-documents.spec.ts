import type { CallResponse } from '#contract/calls.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/customer.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, type Locator, type Page, test } from '#tests/support/e2e/test.ts'

/** Chooses a document in the menu of the chosen orders; returns the response of its call. */
async function print(page: Page, chosen: Locator, name: string) {
  const response = page.waitForResponse(/\/api\/orders\/(packing-slips|pick-list|labels|manifest)/)
  await chosen.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name }).click()
  const { headers, status } = await response.then((sent) => ({ headers: sent.headers(), status: sent.status() }))
  await page.bringToFront()
  return { type: headers['content-type'], status }
}

test('documents of chosen orders are printed from one menu, which says why there are no labels yet', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  await openOrder(page, order.shortId)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  const pdf = { type: 'application/pdf', status: 200 }
  expect(await print(page, chosen, 'Packing slips')).toEqual(pdf)
  expect(await print(page, chosen, 'Pick list')).toEqual(pdf)
  expect(await print(page, chosen, 'Labels A6')).toMatchObject({ status: 409 })
  await expect(page.getByText('None of these orders has a parcel that is packed or on its way.')).toBeVisible()

  const admin = await createAdminClient(page.request)
  await admin.post(`/orders/${order.id}/shipments`, {
    courier: 'DELHIVERY',
    trackingNumber: order.shortId,
    handOver: false,
  })
  for (const name of ['Labels A6', 'Labels A4', 'Manifest for the courier'])
    expect(await print(page, chosen, name)).toEqual(pdf)
  const details = await openOrder(page, order.shortId)
  const label = page.waitForResponse(/\/api\/orders\/labels/)
  await details.getByRole('button', { name: 'Label', exact: true }).click()
  expect((await label).headers()['content-type']).toBe('application/pdf')
})

test('all orders that match the filters are chosen, over pages too', async ({ page }) => {
  const product = await addProduct(page.request, undefined, {
    productVariants: JSON.stringify([{ color: 'red', stock: 20 }]),
  })
  const customer = await registerCustomer(page.request)
  const address = await addAddress(customer)
  for (let order = 0; order < 12; order++) {
    await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
    await customer.api.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })
  }
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  const details = await openOrder(page, orders[0]!.shortId)
  await details.getByRole('link', { name: 'All 12 orders of this customer' }).click()
  await expect(page.getByText('12 orders', { exact: true })).toBeVisible()
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await chosen.getByRole('button', { name: 'Choose all 12 that match' }).click()
  await expect(chosen).toContainText('12 chosen')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeFocused()
  await expect(chosen).toContainText('12 chosen')
  await expect(page.getByRole('checkbox', { name: /^Choose order/ }).first()).toBeChecked()
  expect(await print(page, chosen, 'Pick list')).toEqual({ type: 'application/pdf', status: 200 })
})

import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('an open order is in the URL beside the filters: a reload keeps it open, and Back closes it', async ({ page }) => {
  const { id, shortId } = (await placeCodOrder(page.request)).order
  const list = `/admin/orders?q=${shortId}&deliveryStatus=PENDING`
  await openAdminPage(page, list)
  await page.getByRole('button', { name: `View / Manage order ${shortId}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${shortId}` })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(`${list}&order=${id}`)

  await page.reload()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('row').filter({ hasText: shortId })).toBeVisible()
})

test('the order ID is a link to the open order, and Close removes the order from the URL', async ({ page }) => {
  const { id, shortId } = (await placeCodOrder(page.request)).order
  await openAdminPage(page, `/admin/orders?q=${shortId}`)
  const link = page.getByRole('link', { name: shortId })
  await expect(link).toHaveAttribute('href', `/admin/orders?q=${shortId}&order=${id}`)
  await link.click()
  const details = page.getByRole('dialog', { name: `Order ${shortId}` })
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/orders?q=${shortId}`)
  await expect(link).toBeFocused()
})

test('Back closes an order whose confirmation was closed before, and removes it from the URL', async ({ page }) => {
  const { id, shortId } = (await placeCodOrder(page.request)).order
  await openAdminPage(page, `/admin/orders?q=${shortId}&order=${id}`)
  const details = page.getByRole('dialog', { name: `Order ${shortId}` })
  await details.getByLabel('Delivery status').selectOption('CANCELED')
  await details.getByRole('button', { name: 'Update status' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button').first().click()
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/orders?q=${shortId}`)
})

test('the URL names an order that is opened from another one, and a link opens an order that the list does not contain', async ({
  page,
}) => {
  const placed = await placeCodOrder(page.request)
  const { order, customer, product } = placed
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
  const { addresses } = await customer.api.get<{ addresses: { id: string }[] }>('/addresses')
  const input = { addressId: addresses[0]?.id, paymentMethod: 'COD' }
  const other = (await customer.api.post<{ order: typeof order }>('/orders/place', input)).order
  await openAdminPage(page, `/admin/orders?q=${order.shortId}&order=${order.id}`)
  await page.getByRole('button', { name: `Open order ${other.shortId}` }).click()
  await expect(page).toHaveURL(`/admin/orders?q=${order.shortId}&order=${other.id}`)
  await page.reload()
  await expect(page.getByRole('dialog', { name: `Order ${other.shortId}` })).toBeVisible()
})

test('the link of an order that does not exist shows the list with a message', async ({ page }) => {
  const { shortId } = (await placeCodOrder(page.request)).order
  for (const id of ['11111111-1111-4111-8111-111111111111', shortId]) {
    await openAdminPage(page, `/admin/orders?q=${shortId}&order=${id}`)
    await expect(page.getByText('The order of this link was not found.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shortId })).toBeVisible()
  }
})

test('an entry of Activity about an order links to it', async ({ page }) => {
  const { id, shortId } = (await placeCodOrder(page.request)).order
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${id}/status`, { deliveryStatus: 'SHIPPED' })
  await openAdminPage(page, '/admin/activity?subject=order')
  await page.getByRole('link', { name: `Order ${shortId}` }).click()
  await expect(page).toHaveURL(`/admin/orders?order=${id}`)
  await expect(page.getByRole('dialog', { name: `Order ${shortId}` })).toBeVisible()
})

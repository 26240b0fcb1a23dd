import type { CallResponse } from '#contract/calls.ts'
import { findOverflowOfLargeText } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { openProductForm } from '#tests/support/e2e/admin-products.ts'
import { createAdminClient, createApiClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('orders and the forms of products and categories do not scroll sideways on a phone with text of 200 %', async ({
  page,
}) => {
  const { order, product } = await placeCodOrder(page.request)
  await openOrder(page, order.shortId)
  const found = await findOverflowOfLargeText(page, 'order')
  await openProductForm(page, product.name)
  found.push(...(await findOverflowOfLargeText(page, 'product form')))
  await openAdminPage(page, '/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByRole('dialog', { name: 'Add category' })).toBeVisible()
  found.push(...(await findOverflowOfLargeText(page, 'category form')))
  expect(found).toEqual([])
})

test('an order that was sent, a complaint, the home page and the form of zones do not scroll sideways either', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.post(`/orders/${order.id}/shipments`, {
    courier: 'OTHER',
    courierName: uniqueName('Rapid'),
    handOver: true,
  })
  const details = await openOrder(page, order.shortId)
  await expect(details.getByText('With the courier on the way')).toBeVisible()
  const found = await findOverflowOfLargeText(page, 'sent order')

  const name = uniqueName('Kaveri')
  const email = `${name.replace(' ', '')}@example.com`.toLowerCase()
  const complaint = { name, email, category: 'DELIVERY', text: 'My parcel has not come.' }
  const { ticket } = await createApiClient(page.request).post<CallResponse<'POST /grievances'>>(
    '/grievances',
    complaint,
  )
  const { grievances } = await admin.get<CallResponse<'GET /grievances'>>(`/grievances?q=${ticket}`)
  await openAdminPage(page, `/admin/grievances?open=${grievances[0]!.id}`)
  await expect(page.getByRole('dialog', { name: /^Complaint / }).getByText(/^Settle:/)).toBeVisible()
  found.push(...(await findOverflowOfLargeText(page, 'complaint')))

  await page.goto('/admin/home-page')
  await expect(page.getByRole('button', { name: 'Move Latest up' })).toBeVisible()
  found.push(...(await findOverflowOfLargeText(page, 'home page')))
  await page.goto('/admin/delivery')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await expect(page.getByRole('dialog', { name: 'Add zone' })).toBeVisible()
  found.push(...(await findOverflowOfLargeText(page, 'zone form')))
  expect(found).toEqual([])
})

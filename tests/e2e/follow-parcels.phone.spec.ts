import type { CallResponse } from '#contract/calls.ts'
import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a customer follows the parcels of an order', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const path = `/orders/${order.id}/shipments`
  const items = [{ orderItemId: order.items[0]?.id, quantity: 1 }]
  const ekart = { courier: 'EKART', trackingNumber: `FMP${order.shortId}`, items }
  const sent = await admin.post<CallResponse<'POST /orders/{id}/shipments'>>(path, ekart)
  const reason = 'Nobody was at home.'
  await admin.put(`${path}/${sent.order.shipments?.[0]?.id}/status`, { transition: 'failAttempt', reason })

  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await expect(card).toContainText('Partly shipped')
  await expect(card).toContainText(`Parcel 1: On its way, Ekart FMP${order.shortId}`)
  const track = card.getByRole('link', { name: 'Track parcel' })
  await expect(track).toHaveAttribute('href', `https://ekartlogistics.com/shipmenttrack/FMP${order.shortId}`)
  await expect(track).toHaveAttribute('rel', 'noopener noreferrer')
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.shortId}` })
  const parcels = details.getByRole('region', { name: 'Parcels' })
  await expect(parcels).toContainText('One attempt to deliver failed; the courier tries again.')
  await expect(parcels).toContainText('Please keep ₹1,499.00 in cash ready.')
  await expect(parcels).toContainText('Not sent yet')
  await expect(details).toContainText(`Parcel 1, Ekart FMP${order.shortId}: Nobody was at home.`)
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
})

test('an order that was sent without details shows no parcels', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' })
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  await page.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.shortId}` })
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Shipped')
  await expect(details.getByRole('region', { name: 'Parcels' })).toHaveCount(0)
  await expect(details).not.toContainText('Parcel')
})

import type { CallResponse } from '#contract/calls.ts'
import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { loseResponse } from '#tests/support/e2e/network/lose-response.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a customer cancels a piece of an order', async ({ page }) => {
  const { order, customer, product } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await expect(card.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  await card.getByRole('button', { name: 'View Details' }).tap()
  const details = page.getByRole('dialog', { name: `Order ${order.shortId}` })
  await details.getByRole('button', { name: 'Cancel items' }).tap()

  const dialog = page.getByRole('dialog', { name: 'Cancel items' })
  const save = dialog.getByRole('button', { name: 'Cancel items' })
  await expect(save).toBeDisabled()
  const pieces = dialog.getByRole('group', { name: `Pieces of ${product.name}` })
  await pieces.getByRole('button', { name: 'Increase' }).tap()
  await expect(dialog).toContainText(/Your order will cost\s*₹1,499\.00/)
  await expect(dialog).toContainText('You pay ₹1,499.00 in cash on delivery.')
  await pieces.getByRole('button', { name: 'Increase' }).tap()
  await expect(dialog).toContainText('This is everything: your whole order is canceled.')
  await expect(dialog.getByRole('button', { name: 'Cancel Order' })).toBeEnabled()
  await pieces.getByRole('button', { name: 'Decrease' }).tap()
  await dialog.getByLabel('Reason').fill('One is enough.')
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await save.tap()

  const canceled = details.getByRole('region', { name: 'Canceled items', exact: true })
  await expect(canceled).toContainText(`1 × ${product.name} (Red)`)
  await expect(canceled).toContainText(/Canceled on .*: One is enough\./)
  await expect(details.getByRole('region', { name: 'Items', exact: true })).toContainText('1 × ₹1,499.00')
  // One piece is canceled as a whole, by the button that is there for it.
  await expect(details.getByRole('button', { name: 'Cancel items' })).toHaveCount(0)
  await expect(details.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await details.getByRole('button', { name: 'Close' }).tap()
  await expect(card).toContainText('1 piece canceled')
})

test('the focus stays on the card of an order that is canceled', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  const cancel = card.getByRole('button', { name: 'Cancel Order' })
  await expect(cancel).toBeVisible()
  const list = await holdRequests(page, '**/api/orders/my-orders*')
  await cancel.tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).tap()
  await expect(cancel).toBeFocused()
  list.release()
  await expect(cancel).toBeHidden()
  await expect(card).toBeFocused()
})

test('an order that is sent meanwhile says so, and what was entered stays', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto(`/account/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Cancel items' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Cancel items' })
  await dialog.getByLabel('Reason').fill('One is enough.')
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await (await createAdminClient(page.request)).put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' })
  await dialog.getByRole('button', { name: 'Cancel items' }).tap()
  await expect(dialog).toContainText('This order can no longer be canceled: it has already been shipped.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('One is enough.')
})

test('a cancellation whose response was lost is not made a second time', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto(`/account/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Cancel items' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Cancel items' })
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await loseResponse(page, '**/api/orders/*/cancellations')
  await dialog.getByRole('button', { name: 'Cancel items' }).tap()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel items' }).tap()
  await expect(dialog).toContainText('This order was changed meanwhile. Please look at it again.')
  await expect(dialog).toContainText('Nothing is chosen yet.')
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  expect(orders).toMatchObject([{ deliveryStatus: 'PENDING', orderTotal: '1499.00' }])
})

import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { placeUnconfirmedOrder } from '#tests/support/e2e/unconfirmed-order.ts'

test('the owner sees which orders are not confirmed, and confirms one by phone', async ({ page }) => {
  const { order } = await placeUnconfirmedOrder(page.request)
  const id = order.shortId
  await openAdminPage(page, '/admin/dashboard')
  await page.getByRole('link', { name: /Orders to be confirmed/ }).click()
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Awaiting confirmation')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const results = page.getByRole('dialog', { name: 'Not every order was shipped' })
  await expect(results).toContainText('The customer has not confirmed this order yet.')
  await results.getByRole('button', { name: 'OK' }).click()

  const details = await openOrder(page, id)
  await updateDeliveryStatus(details, 'SHIPPED')
  const question = page.getByRole('alertdialog', { name: 'Ship without confirmation?' })
  await question.getByRole('button', { name: 'Cancel' }).click()

  const waiting = details.getByRole('region', { name: 'Awaiting confirmation' })
  await waiting.getByRole('button', { name: 'Confirm by phone' }).click()
  await expect(page.getByText('The order is confirmed.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(details.getByText('Confirmed by phone')).toBeVisible()
  await details.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByText(`Order ${id} is now shipped.`)).toBeVisible()
})

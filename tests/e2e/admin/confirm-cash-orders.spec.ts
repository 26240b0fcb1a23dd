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

test('the owner asks for confirmations within a number of hours, and a wrong number is refused at its field', async ({
  page,
}) => {
  const saved: unknown[] = []
  // The rule would apply to the orders of all other tests.
  await page.route('**/api/cash-on-delivery', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const body = route.request().postDataJSON() as { confirmWithinHours: number }
    if (body.confirmWithinHours > 168) return route.fallback()
    saved.push(body)
    await route.fulfill({ json: { message: 'The rules for cash on delivery are saved.' } })
  })
  await openAdminPage(page, '/admin/delivery/cash-on-delivery')
  const hours = page.getByLabel('Hours to confirm')
  await hours.fill('999')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Enter a number of hours from 1 to 168.').first()).toBeVisible()
  await hours.fill('24')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('The rules for cash on delivery are saved.')).toBeVisible()
  expect(saved).toEqual([expect.objectContaining({ confirmWithinHours: 24, fee: '0' })])
})

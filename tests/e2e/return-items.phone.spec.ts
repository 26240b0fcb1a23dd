import type { CallResponse } from '#contract/calls.ts'
import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { deliverCodOrder } from '#tests/support/e2e/delivered-order.ts'
import { loseResponse } from '#tests/support/e2e/network/lose-response.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** By how many pixels the page or the dialog can be scrolled sideways. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')].map((element) =>
        element.matches('html') || /auto|scroll/.test(getComputedStyle(element).overflowX)
          ? element.scrollWidth - element.clientWidth
          : 0,
      ),
    ),
  )

test('a return is requested on a phone without scrolling sideways, and withdrawn', async ({ page }) => {
  const { order, customer } = await deliverCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const button = page.getByRole('button', { name: 'Return or exchange items' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Return or exchange items' })
  await expect(dialog.getByRole('button', { name: 'Increase' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button, 'after the form, which replaced the dialog that loads').toBeFocused()
  await button.tap()
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await dialog.getByLabel('Reason').selectOption('I changed my mind')
  await dialog.getByRole('radio', { name: /^I send it myself/ }).tap()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Request return' }).tap()

  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await expect(card).toContainText('Return requested')
  await card.getByRole('button', { name: 'View Details' }).tap()
  const details = page.getByRole('dialog', { name: `Order ${order.shortId}` })
  const returned = details.getByRole('region', { name: 'Returns and exchanges' })
  await expect(returned).toContainText('You send the items')
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await returned.getByRole('button', { name: 'Withdraw' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).tap()
  await expect(returned.getByRole('listitem', { name: 'Return' })).toContainText('Withdrawn')
  await expect(details.getByRole('button', { name: 'Return or exchange items' })).toBeVisible()
})

test('a return of pieces that are in another one says so, and what was entered stays', async ({ page }) => {
  const { order, customer } = await deliverCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  await page.getByRole('button', { name: 'Return or exchange items' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Return or exchange items' })
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await dialog.getByLabel('Reason').selectOption('I changed my mind')
  await dialog.getByLabel('Comment').fill('Too many.')
  const items = [{ orderItemId: order.items[0]?.id, quantity: 1 }]
  const request = { items, resolution: 'REFUND', method: 'PICKUP', reason: 'OTHER', comment: '' }
  await customer.api.post(`/orders/${order.id}/returns`, request)
  await dialog.getByRole('button', { name: 'Request return' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('Only 1 of')
  await expect(dialog.getByLabel('Comment')).toHaveValue('Too many.')
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await expect(dialog.getByRole('button', { name: 'Increase' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Request return' }).tap()
  await expect(dialog).toBeHidden()
})

test('a return whose response was lost is not requested a second time', async ({ page }) => {
  const { order, customer } = await deliverCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  await page.getByRole('button', { name: 'Return or exchange items' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Return or exchange items' })
  await dialog.getByRole('button', { name: 'Increase' }).tap()
  await dialog.getByLabel('Reason').selectOption('I changed my mind')
  await loseResponse(page, '**/api/orders/*/returns')
  await dialog.getByRole('button', { name: 'Request return' }).tap()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request return' }).tap()
  await expect(dialog).toContainText('This order was changed meanwhile. Please look at it again.')
  await dialog.getByRole('button', { name: 'Keep items' }).tap()
  await page.getByRole('button', { name: 'Discard' }).tap()
  await expect(page.getByRole('article', { name: `Order ${order.shortId}` })).toContainText('Return requested')
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  expect(orders[0]?.returns).toHaveLength(1)
})

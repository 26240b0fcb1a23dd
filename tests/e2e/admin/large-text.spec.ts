import { findOverflowOfLargeText } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { openProductForm } from '#tests/support/e2e/admin-products.ts'
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

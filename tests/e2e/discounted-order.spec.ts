import type { CallResponse } from '#contract/calls.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/customer.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

/** Places an order of a new customer for two of a new product that a new offer makes 10 % cheaper. */
async function placeDiscountedOrder(request: Parameters<typeof addProduct>[0], name = 'Bowl week') {
  const [product, customer] = [await addProduct(request), await registerCustomer(request)]
  const offer = { kind: 'PERCENT', level: 'ITEMS', percent: '10', scope: 'PRODUCTS', scopeIds: [product.id] }
  await (await createAdminClient(request)).post('/offers', { name, ...offer })
  const address = await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 2 })
  const input = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', input)
  return { customer, shortId: order!.shortId }
}

const rows = ['Discount −₹299.80', 'Subtotal₹2,998.00', 'Bowl week−₹299.80', 'Total₹2,698.20']

test('a customer sees the discount of an order on its item and by its name', async ({ page }) => {
  const { customer, shortId } = await placeDiscountedOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${shortId}` })
  await expect(card).toContainText('Discount −₹299.80')
  await card.getByRole('button', { name: 'View Details' }).click()
  for (const text of rows) await expect(page.getByRole('dialog')).toContainText(text)
})

test('the back office shows the discount of an order', async ({ page }) => {
  const details = await openOrder(page, (await placeDiscountedOrder(page.request)).shortId)
  for (const text of rows) await expect(details).toContainText(text)
})

test('a discount with a long name fits beside its amount on a phone', async ({ page }) => {
  const name = 'Bowls for everybody in the neighbourhood who cooks at home!!'
  const { customer } = await placeDiscountedOrder(page.request, name)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  await page.getByRole('button', { name: 'View Details' }).click()
  const row = page.getByRole('dialog').getByText(name).locator('..')
  await expect(row).toContainText('−₹299.80')
  expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

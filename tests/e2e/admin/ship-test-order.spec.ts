import type { CallResponse } from '#contract/calls.ts'
import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { addAddress, signInWithCart } from '#tests/support/e2e/customer.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'

test('the invoice of an order paid in test mode is marked as that of a test order, for the owner and the customer', async ({
  page,
  browser,
}) => {
  const { customer } = await signInWithCart(page, 0)
  const { id: addressId } = await addAddress(customer)
  const input = { addressId, paymentMethod: 'ONLINE_PAYMENT' }
  const { order, redirectUrl } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', input)
  await page.goto(redirectUrl!)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Order Confirmed!' })).toBeVisible()

  const owner = await openAnotherSession(browser)
  const details = await openOrder(owner, order!.shortId)
  await updateDeliveryStatus(details, 'SHIPPED')
  const question = owner.getByRole('alertdialog', { name: 'Ship a test order?' })
  await expect(question).toContainText('Its invoice is marked as a test')
  await question.getByRole('button', { name: 'Ship anyway' }).click()
  const invoices = details.getByRole('region', { name: 'Invoices' })
  await expect(invoices).toContainText(/Test order: not a (tax invoice|bill of supply)TEST-\d{4}-\d{6}/)
  await owner.context().close()

  await page.goto('/account/orders')
  await page.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog').getByText(/^Test order: not a/)).toBeVisible()
})

import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'

test('a customer enters where the refund of a cash order is paid to, and the administrator who pays it reads it', async ({
  page,
  browser,
}) => {
  const { order, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const bought = page.getByRole('article', { name: `Order ${order.shortId}` })
  await bought.getByRole('button', { name: 'Request Return' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request Return' }).click()
  await expect(bought).toContainText('Return requested')
  await admin.put(`/orders/${order.id}/return-status`, { returnStatus: 'ACCEPTED' })

  // The address of the button in the mail.
  await page.goto(`/account/orders?order=${order.id}`)
  const refund = page.getByRole('region', { name: 'Your refund' })
  await expect(refund).toContainText('We need a UPI id or a bank account to pay you back.')
  await refund.getByRole('button', { name: 'Enter UPI id or bank account' }).click()
  const form = page.getByRole('dialog', { name: 'Where should we pay your refund?' })
  await form.getByLabel('UPI id').fill('leela')
  await form.getByRole('button', { name: 'Save payout details' }).click()
  await expect(form.getByText('Enter a UPI id such as name@okaxis.')).toBeVisible()
  await form.getByText('Bank account').click()
  expect(await findViolations(page, 'payout details')).toEqual([])
  await form.getByLabel('Account number').fill('5010 0123 4567 89')
  await form.getByLabel('IFSC').fill('hdfc0001234')
  await form.getByLabel('Account holder').fill('Leela Nair')
  await form.getByRole('button', { name: 'Save payout details' }).click()
  await expect(refund).toContainText('We pay it to Account …6789.')

  const office = await openAnotherSession(browser)
  const details = await openOrder(office, order.shortId)
  const toPay = details.getByRole('region', { name: 'Refund to pay' })
  await expect(toPay).toContainText('To pay to: Account …6789')
  await expect(toPay).not.toContainText('50100123456789')
  await toPay.getByRole('button', { name: 'Show payout details' }).click()
  await expect(toPay).toContainText('50100123456789')
  await expect(toPay).toContainText('HDFC0001234')
  await toPay.getByRole('button', { name: 'Record refund' }).click()
  const record = office.getByRole('dialog', { name: `Record refund of order ${order.shortId}` })
  await record.getByLabel('Reference').fill('UTR 9')
  await record.getByRole('button', { name: 'Record refund' }).click()
  await expect(toPay).toHaveCount(0)
  await office.context().close()

  await page.reload()
  await expect(page.getByRole('dialog', { name: `Order ${order.shortId}` })).toContainText('refunded on')
  await expect(refund).toHaveCount(0)
})

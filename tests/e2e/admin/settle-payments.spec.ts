import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

const merchantOrderId = 'm'.repeat(32)
const problem = {
  kind: 'AMOUNT_MISMATCH',
  orderId: '8f14e45f-ceea-4a67-9c3f-0a1b2c3d4e5f',
  shortId: '8F14E45F',
  refundId: null,
  merchantOrderId,
  amount: '1499.00',
  since: '2026-11-21T05:00:00.000Z',
  reason: 'Too much.',
}

test('a payment of a wrong amount is settled with a reference and leaves the list', async ({ page }) => {
  let isSettled = false
  await page.route('**/orders/payment/problems', (route) =>
    route.fulfill({ json: { problems: isSettled ? [] : [problem] } }),
  )
  await page.route('**/settle', (route) => {
    isSettled = true
    return route.fulfill({ json: { message: 'The payment is settled.' } })
  })
  await openAdminPage(page, '/admin/orders')
  const settle = page.getByRole('button', { name: 'Mark the payment for order 8F14E45F as settled' })
  await settle.click()
  const form = page.getByRole('dialog', { name: 'Settle the payment for order 8F14E45F' })
  await form.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(form.getByText('Reference is required')).toBeVisible()
  await form.getByLabel('Reference').fill('UTR 99')
  const sent = page.waitForRequest('**/settle')
  await form.getByRole('button', { name: 'Mark as settled' }).click()
  expect((await sent).url()).toContain(merchantOrderId)
  expect((await sent).postDataJSON()).toEqual({ reference: 'UTR 99' })
  await expect(page.getByText('The payment is settled.')).toBeVisible()
  await expect(settle).toHaveCount(0)
})

test('payments to review that cannot be loaded are not taken for none', async ({ page }) => {
  const problems = '**/orders/payment/problems'
  const allowProblems = await failRequests(page, 'GET', problems)
  const allowSetup = await failRequests(page, 'GET', '**/payments/setup')
  await openAdminPage(page, '/admin/orders')
  await expect(page.getByText('Failed to fetch the state of online payment.')).toBeVisible()
  const error = page.getByRole('alert').filter({ hasText: 'Failed to fetch the payments to review.' })
  await expect(error).toBeVisible()
  await allowProblems()
  await allowSetup()
  await page.route(problems, (route) => route.fulfill({ json: { problems: [problem] } }))
  await error.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Payments to review' })).toBeVisible()
  await expect(error).toHaveCount(0)
})

test('a refund that was paid by hand and by the provider is listed, and its settlement says what it means', async ({
  page,
}) => {
  const reason = 'This was recorded as paid by hand, and the provider refunded it too.'
  await page.route('**/orders/payment/problems', (route) =>
    route.fulfill({ json: { problems: [{ ...problem, kind: 'REFUNDED_TWICE', reason }] } }),
  )
  await openAdminPage(page, '/admin/orders')
  const list = page.getByRole('region', { name: 'Payments to review' })
  await expect(list).toContainText('Refunded twice')
  await expect(list).toContainText(reason)
  await list.getByRole('button', { name: 'Mark the payment for order 8F14E45F as settled' }).click()
  const form = page.getByRole('dialog', { name: 'Settle the payment for order 8F14E45F' })
  await expect(form).toContainText('₹1,499.00 was paid by hand, and the provider refunded it too.')
  expect(await findViolations(page, 'refunded twice', '[role=dialog]')).toEqual([])
})

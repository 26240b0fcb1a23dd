import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { registerCustomer } from '#tests/support/e2e/customer.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('the owner writes a message, sees its mail and the number of recipients, and sends it', async ({ page }) => {
  const api = await createAdminClient(page.request)
  const customer = await registerCustomer(page.request)
  const details = await api.get<CallResponse<'GET /company-details'>>('/company-details')
  const { companyName, address, email, contact } = details
  const offerNews = (newsOffered: boolean) =>
    api.put('/company-details', { companyName, address, email, contact, newsOffered })
  await offerNews(true)
  try {
    await customer.api.put('/marketing-consents/NEWS_AND_OFFERS', { isGiven: true, place: 'ACCOUNT' })
  } finally {
    await offerNews(false)
  }
  const subject = uniqueName('Onam sarees')
  await openAdminPage(page, '/admin/customers')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('link', { name: 'New message' }).click()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('Subject is required').first()).toBeVisible()
  await page.getByLabel('Subject').fill(`${subject}, {name}`)
  await page.getByLabel('Heading').fill('They are here')
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear {nam}')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^\{nam\} is no placeholder/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear ')
  await page.getByRole('button', { name: 'Insert {name}' }).click()
  await expect(page.getByText(`${subject}, Asha`)).toBeVisible()
  expect(await findViolations(page, 'form of a message')).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^[\d,]+ customers? now\.$/)).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Send this message to [\d,]+ customers?\?$/ })
  await expect(dialog.getByText('everyone who agreed to news and offers')).toBeVisible()
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Ended' })).toBeVisible({ timeout: 20_000 })
  const mail = await waitForMail(customer.email, `${subject}, Leela`)
  expect(mail).toContain('Dear Leela')
  expect(mail).toContain('/unsubscribe/')
  expect(await findViolations(page, 'message that was sent')).toEqual([])
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Sent')
  expect(await findViolations(page, 'messages')).toEqual([])
})

import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

// The message after a change of the delivery date: no other test reads its mail.
const name = 'dateChanged'

test('the owner writes a message in own words, sees the mail before it is saved, and customers get it', async ({
  page,
}) => {
  const api = await createAdminClient(page.request)
  // A run of this test that failed leaves its text.
  await api.delete(`/order-messages/${name}`)
  const { order, customer } = await placeCodOrder(page.request)
  await openAdminPage(page, '/admin/messages')
  const row = page.getByRole('listitem').filter({ hasText: 'New delivery date' })
  await expect(row).toBeVisible()
  await expect(row.getByText('Changed')).toHaveCount(0)
  expect(await findViolations(page, 'messages')).toEqual([])
  await row.getByRole('link', { name: 'New delivery date' }).click()
  await expect(page).toHaveURL(`/admin/messages/${name}`)

  const mail = page.frameLocator('iframe[title="Preview of the mail"]')
  await expect(mail.getByText('Your order 1A2B3C4D has a new delivery date.')).toBeVisible()
  expect(await findViolations(page, 'form of a message')).toEqual([])

  await page.getByLabel('Subject').fill('Namaste! A new day for {order_no}')
  await page.getByRole('button', { name: 'Save message' }).click()
  const unknown = '{order_no} is no placeholder of this message. It can contain {order}, {name}, {total}, {estimate}.'
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(unknown)
  await expect(page.getByLabel('Subject')).toBeFocused()

  await page.getByLabel('Subject').fill('Namaste! A new day for ')
  await page.getByRole('button', { name: 'Insert {order}' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Namaste! A new day for {order}')
  await page.getByLabel('Text').fill('Dear , we deliver later.\n\n<b>{estimate}</b>')
  await page.getByLabel('Text').evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(5, 5))
  await page.getByRole('button', { name: 'Insert {name}' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('Dear {name}, we deliver later.\n\n<b>{estimate}</b>')
  await expect(mail.getByText('Dear Asha, we deliver later.')).toBeVisible()
  await expect(mail.getByText(/^<b>Expected by /)).toBeVisible()
  await expect(page.getByText('Namaste! A new day for 1A2B3C4D')).toBeVisible()

  await page.getByRole('link', { name: 'All messages' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText(/^A test mail is on its way to /)).toBeVisible()
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText('The message is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save message' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save message' })).toBeFocused()
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(row.getByText('Changed')).toBeVisible()

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await api.put(`/orders/${order.id}/expected-delivery-date`, { date: tomorrow })
  const text = await waitForMail(customer.email, `Namaste! A new day for ${order.shortId}`)
  expect(text).toContain(`Dear Leela, we deliver later.`)
  expect(text).toMatch(new RegExp(`Track your order: .*/track\\?order=${order.shortId}`))

  await row.getByRole('link', { name: 'New delivery date' }).click()
  await page.getByRole('button', { name: 'Back to the shop’s default text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my text' }).click()
  await expect(page.getByText('The message has its default text again.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('A new delivery date for your order {order}')
})

test('the newer text of another administrator is not deleted by the way back to the default text', async ({ page }) => {
  const api = await createAdminClient(page.request)
  const path = '/order-messages/lateRefundStarted'
  const texts = { subject: 'Your refund', heading: 'Your refund', text: 'We sent it.' }
  await api.put(path, texts)
  await openAdminPage(page, '/admin/messages/lateRefundStarted')
  await page.getByRole('button', { name: 'Back to the shop’s default text' }).click()
  await api.put(path, { ...texts, text: 'The bank has it.' })
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete my text' }).click()
  await expect(page.getByText(/^These settings were changed by someone else meanwhile/)).toBeVisible()
  await expect(dialog).toBeHidden()
  const { messages } = await api.get<CallResponse<'GET /order-messages'>>('/order-messages')
  expect(messages.find(({ name }) => name === 'lateRefundStarted')).toMatchObject({ text: 'The bank has it.' })
  await api.delete(path)
})

test('the owner opens a chat with the message that fits the order’s state', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Send on WhatsApp' }).click()
  const chat = details.getByRole('link', { name: 'Open WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=Thank%20you%2C%20/)
  await expect(chat).toHaveAttribute('rel', /noopener/)
  await updateDeliveryStatus(details, 'SHIPPED')
  await details.getByLabel('Message').selectOption('Not delivered')
  await expect(details.getByText('We could not deliver your parcel')).toBeVisible()
  await expect(chat).toHaveAttribute('href', new RegExp(`track%3Forder%3D${order.shortId}`))
})

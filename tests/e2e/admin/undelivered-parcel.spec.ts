import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, type Locator, openAnotherSession, test } from '#tests/support/e2e/test.ts'

test('a parcel that was not delivered is tried again for its customer, comes back and is received', async ({
  page,
  browser,
}) => {
  const { order, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const path = `/orders/${order.id}/shipments`
  const sent = await admin.post<CallResponse<'POST /orders/{id}/shipments'>>(path, { courier: 'OWN' })
  const reason = 'Nobody was at home.'
  await admin.put(`${path}/${sent.order.shipments?.[0]?.id}/status`, { transition: 'failAttempt', reason })

  const phone = await openAnotherSession(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  await signInWithToken(phone, customer)
  await phone.goto('/account/orders')
  await phone.getByRole('button', { name: 'View Details' }).click()
  const details = phone.getByRole('dialog', { name: `Order ${order.shortId}` })
  await details.getByRole('button', { name: 'Ask for another attempt' }).click()
  const ask = phone.getByRole('alertdialog', { name: 'Ask for another attempt' })
  await ask.getByLabel('Note for the courier').fill('Behind the temple')
  expect(await findViolations(phone, 'another attempt')).toEqual([])
  await ask.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(details).toContainText('Behind the temple')
  await expect(details.getByRole('button', { name: 'Choose another day' })).toBeVisible()

  const dialog = await openOrder(page, order.shortId)
  const shipments = dialog.getByRole('region', { name: 'Shipments' })
  await expect(shipments).toContainText('The customer asks for another attempt on')
  await shipments.getByRole('button', { name: 'More about parcel' }).click()
  await page.getByRole('menuitem', { name: 'Sent back by courier' }).click()
  await page.getByRole('button', { name: 'Refused' }).click()
  await page.getByRole('button', { name: 'Comes back', exact: true }).click()
  await expect(shipments).toContainText('On its way back')
  await shipments.getByRole('button', { name: 'Received' }).click()
  const receipt = page.getByRole('alertdialog', { name: 'The parcel is back?' })
  await receipt.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(receipt).toContainText('1 damaged')
  expect(await findViolations(page, 'receipt of a parcel')).toEqual([])
  await receipt.getByRole('button', { name: 'Received' }).click()
  await expect(shipments).toContainText('Back at the shop')
  await expect(shipments).toContainText('1 damaged')
  await expect(dialog).toContainText('This order was not delivered. It is closed.')
  await expect(dialog).toContainText('1 of 1 parcel came back')
  expect(await findViolations(page, 'undelivered order', '[role=dialog]')).toEqual([])

  await phone.reload()
  await expect(phone.getByRole('article', { name: `Order ${order.shortId}` })).toContainText('Not delivered')
  await phone.context().close()
})

test('a parcel that was on its way back is marked as delivered after all', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const path = `/orders/${order.id}/shipments`
  const sent = await admin.post<CallResponse<'POST /orders/{id}/shipments'>>(path, { courier: 'OWN' })
  const reason = 'The parcel was not accepted.'
  await admin.put(`${path}/${sent.order.shipments?.[0]?.id}/status`, { transition: 'sendBack', reason })

  const dialog = await openOrder(page, order.shortId)
  const shipments = dialog.getByRole('region', { name: 'Shipments' })
  await expect(shipments).toContainText('On its way back')
  await shipments.getByRole('button', { name: 'Delivered after all' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'The parcel was delivered after all?' })
  await expect(confirmation).toContainText('Nothing comes back and nothing is refunded then')
  await confirmation.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(shipments).toContainText('Cash collected')
  await expect(shipments).not.toContainText('On its way back')
  await expect(shipments.getByRole('button', { name: 'Received' })).toHaveCount(0)
})

test('a reason or a note that was typed about a parcel is discarded only after a question', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const path = `/orders/${order.id}/shipments`
  const sent = await admin.post<CallResponse<'POST /orders/{id}/shipments'>>(path, { courier: 'OWN' })
  const details = await openOrder(page, order.shortId)
  const shipments = details.getByRole('region', { name: 'Shipments' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const leaveTyped = async (dialog: Locator, label: string) => {
    await dialog.getByLabel(label).fill('The gate was locked.')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel(label)).toHaveValue('The gate was locked.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await shipments.getByRole('button', { name: 'Not delivered' }).click()
  const notDelivered = page.getByRole('alertdialog', { name: 'was not delivered' })
  await notDelivered.getByRole('button', { name: 'Nobody at home' }).click()
  await notDelivered.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await shipments.getByRole('button', { name: 'Not delivered' }).click()
  await leaveTyped(notDelivered, 'Reason')

  await shipments.getByRole('button', { name: 'More about parcel' }).click()
  await page.getByRole('menuitem', { name: /lost/i }).click()
  await leaveTyped(page.getByRole('alertdialog', { name: 'is lost?' }), 'Note')

  const reason = 'The parcel was not accepted.'
  await admin.put(`${path}/${sent.order.shipments?.[0]?.id}/status`, { transition: 'sendBack', reason })
  await openOrder(page, order.shortId)
  await shipments.getByRole('button', { name: 'Received' }).click()
  await leaveTyped(page.getByRole('alertdialog', { name: 'The parcel is back?' }), 'Note')
})

test('a failed attempt that is recorded again after a lost response is counted once', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.post(`/orders/${order.id}/shipments`, { courier: 'OWN' })
  const shipments = (await openOrder(page, order.shortId)).getByRole('region', { name: 'Shipments' })
  await shipments.getByRole('button', { name: 'Not delivered' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'was not delivered' })
  await dialog.getByRole('button', { name: 'Nobody at home' }).click()
  await page.route(
    '**/shipments/*/status',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const record = dialog.getByRole('button', { name: 'Not delivered', exact: true })
  await record.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await record.click()
  await expect(dialog).toContainText('A failed attempt of parcel 1 was recorded meanwhile.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(shipments).toContainText('1 failed attempt')
})

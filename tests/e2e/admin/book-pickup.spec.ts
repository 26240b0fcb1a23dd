import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

test('the owner books the pickup of a return, cancels it, books another one, and its customer follows it', async ({
  page,
  browser,
}) => {
  const { order, customer } = await placeCodOrder(page.request)
  const id = order.shortId
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  const { order: asked } = await admin.post<CallResponse<'POST /orders/{id}/returns'>>(`/orders/${order.id}/returns`, {
    resolution: 'REFUND',
    method: 'PICKUP',
    reason: 'DOES_NOT_FIT',
    items: [{ orderItemId: order.items[0]!.id, quantity: 1 }],
  })
  const returnId = asked.returns![0]!.id
  await admin.put(`/orders/${order.id}/returns/${returnId}/decision`, { decision: 'APPROVED' })

  const details = await openOrder(page, id)
  const given = details.getByRole('region', { name: 'Return to receive' })
  await expect(given).toContainText('Test mode: no courier comes.')
  const book = async (courier: string) => {
    await given.getByRole('button', { name: 'Book a pickup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
    await expect(dialog.getByLabel('Weight in grams')).not.toHaveValue('')
    for (const side of ['Length', 'Breadth', 'Height']) await dialog.getByLabel(`${side} in cm`).fill('20')
    await dialog.getByRole('button', { name: 'Show couriers' }).click()
    await expect(dialog.getByRole('radio', { name: /Delhivery Surface, ₹54.00/ })).toBeChecked()
    expect(await findViolations(page, 'book a pickup', '[role=dialog]')).toEqual([])
    await dialog.getByRole('radio', { name: new RegExp(courier) }).check()
    await dialog.getByRole('button', { name: `Book ${courier}` }).click()
    await expect(page.getByText(`The pickup is booked with ${courier}.`)).toBeVisible()
  }
  await book('Xpressbees Surface')
  await expect(given).toContainText('Charge ₹61.50')
  await expect(given).toContainText(/Xpressbees Surface 19\d{12}/)
  expect(await findViolations(page, 'booked pickup')).toEqual([])

  await given.getByRole('button', { name: 'Cancel pickup' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Cancel the pickup?' })
  await ask.getByRole('button', { name: 'Cancel pickup' }).click()
  await expect(page.getByText('The pickup is canceled.').first()).toBeVisible()
  await expect(given).not.toContainText('Xpressbees')

  await book('Delhivery Surface')
  await expect(given).toContainText(/Delhivery Surface 19\d{12}/)
  const awb = /Delhivery Surface (19\d{12})/.exec(await given.innerText())?.[1]
  const scan = { date: '2026-11-20 10:00:00', activity: 'Return picked up', location: 'Pune', status: 'X' }
  const reply = await page.request.post('/api/couriers/tracking', {
    headers: { 'x-api-key': testServer.courierToken },
    data: { awb, scans: [{ ...scan, 'sr-status': '42', 'sr-status-label': 'PICKED UP' }], is_return: 1 },
  })
  expect(reply.status()).toBe(200)
  await given.getByRole('button', { name: 'Update tracking' }).click()
  await expect(given).toContainText('On its way')
  await expect(given).toContainText('Return picked up')
  await expect(given.getByRole('button', { name: 'Cancel pickup' })).toHaveCount(0)

  const home = await openAnotherSession(browser)
  await signInWithToken(home, customer)
  await home.goto('/account/orders')
  const returned = home.getByRole('region', { name: 'Returns and exchanges' })
  const bought = home.getByRole('article', { name: `Order ${id}` })
  await bought.getByRole('button', { name: 'View details' }).click()
  await expect(returned).toContainText(`Delhivery Surface ${awb}`)
  await expect(returned.getByRole('link', { name: 'Track parcel' })).toHaveAttribute(
    'href',
    `https://shiprocket.co/tracking/${awb}`,
  )
})

test('a form that was opened before the pickup was booked does not remove its courier', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  const path = `/orders/${order.id}/returns`
  const { order: asked } = await admin.post<CallResponse<'POST /orders/{id}/returns'>>(path, {
    resolution: 'REFUND',
    method: 'PICKUP',
    reason: 'DOES_NOT_FIT',
    items: [{ orderItemId: order.items[0]!.id, quantity: 1 }],
  })
  const returnId = asked.returns![0]!.id
  await admin.put(`${path}/${returnId}/decision`, { decision: 'APPROVED' })
  const given = (await openOrder(page, order.shortId)).getByRole('region', { name: 'Return to receive' })
  await given.getByRole('button', { name: 'On its way' }).click()
  const size = { weightGrams: 500, lengthCm: 20, breadthCm: 20, heightCm: 20 }
  await admin.post(`${path}/${returnId}/pickup`, { ...size, courierId: 43 })
  const dialog = page.getByRole('dialog', { name: 'The goods are on their way?' })
  await dialog.getByRole('button', { name: 'On its way' }).click()
  await expect(given).toContainText(/Delhivery Surface 19\d{12}/)
})

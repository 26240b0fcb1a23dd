import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

test('the owner books a courier for a packed parcel, creates its label, requests the pickup and cancels the booking', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const id = order.shortId
  const details = await openOrder(page, id)
  const shipments = details.getByRole('region', { name: 'Shipments' })
  await shipments.getByRole('button', { name: 'Create shipment' }).click()
  const form = page.getByRole('dialog', { name: `New shipment of order ${id}` })
  await form.getByLabel('Hand over now').uncheck()
  await form.getByRole('button', { name: 'Save as packed' }).click()

  const parcel = shipments.getByRole('listitem', { name: 'Parcel' })
  await expect(parcel).toContainText('Test mode: no courier comes.')
  await parcel.getByRole('button', { name: 'Book a courier' }).click()
  const booking = page.getByRole('dialog', { name: 'Book a courier' })
  await expect(booking.getByLabel('Weight in grams')).not.toHaveValue('')
  // They have the size of the parcel that another test booked last.
  for (const side of ['Length', 'Breadth', 'Height']) await booking.getByLabel(`${side} in cm`).fill('')
  await booking.getByRole('button', { name: 'Show couriers' }).click()
  await expect(booking.getByText('Enter whole centimetres from 1 to 300.')).toHaveCount(3)
  for (const side of ['Length', 'Breadth', 'Height']) await booking.getByLabel(`${side} in cm`).fill('20')
  await booking.getByRole('button', { name: 'Show couriers' }).click()
  await expect(booking.getByRole('radio', { name: /Delhivery Surface, ₹54.00/ })).toBeChecked()
  await expect(booking.getByRole('radio', { name: /India Post/ })).toHaveCount(0)
  expect(await findViolations(page, 'book a courier', '[role=dialog]')).toEqual([])
  await booking.getByRole('radio', { name: /Xpressbees Surface, ₹61.50 3 days/ }).check()
  await page.route('**/booking', (route) => route.abort(), { times: 1 })
  await booking.getByRole('button', { name: 'Book Xpressbees Surface' }).click()
  await expect(booking).toContainText('The courier was not booked.')
  await booking.getByRole('button', { name: 'Book Xpressbees Surface' }).click()

  await expect(page.getByText('The parcel is booked with Xpressbees Surface.')).toBeVisible()
  await expect(parcel.getByRole('link', { name: /^19\d{12}/ })).toHaveAttribute('href', /shiprocket\.co\/tracking\/19/)
  await expect(parcel).toContainText('Charge ₹61.50')
  await parcel.getByRole('button', { name: 'Create label' }).click()
  await expect(parcel.getByRole('link', { name: 'Print label' })).toHaveAttribute('href', /simulator\/courier\/labels/)
  await parcel.getByRole('button', { name: 'Request pickup' }).click()
  await expect(page.getByText('The pickup is requested.')).toBeVisible()
  await expect(parcel.getByRole('button', { name: 'Request pickup' })).toHaveCount(0)
  await parcel.getByRole('button', { name: 'Update tracking' }).click()
  await expect(page.getByText('The courier service was asked where the parcel is.')).toBeVisible()
  expect(await findViolations(page, 'booked parcel', '[role=dialog]')).toEqual([])

  await parcel.getByRole('button', { name: 'Cancel booking' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Cancel the booking?' })
  await ask.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('The booking is canceled.').first()).toBeVisible()
  await expect(parcel.getByRole('button', { name: 'Book a courier' })).toBeVisible()
  await expect(parcel).not.toContainText('Xpressbees')
})

test('a parcel is followed by what its courier reports', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  const shipments = details.getByRole('region', { name: 'Shipments' })
  await shipments.getByRole('button', { name: 'Create shipment' }).click()
  const form = page.getByRole('dialog', { name: `New shipment of order ${order.shortId}` })
  await form.getByLabel('Hand over now').uncheck()
  await form.getByRole('button', { name: 'Save as packed' }).click()
  const parcel = shipments.getByRole('listitem', { name: 'Parcel' })
  await parcel.getByRole('button', { name: 'Book a courier' }).click()
  const booking = page.getByRole('dialog', { name: 'Book a courier' })
  await booking.getByLabel('Weight in grams').fill('700')
  for (const side of ['Length', 'Breadth', 'Height']) await booking.getByLabel(`${side} in cm`).fill('15')
  await booking.getByRole('button', { name: 'Show couriers' }).click()
  await booking.getByRole('button', { name: 'Book Delhivery Surface' }).click()
  await parcel.getByRole('button', { name: 'Request pickup' }).click()
  await expect(page.getByText('The pickup is requested.')).toBeVisible()

  // The address of the parcel's page ends with its number.
  const link = parcel.getByRole('link', { name: /^19/ })
  const awb = (await link.getAttribute('href'))?.split('/').at(-1)
  const scan = (time: string, code: string, label: string) => ({
    date: `2026-11-20 ${time}`,
    activity: label,
    location: 'Bengaluru',
    status: 'X',
    'sr-status': code,
    'sr-status-label': label,
  })
  const scans = [scan('10:00:00', '42', 'Picked up'), scan('18:00:00', '17', 'With the delivery agent')]
  const reply = await page.request.post('/api/couriers/tracking', {
    headers: { 'x-api-key': testServer.courierToken },
    data: { awb, scans, is_return: 0 },
  })
  expect(reply.status()).toBe(200)
  await parcel.getByRole('button', { name: 'Update tracking' }).click()
  await expect(parcel).toContainText('Out for delivery')
  await expect(parcel).toContainText('With the delivery agent')
  await parcel.getByText('1 earlier report').click()
  await expect(parcel).toContainText('Picked up')
  await expect(parcel.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0)
})

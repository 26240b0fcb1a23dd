import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { loseResponse } from '#tests/support/e2e/network/lose-response.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { placeUnconfirmedOrder } from '#tests/support/e2e/unconfirmed-order.ts'

test('the owner packs a part with a tracking number, hands it over, sends the rest and follows both parcels', async ({
  page,
}) => {
  const { order, product } = await placeCodOrder(page.request)
  const id = order.shortId
  const details = await openOrder(page, id)
  const shipments = details.getByRole('region', { name: 'Shipments' })
  await shipments.getByRole('button', { name: 'Create shipment' }).click()
  const form = page.getByRole('dialog', { name: `New shipment of order ${id}` })
  const number = form.getByLabel('Tracking number')
  // The parent dialog does not take the focus back.
  await expect(form.getByLabel('Courier', { exact: true })).toBeFocused()
  await number.fill(`BD ${id}`)
  await expect(form).toContainText('The courier collects ₹2,998.00 in cash.')
  await form
    .getByRole('group', { name: `Pieces of ${product.name}` })
    .getByRole('button', { name: 'Decrease' })
    .click()
  await expect(form).toContainText('The courier collects ₹1,499.00 in cash.')
  await form.getByLabel('Hand over now').uncheck()
  await form.getByRole('button', { name: 'Save as packed' }).click()
  await expect(form.getByText('Choose the courier of this tracking number.')).toBeVisible()
  await form.getByLabel('Courier', { exact: true }).selectOption('Blue Dart')
  expect(await findViolations(page, 'new shipment', '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save as packed' }).click()

  const first = shipments.getByRole('listitem', { name: 'Parcel 1' })
  await expect(first).toContainText('Packed')
  await expect(first).toContainText('Cash to collect ₹1,499.00')
  await expect(first.getByRole('link', { name: `BD${id}` })).toHaveAttribute('href', /bluedart.*BD/)
  await expect(shipments).toContainText('1 piece waits to be sent.')
  await first.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Parcel 1 is on its way.')).toBeVisible()
  await expect(details.getByText('Partly shipped')).toBeVisible()
  expect(await findViolations(page, 'shipments', '[role=dialog]')).toEqual([])

  // The number of a parcel belongs to no other one.
  await shipments.getByRole('button', { name: 'Create shipment' }).click()
  await form.getByLabel('Courier', { exact: true }).selectOption('Blue Dart')
  await number.fill(`BD${id}`)
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(form.getByText(`A shipment of order ${id} has this number.`)).toBeVisible()
  await form.getByLabel('Courier', { exact: true }).selectOption('Other courier')
  await number.fill('')
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(form.getByText('Enter the name of the courier.')).toBeVisible()
  await form.getByLabel('Name of the courier').fill('Bengaluru Bikes')
  await form.getByRole('button', { name: 'Hand over' }).click()
  const second = shipments.getByRole('listitem', { name: 'Parcel 2' })
  await expect(second).toContainText('Bengaluru Bikes')
  await expect(shipments.getByRole('button', { name: 'Create shipment' })).toHaveCount(0)

  await first.getByRole('button', { name: 'Out for delivery' }).click()
  await first.getByRole('button', { name: 'Not delivered' }).click()
  const notDelivered = page.getByRole('alertdialog', { name: 'Parcel 1 was not delivered' })
  await notDelivered.getByRole('button', { name: 'Not delivered' }).click()
  await expect(notDelivered.getByText('Say why the shipment was not delivered.')).toBeVisible()
  await notDelivered.getByRole('button', { name: 'Nobody at home' }).click()
  await expect(notDelivered.getByLabel('Reason')).toHaveValue('Nobody was at home.')
  await notDelivered.getByRole('button', { name: 'Not delivered' }).click()
  await expect(first).toContainText('1 failed attempt')
  await expect(details).toContainText(`Parcel 1, Blue Dart BD${id}: Nobody was at home.`)

  await second.getByRole('button', { name: 'More about parcel 2' }).click()
  await page.getByRole('menuitem', { name: 'Add tracking number' }).click()
  const edit = page.getByRole('dialog', { name: 'Add tracking number' })
  await edit.getByLabel('Tracking number').fill(`BB${id}`)
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(second).toContainText(`BB${id}`)

  for (const parcel of [first, second]) {
    await parcel.getByRole('button', { name: /^Delivered/ }).click()
    await page
      .getByRole('alertdialog', { name: /was delivered\?/ })
      .getByRole('button', { name: 'Mark as delivered' })
      .click()
    await expect(parcel).toContainText('Delivered')
  }
  await expect(details.getByText(/^This order was delivered on/)).toBeVisible()
  await expect(details).toContainText('Paid in cash')
})

test('an order that waits in part is listed as partly shipped, and is found by its tracking number', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Create shipment' }).click()
  const form = page.getByRole('dialog', { name: /^New shipment/ })
  await form.getByLabel('Courier', { exact: true }).selectOption('DTDC')
  await form.getByLabel('Tracking number').fill(`D${order.shortId}`)
  await form.getByRole('button', { name: 'Decrease' }).click()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(details.getByText('Partly shipped')).toBeVisible()
  await openAdminPage(page, '/admin/dashboard')
  await page.getByRole('link', { name: /Orders shipped in part/ }).click()
  await expect(page.getByRole('button', { name: 'Remove filter Partly shipped' })).toBeVisible()
  await page.goto(`/admin/orders?q=D${order.shortId}`)
  const row = page.getByRole('row').filter({ hasText: order.shortId })
  await expect(row).toContainText('Partly shipped')
})

test('the owner is asked before an unconfirmed order is handed over, and cancels a packed shipment', async ({
  page,
}) => {
  const { order } = await placeUnconfirmedOrder(page.request)
  const details = await openOrder(page, order.shortId)
  const create = details.getByRole('button', { name: 'Create shipment' })
  await create.click()
  const form = page.getByRole('dialog', { name: /^New shipment/ })
  await form.getByLabel('Hand over now').uncheck()
  await form.getByRole('button', { name: 'Save as packed' }).click()
  const parcel = details.getByRole('listitem', { name: 'Parcel' })
  await expect(parcel).toContainText('Packed')
  const question = page.getByRole('alertdialog', { name: 'Ship without confirmation?' })
  await parcel.getByRole('button', { name: 'Hand over' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await parcel.getByRole('button', { name: 'More about parcel' }).click()
  await page.getByRole('menuitem', { name: 'Cancel shipment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel shipment' }).click()
  await expect(parcel).toHaveCount(0)

  await create.click()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await question.getByRole('button', { name: 'Ship anyway' }).click()
  await expect(page.getByText('The shipment is on its way.')).toBeVisible()
  await expect(details).toContainText('Not confirmed when it was shipped.')
  // A shipment without details is one line; its actions are in the menu.
  await expect(parcel).toContainText('On its way')
  await parcel.getByRole('button', { name: 'More about parcel' }).click()
  for (const name of ['Out for delivery', 'Delivered', 'Not delivered', 'Add tracking number'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
})

test('a shipment whose response was lost is not created a second time', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Create shipment' }).click()
  const form = page.getByRole('dialog', { name: /^New shipment/ })
  await form.getByRole('button', { name: 'Decrease' }).click()
  await loseResponse(page, '**/api/orders/*/shipments')
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('This order was changed meanwhile. Please look at it again.')).toBeVisible()
  const shipments = details.getByRole('region', { name: 'Shipments' })
  await expect(shipments).toContainText('1 piece waits to be sent.')
  await expect(shipments.getByRole('listitem', { name: /^Parcel/ })).toHaveCount(1)
})

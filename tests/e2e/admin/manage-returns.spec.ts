import type { CallResponse } from '#contract/calls.ts'
import { expectToFitPhone, findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { deliverPhoneOrder } from '#tests/support/e2e/delivered-order.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'

test('a return of faulty goods is accepted with the shipping fee and paid back by hand, and its customer sees each step', async ({
  page,
  browser,
}) => {
  const { order: placed, customer, product } = await placeCodOrder(page.request)
  const id = placed.shortId
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${placed.id}/status`, { deliveryStatus: 'DELIVERED' })
  const home = await openAnotherSession(browser)
  await signInWithToken(home, customer)
  await home.goto('/account/orders')
  const bought = home.getByRole('article', { name: `Order ${id}` })
  await bought.getByRole('button', { name: 'Request Return' }).click()
  const request = home.getByRole('alertdialog', { name: 'Request Return' })
  await request.getByLabel('Reason').fill('The lid does not close')
  await request.getByRole('button', { name: 'Request Return' }).click()
  await expect(bought).toContainText('Return requested')

  // The store under test charges no shipping fee: the back office gets the orders with one.
  await page.route('**/api/orders/all?**', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as CallResponse<'GET /orders/all'>
    const orders = reply.orders.map((each) => ({ ...each, shippingFee: '49.00' }))
    await route.fulfill({ response, json: { ...reply, orders } })
  })
  const details = await openOrder(page, id)
  await expect(details).toContainText('“The lid does not close”')
  await details.getByRole('button', { name: 'Reject return' }).click()
  const rejecting = page.getByRole('alertdialog', { name: `Reject return of order ${id}?` })
  await expect(rejecting).toContainText('no money goes back')
  await expect(rejecting.getByRole('checkbox')).toHaveCount(0)
  await rejecting.getByRole('button', { name: 'Reject return' }).click()
  await expect(rejecting.getByText('Please tell the customer why.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details.getByRole('button', { name: 'Reject return' })).toBeFocused()

  await details.getByRole('button', { name: 'Refund without check' }).click()
  const accepting = page.getByRole('alertdialog', { name: `Refund items of order ${id} without check?` })
  await expect(accepting).toContainText('The customer paid in cash and gets ₹2,949.00 back.')
  await expect(accepting).toContainText('The shipping fee of ₹49.00 is not refunded.')
  await accepting.getByLabel('The goods were defective, wrong or late').check()
  await expect(accepting).toContainText('The customer paid in cash and gets ₹2,998.00 back. Pay by hand')
  await expect(accepting.getByLabel('Put back on sale')).toBeChecked()
  await accepting.getByLabel('Note to the customer').fill('We are sorry about the lid.')
  const decision = page.waitForRequest('**/return-status')
  await accepting.getByRole('button', { name: 'Refund without check' }).click()
  expect((await decision).postDataJSON()).toMatchObject({
    returnId: expect.any(String),
    returnStatus: 'ACCEPTED',
    isFaulty: true,
    restock: true,
  })
  await expect(details.getByRole('region', { name: 'Refund to pay' })).toContainText('Leela Nair gets ₹2,998.00 back')
  await expect(details.getByRole('button', { name: 'Refund without check' })).toHaveCount(0)
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Return accepted')
  const { product: restocked } = await admin.get<CallResponse<'GET /products/{productId}'>>(`/products/${product.id}`)
  expect(restocked.variants[0]?.stock).toBe(5)

  await details.getByRole('button', { name: 'Record refund' }).click()
  const form = page.getByRole('dialog', { name: `Record refund of order ${id}` })
  await form.getByRole('button', { name: 'Record refund' }).click()
  await expect(form.getByText('Reference is required')).toBeVisible()
  await form.getByLabel('Reference').fill('UTR 4321 0098')
  await page.keyboard.press('Enter')
  await expect(details.getByRole('region', { name: 'Status' })).toContainText('UTR 4321 0098')
  await expect(details.getByRole('region', { name: 'Refund to pay' })).toHaveCount(0)
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Refunded')

  await home.reload()
  await expect(bought).toContainText('Return accepted')
  await expect(bought).toContainText(/₹2,998\.00 refunded on .* \(reference UTR 4321 0098\)/)
  await home.context().close()
})

test('a return that was decided by another administrator shows a message, and a failed decision can be repeated', async ({
  page,
}) => {
  const { order: placed, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${placed.id}/status`, { deliveryStatus: 'DELIVERED' })
  await customer.api.put(`/orders/${placed.id}/return`, {})
  const details = await openOrder(page, placed.shortId)
  await expect(details).toContainText('No reason was given.')
  await page.route('**/return-status', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await details.getByRole('button', { name: 'Refund without check' }).click()
  const accepting = page.getByRole('alertdialog')
  await accepting.getByRole('button', { name: 'Refund without check' }).click()
  await expect(accepting.getByText('Failed to accept the return.')).toBeVisible()

  await admin.put(`/orders/${placed.id}/return-status`, { returnStatus: 'REJECTED', note: 'It was used.' })
  await accepting.getByRole('button', { name: 'Refund without check' }).click()
  await expect(page.getByText('This return has already been rejected.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Refund without check' })).toHaveCount(0)
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('It was used.')
})

test('the owner starts a return for a customer who ordered by phone and has no e-mail address', async ({ page }) => {
  const { order, product } = await deliverPhoneOrder(page.request)
  const details = await openOrder(page, order.shortId)
  const items = details.getByRole('region', { name: 'Items', exact: true })
  await items.getByRole('button', { name: 'Return or exchange items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return or exchange items' })
  await expect(dialog).toContainText('Choose what the customer sends back.')
  await dialog.getByRole('button', { name: 'Increase' }).click()
  await dialog.getByLabel('Reason of the customer').selectOption('It arrived damaged')
  await dialog.getByRole('radio', { name: /^The customer sends it/ }).check()
  await expect(dialog).toContainText(/The customer gets back\s*₹1,499\.00/)
  await expect(dialog).toContainText('You pay it by hand, then record the refund.')
  await expectToFitPhone(page)
  expect(await findViolations(page, 'a return by the owner', '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Start return' }).click()

  const toDecide = details.getByRole('region', { name: 'Return to decide' })
  await expect(toDecide).toContainText('The customer asks to return 1 piece')
  await toDecide.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(details.getByRole('region', { name: 'Return to receive' })).toContainText(`1 × ${product.name}`)
})

test('a note about a return is discarded only after a question, and sent without one', async ({ page }) => {
  const { order: placed } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${placed.id}/status`, { deliveryStatus: 'DELIVERED' })
  const items = [{ orderItemId: placed.items[0]?.id, quantity: 1 }]
  const path = `/orders/${placed.id}/returns`
  const asked = { items, resolution: 'REFUND', method: 'PICKUP', reason: 'OTHER' }
  const { order } = await admin.post<CallResponse<'POST /orders/{id}/returns'>>(path, asked)
  await admin.put(`${path}/${order.returns?.[0]?.id}/decision`, { decision: 'APPROVED' })
  const details = await openOrder(page, placed.shortId)
  const toReceive = details.getByRole('region', { name: 'Return to receive' })
  await toReceive.getByRole('button', { name: 'Do not accept' }).click()
  const rejecting = page.getByRole('alertdialog', { name: `Reject return of order ${placed.shortId}?` })
  const note = rejecting.getByLabel('Note to the customer')
  await note.fill('It was worn.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('It was worn.')
  await rejecting.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(rejecting).toBeHidden()

  await toReceive.getByRole('button', { name: 'Do not accept' }).click()
  await expect(note).toHaveValue('')
  await note.fill('It was worn.')
  await rejecting.getByRole('button', { name: 'Reject return' }).click()
  await expect(toReceive).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('It was worn.')
})

test('an order that is not delivered, or of which nothing is left to return, offers no return to the owner', async ({
  page,
}) => {
  const { order: placed } = await placeCodOrder(page.request)
  const details = await openOrder(page, placed.shortId)
  const button = details.getByRole('button', { name: 'Return or exchange items' })
  await expect(details.getByRole('button', { name: 'Change items' })).toBeVisible()
  await expect(button).toBeHidden()
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${placed.id}/status`, { deliveryStatus: 'DELIVERED' })
  const items = [{ orderItemId: placed.items[0]?.id, quantity: 2, seenQuantity: 2 }]
  const asked = { items, resolution: 'REFUND', method: 'PICKUP', reason: 'OTHER' }
  await admin.post(`/orders/${placed.id}/returns`, asked)
  await openOrder(page, placed.shortId)
  await expect(details.getByRole('region', { name: 'Return to decide' })).toBeVisible()
  await expect(button).toBeHidden()
})

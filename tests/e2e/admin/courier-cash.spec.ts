import type { CallResponse } from '#contract/calls.ts'
import { expectToFitPhone, findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { type APIRequestContext, expect, test } from '#tests/support/e2e/test.ts'

/** Places a cash order of ₹2,998 that a courier delivers under this number. */
async function deliverCashOrder(request: APIRequestContext, courierName: string, trackingNumber: string) {
  const { order } = await placeCodOrder(request)
  const admin = await createAdminClient(request)
  const details = { courier: 'OTHER', courierName, trackingNumber }
  const path = `/orders/${order.id}/shipments`
  const sent = await admin.post<CallResponse<'POST /orders/{id}/shipments'>>(path, details)
  await admin.put(`${path}/${sent.order.shipments![0]!.id}/status`, { transition: 'deliver' })
  return order
}

test('the owner uploads a courier’s remittance, sees what differs before it is saved, and settles the rest', async ({
  page,
  request,
}) => {
  const courier = uniqueName('Rapid')
  const awb = courier.replace(' ', '-')
  const right = await deliverCashOrder(request, courier, `${awb}-1`)
  const short = await deliverCashOrder(request, courier, `${awb}-2`)

  await openAdminPage(page, '/admin/dashboard')
  await page.getByRole('link', { name: /^Cash with couriers: ₹[\d,]+\.\d\d \d+/ }).click()
  const totals = page.getByRole('table', { name: 'Cash by courier' }).getByRole('row').filter({ hasText: courier })
  await expect(totals).toContainText('₹5,996.00')
  await expect(totals).toContainText('2 parcels')
  const parcels = page.getByRole('table', { name: 'Parcels' }).getByRole('row')
  await expect(parcels.filter({ hasText: `${awb}-1` })).toContainText(right.shortId)
  await page.goto('/admin/courier-cash?courier=Gone')
  await expect(parcels.filter({ hasText: `${awb}-1` })).toBeVisible()
  expect(await findViolations(page, 'courier cash')).toEqual([])
  await expectToFitPhone(page)

  await page.getByRole('button', { name: 'Upload remittance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload remittance' })
  await dialog.getByLabel('Courier', { exact: true }).selectOption(courier)
  const upload = (name: string, csv: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload('shortened.csv', 'AWB,COD Amount\n1.43E+13,2998\n')
  await expect(dialog.getByText(/^Line 2: A spreadsheet shortened the tracking number/)).toBeVisible()
  await upload('other.csv', `AWB,COD Amount,UTR\n${awb}-9,5,UTR1\n`)
  await expect(dialog.getByLabel('Reference')).toHaveValue('UTR1')
  const csv = `Order ID,AWB Code,COD Amount,UTR\n1,="${awb}-1","₹2,998.00",UTR4711\n2,${awb}-2,2900,UTR4711\n3,${awb}-9,150,UTR4711\n`
  await upload('remittance.csv', csv)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('3 lines of ₹6,048.00')
  await expect(preview).toContainText('As expected1 line · ₹2,998.00')
  await expect(preview).toContainText('Less than expected1 line · ₹2,900.00')
  await expect(preview.getByRole('listitem').filter({ hasText: `${awb}-2` })).toContainText(short.shortId)
  await expect(preview).toContainText('Unknown number1 line · ₹150.00')
  await expect(dialog.getByLabel('Reference')).toHaveValue('UTR4711')
  expect(await findViolations(page, 'preview of a remittance', '[role=dialog]')).toEqual([])
  await expectToFitPhone(page)
  await dialog.getByLabel('Charges of the courier').fill('118')
  await dialog.getByRole('button', { name: 'Save remittance' }).click()
  await expect(page.getByText('The remittance of 3 lines is saved.')).toBeVisible()

  const remittance = page.getByRole('row').filter({ hasText: courier }).filter({ hasText: 'UTR4711' })
  await expect(remittance).toContainText('2 differences')
  await remittance.getByRole('button', { name: 'Open remittance UTR4711' }).click()
  const details = page.getByRole('dialog', { name: 'Remittance UTR4711' })
  await expect(details).toContainText('Paid to the bank₹5,930.00')
  await expect(details.getByRole('listitem').filter({ hasText: `${awb}-2` })).toContainText('Less than expected')
  expect(await findViolations(page, 'remittance', '[role=dialog]')).toEqual([])
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(totals).toContainText('₹98.00')

  await page.getByRole('link', { name: 'Different', exact: true }).click()
  const different = page
    .getByRole('table', { name: 'Parcels' })
    .getByRole('row')
    .filter({ hasText: `${awb}-2` })
  await expect(different).toContainText('−₹98.00')
  await different.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark ₹98.00 as received' }).click()
  const receipt = page.getByRole('dialog', { name: 'Mark as received' })
  await receipt.getByLabel('Reference').fill('Written off')
  const sent = page.waitForRequest('**/api/courier-cash/receipts')
  await receipt.getByRole('button', { name: 'Mark as received' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ expectedTotal: '98.00' })
  await expect(page.getByText('₹98.00 is recorded as received.')).toBeVisible()
  await expect(different).toHaveCount(0)

  const cash = (await openOrder(page, short.shortId)).getByRole('region', { name: 'Courier cash' })
  await expect(cash).toContainText('Received')
  await expect(cash).toContainText(/Remitted on \d+ \w+ \d+ · ₹2,900\.00 · UTR4711/)
  await expect(cash).toContainText(/Recorded as received on \d+ \w+ \d+ · ₹98\.00 · Written off/)
})

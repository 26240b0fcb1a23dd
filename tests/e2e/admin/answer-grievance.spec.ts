import type { CallResponse } from '#contract/calls.ts'
import { createAdminClient, createApiClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** A complaint of a new customer with an answer. */
async function createGrievance({ request }: Page, answer: string) {
  const name = uniqueName('Kaveri')
  const email = `${name.replace(' ', '')}@example.com`.toLowerCase()
  const customer = createApiClient(request)
  const complaint = { name, email, category: 'DELIVERY', text: 'My parcel has not come.' }
  const { ticket } = await customer.post<CallResponse<'POST /grievances'>>('/grievances', complaint)
  const api = await createAdminClient(request)
  const { grievances } = await api.get<CallResponse<'GET /grievances'>>(`/grievances?q=${ticket}`)
  const path = `/grievances/${grievances[0]!.id}`
  await api.post(`${path}/answers`, { text: answer })
  return { path }
}

/** Opens the dialog of a complaint. */
async function openGrievance(page: Page, { path }: { path: string }) {
  await openAdminPage(page, `/admin/grievances?open=${path.split('/').at(-1)}`)
  return page.getByRole('dialog', { name: /^Complaint / })
}

test('a complaint stays on the screen while it is being closed, which says that it has failed', async ({ page }) => {
  const grievance = await createGrievance(page, 'It comes tomorrow.')
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api${grievance.path}/closed`, async (route) => {
    requested.resolve()
    await released.promise
    await route.fulfill({ status: 503, json: { message: 'The shop is busy.' } })
  })
  const dialog = await openGrievance(page, grievance)
  await dialog.getByRole('button', { name: 'Close complaint' }).click()
  await requested.promise
  await expect(dialog.getByRole('button', { name: 'Add note' })).toBeDisabled()
  await page.keyboard.press('Escape')
  released.resolve()
  await expect(dialog.getByText('The shop is busy.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add note' })).toBeEnabled()
})

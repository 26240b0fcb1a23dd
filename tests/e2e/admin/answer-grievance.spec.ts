import type { CallResponse } from '#contract/calls.ts'
import { createAdminClient, createApiClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** A complaint of a new customer with an answer, if one is given. */
async function createGrievance({ request }: Page, answer?: string) {
  const name = uniqueName('Kaveri')
  const email = `${name.replace(' ', '')}@example.com`.toLowerCase()
  const customer = createApiClient(request)
  const complaint = { name, email, category: 'DELIVERY', text: 'My parcel has not come.' }
  const { ticket } = await customer.post<CallResponse<'POST /grievances'>>('/grievances', complaint)
  const api = await createAdminClient(request)
  const { grievances } = await api.get<CallResponse<'GET /grievances'>>(`/grievances?q=${ticket}`)
  const path = `/grievances/${grievances[0]!.id}`
  const give = (text: string, close = false) => api.post(`${path}/answers`, { text, close })
  if (answer) await give(answer)
  return {
    path,
    answer: give,
    write: (text: string) => customer.post('/grievances/messages', { ticket, email, text }),
    show: () => api.get<CallResponse<'GET /grievances/{id}'>>(path),
  }
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

test('an answer that was typed stays when the complaint is closed meanwhile', async ({ page }) => {
  const grievance = await createGrievance(page)
  const dialog = await openGrievance(page, grievance)
  const answer = dialog.getByLabel('Answer', { exact: true })
  const send = dialog.getByRole('button', { name: 'Send answer', exact: true })
  await answer.fill('We have sent it again.')
  await grievance.answer('It comes tomorrow.', true)
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This complaint is closed.' })).toBeVisible()
  await expect(dialog.getByRole('listitem').last()).toContainText('Closed')
  await expect(answer).toHaveValue('We have sent it again.')
  await expect(dialog.getByText('This complaint is closed.')).toBeVisible()
  await expect(send).toBeDisabled()
  await answer.fill('')
  await expect(answer).toBeHidden()
})

test('how a complaint was acknowledged stays when it is acknowledged meanwhile', async ({ page }) => {
  const grievance = await createGrievance(page, 'It comes tomorrow.')
  await page.route(
    `**/api${grievance.path}`,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), acknowledgedAt: null } })
    },
    { times: 1 },
  )
  const dialog = await openGrievance(page, grievance)
  const means = dialog.getByLabel('Acknowledged by other means')
  const record = dialog.getByRole('button', { name: 'Record acknowledgement' })
  await means.fill('by phone')
  await record.click()
  await expect(dialog.getByText('This complaint is acknowledged already.')).toBeVisible()
  await expect(means).toHaveValue('by phone')
  await expect(record).toBeDisabled()
})

test('a complaint is not closed with an answer to what the customer wrote before, and the answer stays', async ({
  page,
}) => {
  const grievance = await createGrievance(page)
  const dialog = await openGrievance(page, grievance)
  const answer = dialog.getByLabel('Answer', { exact: true })
  await answer.fill('It comes tomorrow.')
  await grievance.write('It has come, and it is broken.')
  const sendAndClose = dialog.getByRole('button', { name: 'Send answer and close' })
  await sendAndClose.click()
  await expect(page.getByText('This complaint was changed by someone else meanwhile.')).toBeVisible()
  await expect(dialog.getByRole('listitem').last()).toContainText('It has come, and it is broken.')
  await expect(answer).toHaveValue('It comes tomorrow.')
  expect(await grievance.show()).toMatchObject({ status: 'OPEN', isAnswered: false })
  await answer.fill('We send another one.')
  await sendAndClose.click()
  await expect(dialog.getByRole('listitem').last()).toContainText('Closed')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'We send another one.' })).toBeVisible()
})

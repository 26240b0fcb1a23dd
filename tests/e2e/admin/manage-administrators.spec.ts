import type { CallResponse } from '#contract/calls.ts'
import { createAdminClient, uniqueUsername } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

const { password } = testServer.admin

test('an administrator adds another one, who gets a mail, deactivates them, and sees both changes in the activity', async ({
  page,
}) => {
  const username = uniqueUsername('office')
  await openAdminPage(page, '/admin/company-details')
  await page.getByRole('link', { name: 'Administrators' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /Dashboard.*Company Details.*Administrators/,
  )
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect(menu.locator('[aria-current]')).toHaveText('Company Details')

  await page.getByRole('button', { name: 'Add administrator' }).click()
  const form = page.getByRole('dialog', { name: 'Add administrator' })
  await form.getByLabel('First name').fill('Usha')
  await form.getByLabel('Last name').fill('Nair')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(`${username}@example.com`)
  await form.getByLabel('Your own password').fill('guessed')
  await form.getByRole('button', { name: 'Add administrator' }).click()
  await expect(form.getByText('The password is not correct.')).toBeVisible()
  await form.getByLabel('Your own password').fill(password)
  await form.getByRole('button', { name: 'Add administrator' }).click()
  await expect(page.getByText('Administrator added successfully!')).toBeVisible()
  expect(await waitForMail(`${username}@example.com`, 'You can manage our shop now')).toContain('Forgot password?')

  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Deactivate Usha Nair' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Usha Nair?' })
  await question.getByLabel('Your own password').fill(password)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')

  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByLabel('What').selectOption('Administrator')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/activity\?.*subject=administrator/)
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: username })
  const deactivated = changes.filter({ hasText: 'deactivated' })
  await deactivated.locator('summary').click()
  await expect(deactivated.getByText('Before')).toBeVisible()
  await expect(deactivated.locator('dd')).toHaveText(/Yes.*No/)
  await expect(changes).toHaveCount(2)
})

test('the filter of the activity keeps the focus, and the administrator whose name has not arrived', async ({
  page,
}) => {
  const api = await createAdminClient(page.request)
  const { administrators } = await api.get<CallResponse<'GET /administrators'>>('/administrators')
  const { id: administrator, username } = administrators[0]!
  const names = await holdRequests(page, '**/api/administrators')
  await openAdminPage(page, `/admin/activity?administratorId=${administrator}`)
  await page.getByLabel('What').selectOption('Product')
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await show.press('Enter')
  await expect(page).toHaveURL(/subject=/)
  await expect(page).toHaveURL(new RegExp(`administratorId=${administrator}`))
  await expect(show).toBeFocused()
  names.release()
  const chosen = page.getByLabel('Administrator').getByRole('option', { selected: true })
  await expect(chosen).toContainText(username)
})

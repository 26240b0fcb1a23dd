import type { CallResponse } from '#contract/calls.ts'
import { tokenStorageKey } from '#contract/limits.ts'
import { createApiClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/open-admin-page.ts'
import { waitForCode, waitForMail } from '#tests/support/e2e/outbox.ts'
import { type APIRequestContext, expect, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'

const password = 'monsoon-2026'

async function registerCustomer(request: APIRequestContext) {
  const username = uniqueName('kavya').replace(' ', '_')
  const person = { username, email: `${username}@example.com`, firstName: 'Kavya', lastName: 'Iyer' }
  const body = { ...person, password }
  return createApiClient(request).post<CallResponse<'POST /auth/register'>>('/auth/register', body)
}

/** Opens a page with a stored token. The token is stored once, so that signing out is not undone by a reload. */
async function openAs(page: Page, token: string, address: string) {
  await page.goto('/unauthorized')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto(address)
}

/** Delays the responses of the availability check until the returned function is called. */
async function holdFieldChecks(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/users/validate-field**', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('the account pages are for customers only and show nothing before the session is loaded', async ({ page }) => {
  const served = await (await page.request.get('/account/your-data')).text()
  expect(served).toContain('Loading authentication...')
  expect(served).not.toContain('Delete My Account')
  await page.goto('/account/orders')
  await expect(page).toHaveURL('/')
  await openAdminPage(page, '/account/sessions')
  await expect(page).toHaveURL('/')
})

test('a customer edits the profile, and the form shows taken usernames while typing', async ({ page }) => {
  const other = await registerCustomer(page.request)
  const { token, user } = await registerCustomer(page.request)
  await openAs(page, token, '/account')
  const username = page.getByLabel('Username')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await username.fill('ab')
  await save.click()
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()

  const answer = await holdFieldChecks(page)
  await username.fill(other.user.username.toUpperCase())
  await save.click()
  await expect(page.getByText('Please wait for validation to complete.')).toBeVisible()
  answer()
  await expect(page.getByText('This username is already taken.').first()).toBeVisible()
  await save.click()
  await expect(page.getByText('Please fix the validation errors before submitting.')).toBeVisible()

  await username.fill(`${user.username}_2`)
  await expect(page.getByRole('status').filter({ hasText: 'This username is available.' })).toBeAttached()
  await page.getByLabel('Email').fill(`new_${user.email}`)
  await expect(page.getByRole('status').filter({ hasText: 'This email address is available.' })).toBeAttached()
  await page.getByLabel('First name').fill('Kaveri')
  await save.click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Kaveri Iyer')).toBeVisible()
  expect(await waitForMail(user.email, 'Your e-mail address was changed')).toContain('Hello Kavya')
})

test('a forgotten password is reset with the code from the mail', async ({ page }) => {
  const { user } = await registerCustomer(page.request)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const form = page.getByRole('dialog', { name: 'Reset Password' })
  await form.getByLabel('Email').fill(user.email)
  await form.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('OTP Sent Successfully!')).toBeVisible()

  await form.getByLabel('One-time code').fill('12')
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('winter-2026')
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill('winter-2027')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords Don't Match")).toBeVisible()
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill('winter-2026')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(form.getByText('This code is wrong, used up or too old.')).toBeVisible()

  const code = await waitForCode(user.email)
  await form.getByLabel('One-time code').fill(code)
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password Reset Successfully!')).toBeVisible()
  const login = page.getByRole('dialog', { name: 'Login to Vipani' })
  await login.getByLabel('Username or email').fill(user.email)
  await login.getByRole('textbox', { name: 'Password' }).fill('winter-2026')
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a changed password, signing out in one tab and deleting the account reach every tab', async ({
  page,
  context,
}) => {
  const { token, user } = await registerCustomer(page.request)
  await openAs(page, token, '/account/change-password')
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const change = page.getByRole('button', { name: 'Change Password' })
  await fill('Current password', 'a typo')
  await fill('New password', 'winter-2026')
  await fill('Confirm new password', 'winter-2026')
  await change.click()
  await expect(page.getByText('Password Change Failed')).toBeVisible()
  await fill('Current password', password)
  await change.click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()

  const tab = await context.newPage()
  await tab.goto('/account/your-data')
  await expect(tab.getByRole('heading', { level: 1, name: 'Your Data' })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(tab).toHaveURL('/')
  // The server rejects the revoked token too.
  const { status } = await tab.evaluate(
    (bearer) => fetch('/api/auth/me', { headers: { authorization: bearer } }).then(({ status }) => ({ status })),
    `Bearer ${token}`,
  )
  expect(status).toBe(401)

  const again = { identifier: user.username, password: 'winter-2026' }
  const signedIn = await createApiClient(page.request).post<CallResponse<'POST /auth/register'>>('/auth/login', again)
  await openAs(tab, signedIn.token, '/account/your-data')
  const download = tab.waitForEvent('download')
  await tab.getByRole('button', { name: 'Download My Data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  await tab.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = tab.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('winter-2026')
  await dialog.getByRole('button', { name: 'Delete Forever' }).click()
  await expect(tab.getByText('Your account has been deleted.')).toBeVisible()
  await expect(tab).toHaveURL('/')
  await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a customer sees where they are signed in and signs out every other device', async ({ page, browser }) => {
  const { token, user } = await registerCustomer(page.request)
  const other = await openAnotherSession(browser)
  const credentials = { identifier: user.username, password }
  const there = await createApiClient(other.request).post<CallResponse<'POST /auth/register'>>(
    '/auth/login',
    credentials,
  )
  await openAs(other, there.token, '/account/orders')
  await openAs(page, token, '/account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Signed-In Devices' }).click()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(/Chrome on Linux.*This device/)

  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/')
  await other.context().close()
})

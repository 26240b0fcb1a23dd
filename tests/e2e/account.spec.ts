import { tokenStorageKey } from '#contract/limits.ts'
import { createSession } from '#tests/support/e2e/api-client.ts'
import { addAddress, registerCustomer, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { layoutShifts, recordLayoutShifts } from '#tests/support/e2e/layout-shifts.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { waitForCode, waitForMail } from '#tests/support/e2e/outbox.ts'
import { openAdminPage, signInWithToken, submitLogin } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'

test('the account pages are for customers only and show nothing before the session is loaded', async ({ page }) => {
  const served = await (await page.request.get('/account/your-data')).text()
  expect(served).toContain('Loading authentication...')
  expect(served).not.toContain('Delete My Account')
  await page.goto('/account/orders')
  await expect(page).toHaveURL('/')
  await openAdminPage(page, '/account/sessions')
  await expect(page).toHaveURL('/')
})

test('the footer does not move when a visitor is redirected from the account, and while a page of the account loads', async ({
  page,
}) => {
  const shiftsOfFooter = async () => (await layoutShifts(page)).filter((shift) => shift.includes('<footer'))
  await recordLayoutShifts(page)
  await page.goto('/account')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await shiftsOfFooter()).toEqual([])

  await signInNewCustomer(page)
  await page.goto('/account/orders')
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Shop Now' })).toBeVisible()
  expect(await shiftsOfFooter()).toEqual([])
})

test('a customer edits the profile, and the form shows taken usernames while typing', async ({ page }) => {
  const other = await registerCustomer(page.request)
  const customer = await signInNewCustomer(page)
  await page.goto('/account')
  const username = page.getByLabel('Username')
  const save = page.getByRole('button', { name: 'Save profile' })
  await username.fill('ab')
  await save.click()
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()

  const checks = await holdRequests(page, '**/users/validate-field**')
  await username.fill(other.username.toUpperCase())
  await save.click()
  await expect(page.getByText('Validation in Progress: Please wait for validation to complete.')).toBeVisible()
  checks.release()
  await expect(page.getByText('This username is already taken.').first()).toBeVisible()
  await save.click()
  await expect(page.getByText('Please fix the validation errors before submitting.')).toBeVisible()

  await username.fill(`${customer.username}_2`)
  await expect(page.getByRole('status').filter({ hasText: 'This username is available.' })).toBeAttached()
  await page.getByLabel('Email').fill(`new_${customer.email}`)
  await expect(page.getByRole('status').filter({ hasText: 'This email address is available.' })).toBeAttached()
  await page.getByLabel('First name').fill('Kaveri')
  await save.click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Kaveri Nair')).toBeVisible()
  expect(await waitForMail(customer.email, 'Your e-mail address was changed')).toContain('Hello Leela')
})

test('a changed profile is left only after a question, and what is typed while it is saved stays', async ({ page }) => {
  await signInNewCustomer(page)
  await page.goto('/account')
  const mobile = page.getByLabel('Mobile')
  const lastName = page.getByLabel('Last name')
  const orders = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Order History' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await mobile.fill('98450 54321')
  await orders.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/account')
  await expect(mobile).toHaveValue('98450 54321')

  const saving = await holdRequests(page, '**/api/users/profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await saving.requested
  await lastName.fill('Menon')
  saving.release()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Leela Nair')).toBeVisible()
  await expect(lastName).toHaveValue('Menon')
  await expect(mobile).toHaveValue('98450 54321')
  await orders.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/account/orders')
})

test('a customer who has changed the profile can sign out, and a saved profile is left without a question', async ({
  page,
}) => {
  await signInNewCustomer(page)
  await page.goto('/account')
  const account = page.getByRole('navigation', { name: 'Account' })
  await page.getByLabel('Last name').fill('Menon')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('complementary').getByText('Leela Menon')).toBeVisible()
  await account.getByRole('link', { name: 'Order History' }).click()
  await expect(page).toHaveURL('/account/orders')
  await account.getByRole('link', { name: 'Profile Details' }).click()
  await page.getByLabel('Last name').fill('Nair')
  await account.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a profile and a password that cannot be saved show why, and a password is shown on request', async ({ page }) => {
  await signInNewCustomer(page)
  await page.goto('/account')
  const main = page.getByRole('main')
  const username = page.getByLabel('Username')
  const save = page.getByRole('button', { name: 'Save profile' })
  await failRequests(page, 'PUT', '**/api/users/profile')
  await save.click()
  await expect(main.getByText('Update Failed')).toBeVisible()
  await expect(main.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await username.fill('')
  await expect(username).toHaveAccessibleDescription('Username is required')
  await username.fill('a'.repeat(21))
  await expect(username).toHaveAccessibleDescription('Username must not exceed 20 characters')
  await failRequests(page, 'GET', '**/api/users/validate-field?*')
  await username.fill('a'.repeat(20))
  await expect(username).toHaveAccessibleDescription('Error validating field')
  await save.click()
  await expect(main.getByText('Please fix the validation errors before submitting.')).toBeVisible()

  await page.goto('/account/change-password')
  const fields = {
    'Current password': 'Current password is required',
    'New password': 'New password is required',
    'Confirm new password': 'Please confirm your new password',
  }
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const change = page.getByRole('button', { name: 'Change Password' })
  await change.click()
  for (const [label, message] of Object.entries(fields)) {
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(message))
  }
  const toggles = page.getByRole('button', { name: /^(Show|Hide) password$/ })
  for (const [index, label] of Object.keys(fields).entries()) {
    await field(label).fill('monsoon-2026')
    await expect(field(label)).toHaveAttribute('type', 'password')
    await toggles.nth(index).click()
    await expect(field(label)).toHaveAttribute('type', 'text')
    await toggles.nth(index).click()
    await expect(field(label)).toHaveAttribute('type', 'password')
  }
  await field('Confirm new password').fill('monsoon-2027')
  await change.click()
  await expect(field('Confirm new password')).toHaveAccessibleDescription('Passwords do not match')
  await field('Confirm new password').fill('monsoon-2026')
  await failRequests(page, 'POST', '**/api/users/change-password')
  await change.click()
  await expect(main.getByText('Password Change Failed')).toBeVisible()
  await expect(main.getByText('Failed to change password. Please try again.')).toBeVisible()
})

test('a forgotten password is reset with the code from the mail', async ({ page }) => {
  const { email } = await registerCustomer(page.request)
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const form = page.getByRole('dialog', { name: 'Reset Password' })
  await form.getByLabel('Email').fill(email)
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

  const code = await waitForCode(email)
  await form.getByLabel('One-time code').fill(code)
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password Reset Successfully!')).toBeVisible()
  await submitLogin(page.getByRole('dialog', { name: 'Login to Vipani' }), email, 'winter-2026')
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a customer signs in with a code from the mail instead of the password', async ({ page }) => {
  const { email } = await registerCustomer(page.request)
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const form = page.getByRole('dialog', { name: 'Sign in with a code' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send Code' }).click()
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('12')
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(form.getByText('This code is wrong, used up or too old.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(await waitForCode(email, /sign-in code/))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a changed password keeps the other tabs signed in; signing out and deleting the account sign them out', async ({
  page,
  context,
}) => {
  const { username, password } = await signInNewCustomer(page)
  await page.goto('/account/change-password')
  const tab = await context.newPage()
  await tab.goto('/account/your-data')
  await expect(tab.getByRole('heading', { level: 1, name: 'Your Data' })).toBeVisible()
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

  await tab.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Signed-In Devices' }).click()
  await expect(tab.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenStorageKey)
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(tab).toHaveURL('/')
  // The server rejects the revoked token too.
  const { status } = await tab.evaluate(
    (bearer) => fetch('/api/auth/me', { headers: { authorization: bearer } }).then(({ status }) => ({ status })),
    `Bearer ${token}`,
  )
  expect(status).toBe(401)

  const credentials = { identifier: username, password: 'winter-2026' }
  await signInWithToken(tab, { token: await createSession(tab.request, credentials) })
  await tab.goto('/account/your-data')
  await page.goto('/account')
  await expect(page.getByLabel('Username')).toHaveValue(username)
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
  await expect(page).toHaveURL('/')
})

test('the focus stays in the address book when the pressed button disappears', async ({ page }) => {
  const customer = await signInNewCustomer(page)
  for (const line of ['12 Beach Road', '14 Church Street']) await addAddress(customer, line)
  await page.goto('/account/addresses')
  const body = page.locator('body')
  await page.getByRole('button', { name: 'Set as Default 14 Church Street' }).click()
  await expect(page.getByRole('button', { name: 'Set as Default 12 Beach Road' })).toBeVisible()
  await expect(body).not.toBeFocused()

  for (const line of ['14 Church Street', '12 Beach Road']) {
    const list = await holdRequests(page, '**/api/addresses')
    const remove = page.getByRole('button', { name: `Delete ${line}` })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(remove).toBeFocused()
    list.release()
    await expect(remove).toBeHidden()
    await expect(body).not.toBeFocused()
  }
  await expect(page.getByText('No addresses yet')).toBeVisible()
})

test('an address that is being typed is discarded only after a question, and not closed while it is saved', async ({
  page,
}) => {
  await signInNewCustomer(page)
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Address' })
  await form.getByLabel('Address line 1').fill('14 Church Street')
  await form.getByLabel('PIN code').fill('560001')
  await expect(form.getByLabel('City')).toHaveValue('Bengaluru')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()

  const saving = Promise.withResolvers<void>()
  await page.route('**/api/addresses', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await saving.promise
    await route.fulfill({ status: 503, json: { message: 'The shop is busy.' } })
  })
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByRole('button', { name: 'Close' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  saving.resolve()
  await expect(form.getByText('The shop is busy.')).toBeVisible()
  await expect(form.getByLabel('Address line 1')).toHaveValue('14 Church Street')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('No addresses yet')).toBeVisible()
})

test('a customer sees where they are signed in and signs out every other device', async ({ page, browser }) => {
  const { username, password } = await signInNewCustomer(page)
  const other = await openAnotherSession(browser)
  const token = await createSession(other.request, { identifier: username, password })
  await signInWithToken(other, { token })
  await createSession(other.request, { identifier: username, password })
  await other.goto('/account/orders')
  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Signed-In Devices' }).click()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText(/Chrome on Linux.*This device/)

  const list = await holdRequests(page, '**/api/users/sessions')
  const end = devices.last().getByRole('button')
  await end.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(end).toBeFocused()
  list.release()
  await expect(devices).toHaveCount(2)
  await expect(page.locator('body')).not.toBeFocused()

  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await other.reload()
  await expect(other).toHaveURL('/')
  await other.context().close()
})

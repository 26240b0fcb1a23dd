import { addAdministrator, openDashboard, administratorPassword as password } from '#tests/support/e2e/administrator.ts'
import { createApiClient, createSession } from '#tests/support/e2e/api-client.ts'
import { logIn } from '#tests/support/e2e/sign-in.ts'
import { type Browser, expect, type Locator, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'
import { totpCodeAt } from '#tests/support/second-factor.ts'

/** Enters a wrong code and then the first code of an authenticator app; returns the app's secret. */
async function enterFirstCode(form: Locator, submitText: string) {
  await expect(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const uri = await form.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await form.getByLabel('Code that the app shows').fill('000 000')
  await form.getByRole('button', { name: submitText }).click()
  await expect(form.getByText('This code is not correct').first()).toBeVisible()
  await form.getByLabel('Code that the app shows').fill(totpCodeAt(secret, Date.now()))
  await form.getByRole('button', { name: submitText }).click()
  return secret
}

/** Reads the ten recovery codes and closes their dialog. */
async function saveRecoveryCodes(page: Page, name = 'Your recovery codes') {
  const dialog = page.getByRole('dialog', { name })
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  // The codes are not displayed again: only the button closes the dialog.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

type Codes = { code: string; secret: string }

/** Signs in on another device with a recovery code, and after a logout with a code of the authenticator app. */
async function signInWithBothCodes(browser: Browser, username: string, { code, secret }: Codes) {
  const other = await openAnotherSession(browser)
  await other.goto('/privacy-policy')
  const form = await logIn(other, username, password)
  await form.getByLabel('Code from your authenticator app').fill('123456')
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(form.getByText('This code is not correct').first()).toBeVisible()
  await form.getByLabel('Code from your authenticator app').fill(code)
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(other).toHaveURL('/admin/dashboard')

  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await logIn(other, username, password)
  // A code is accepted once, and the current one was used above, so the next one is entered.
  await form.getByLabel('Code from your authenticator app').fill(totpCodeAt(secret, Date.now() + 30_000))
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(other).toHaveURL('/admin/dashboard')
  await other.context().close()
}

test('an administrator protects their sign-in, signs in with codes, and ends that session from here', async ({
  page,
  browser,
}) => {
  const username = await openDashboard(page)
  await page.getByRole('link', { name: /^Own account/ }).click()
  await page.getByRole('button', { name: 'Set Up' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
  const secret = await enterFirstCode(dialog, 'Turn On')
  const [code = ''] = await saveRecoveryCodes(page)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await signInWithBothCodes(browser, username, { code, secret })

  await page.reload()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out there.')).toBeVisible()
  await expect(devices).toHaveCount(1)

  await page.getByRole('button', { name: 'New Recovery Codes' }).click()
  const renew = page.getByRole('alertdialog', { name: 'New recovery codes?' })
  await renew.getByRole('textbox', { name: 'Your password' }).fill(password)
  await renew.getByRole('button', { name: 'Show New Codes' }).click()
  expect(await saveRecoveryCodes(page, 'Your new recovery codes')).not.toContain(code)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn Off' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Turn off two-factor authentication?' })
  await ask.getByRole('textbox', { name: 'Your password' }).fill(password)
  await ask.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByText('Your second factor was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
})

/** Starts the sign-in of an administrator without a second factor, with the response of a store that requires one. */
async function startPendingSignIn({ request }: Page, identifier: string) {
  const credentials = { identifier, password }
  const api = createApiClient(request, await createSession(request, credentials))
  const { secret } = await api.post<{ secret: string }>('/users/second-factor/enrolment', { password })
  await api.post('/users/second-factor/enrolment/confirm', { code: totpCodeAt(secret, Date.now()) })
  type PendingSignIn = { secondFactor: { pendingToken: string } }
  const { secondFactor } = await createApiClient(request).post<PendingSignIn>('/auth/login', credentials)
  await api.post('/users/second-factor/remove', { password })
  return {
    message: 'Administrators of this shop need a second factor.',
    secondFactor: { ...secondFactor, isEnrolled: false },
  }
}

test('where two-factor authentication is required, an administrator sets it up to sign in', async ({ page }) => {
  const username = await addAdministrator(page)
  // The store under test does not require it: only the reply to the password is replaced.
  const reply = await startPendingSignIn(page, username)
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: reply }))
  await page.goto('/privacy-policy')
  const form = await logIn(page, username, password)
  await expect(form).toContainText('This shop requires two-factor authentication of its administrators.')
  await enterFirstCode(form, 'Set Up and Log In')
  await saveRecoveryCodes(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('link', { name: /^Own account, Usha Nair/ })).toBeVisible()
})

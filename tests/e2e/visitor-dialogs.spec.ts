import { waitForCart } from '#tests/support/e2e/cart.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { logIn, submitRegistration } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

/** The texts of specification 2 and 8 in the dialogs of visitors. */
const modal = {
  login: 'Login to Vipani',
  register: 'Create Your Account',
  reset: 'Reset Password',
}

/** The links of header and footer (specification 2). */
const specifiedLinks = {
  'My Account': '/account',
  'Privacy Policy': '/privacy-policy',
  'Terms & Conditions': '/terms-conditions',
}

test('Sign In opens the login modal, which links to registration and password reset', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog', { name: modal.login }).getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('dialog', { name: modal.register })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page
    .getByRole('dialog', { name: modal.login })
    .getByRole('button', { name: /forgot/i })
    .click()
  await expect(page.getByRole('dialog', { name: modal.reset })).toBeVisible()
})

test('header and footer link to the account and both legal pages; a visitor who presses My Account is asked to log in, and stays on the page', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await waitForCart(page)
  for (const name of ['Account and terms', 'Footer: Account and terms']) {
    const links = page.getByRole('navigation', { name, exact: true })
    for (const [label, path] of Object.entries(specifiedLinks)) {
      await expect(links.getByRole('link', { name: label })).toHaveAttribute('href', path)
    }
    await links.getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByRole('dialog', { name: modal.login })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(page).toHaveURL('/privacy-policy')
})

test('a visitor who presses My Account before the code of the footer is loaded is asked to log in, and stays on the page', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/frame-module-*.js')
  await page.goto('/privacy-policy')
  await waitForCart(page)
  await code.requested
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('dialog', { name: modal.login })).toBeVisible()
  code.release()
  await expect(page).toHaveURL('/privacy-policy')
})

test('a visitor who presses My Account before hydration is asked to log in, and stays on the page', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/entry.client-*.js')
  await page.goto('/privacy-policy', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Account' }).click()
  code.release()
  await expect(page.getByRole('dialog', { name: modal.login })).toBeVisible()
  await expect(page).toHaveURL('/privacy-policy')
})

test('a login without a response shows an error message of the store', async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.goto('/privacy-policy')
  const form = await logIn(page, 'unknown', 'wrong-password')
  await expect(form).toContainText('Login failed. Please try again.')
  await expect(page.getByText('Network Error')).toHaveCount(0)
})

test('a registration, a request for a code and a reset that fail show their errors, and different passwords are not sent', async ({
  page,
}) => {
  await failRequests(page, 'POST', '**/api/auth/register')
  const requestCode = '**/api/auth/forgot-password/request-otp'
  const allowCode = await failRequests(page, 'POST', requestCode)
  const resets: string[] = []
  await page.route('**/api/auth/forgot-password/reset', (route) => {
    resets.push(route.request().postDataJSON().newPassword)
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/privacy-policy')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  const registration = page.getByRole('dialog', { name: modal.register })
  await submitRegistration(registration, 'meera')
  await expect(registration.getByText('Registration failed. Please try again.')).toBeVisible()
  await registration.getByRole('button', { name: 'Log in' }).click()

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const form = page.getByRole('dialog', { name: modal.reset })
  const toast = page.getByRole('alert').filter({ has: page.getByText(/^(Failed to Send OTP|Passwords|Reset Failed)/) })
  await form.getByLabel('Email').fill('meera@example.com')
  await form.getByRole('button', { name: 'Send Code' }).click()
  await expect(toast).toContainText('Failed to Send OTP')
  await expect(toast).toContainText('Failed to request OTP. Please try again.')
  await allowCode()
  await page.route(requestCode, (route) => route.fulfill({ json: { message: 'Sent.' } }))
  await form.getByRole('button', { name: 'Send Code' }).click()

  await form.getByLabel('One-time code').fill('123456')
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('monsoon-2026')
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill('monsoon-2027')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast.filter({ hasText: "Passwords Don't Match" })).toContainText(
    'New password and confirm password do not match.',
  )
  expect(resets).toEqual([])
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill('monsoon-2026')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast.filter({ hasText: 'Reset Failed' })).toContainText(
    'Failed to reset password. Please check your OTP and try again.',
  )
  expect(resets).toEqual(['monsoon-2026'])
})

test('an empty cart shows a message and links to the products', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.getByRole('banner').getByRole('button', { name: 'Cart, No items' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  for (const text of ['No items', 'Your cart is empty']) await expect(drawer).toContainText(text)
  await expect(drawer.getByRole('link', { name: 'Shop Now' })).toBeVisible()
})

test('the user menu links to the account and both legal pages, and signs out', async ({ page }) => {
  await page.goto('/privacy-policy')
  await logIn(page, testServer.admin.identifier, testServer.admin.password)
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/privacy-policy')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account/ })
    .click()
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items).toHaveText(['My Account', 'Admin Dashboard', 'Privacy Policy', 'Terms & Conditions', 'Sign Out'])
  await items.last().click()
  await expect(page.getByText('Logged Out Successfully!')).toBeVisible()
})

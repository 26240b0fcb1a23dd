import { createSession } from '#tests/support/e2e/api-client.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage, signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

const pages = ['dashboard', 'categories', 'brands', 'products', 'orders', 'legal-pages', 'company-details']

test('a visitor who opens the admin area is redirected to the home page', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
})

test('a customer who opens the admin area sees Access Denied', async ({ page }) => {
  await signInNewCustomer(page)
  await page.goto('/admin/products')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
})

test('typing in the back office counts as use of the session, with a call at most once a minute', async ({ page }) => {
  await page.clock.install()
  await openAdminPage(page, '/admin/legal-pages')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const title = page.getByRole('dialog', { name: 'Edit legal page' }).getByLabel('Title')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) calls++
  })
  await title.pressSequentially('one')
  expect(calls).toBe(0)
  await page.clock.fastForward(61_000)
  await title.pressSequentially('two')
  await expect.poll(() => calls).toBe(1)
})

test('the back office does not request the cart, which the storefront requests', async ({ page }) => {
  const pagesWithCart: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart')) pagesWithCart.push(new URL(page.url()).pathname)
  })
  await openAdminPage(page, '/admin/brands')
  await expect(page.getByRole('table', { name: 'Brands' })).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect.poll(() => pagesWithCart).toEqual(['/'])
})

test('the menu links to every page of the back office, and Logout opens the home page', async ({ page }) => {
  // Logout ends the session, so this test has one of its own.
  await signInWithToken(page, { token: await createSession(page.request, testServer.admin) })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByText('Signed in as admin')).toBeVisible()
  await expect(page.getByText('ADMIN', { exact: true })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Back office' })
  for (const name of pages) {
    await menu.locator(`a[href="/admin/${name}"]`).click()
    await expect(page).toHaveURL(`/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
})

test('Back from a form with unsaved changes asks for confirmation, and canceling keeps them', async ({ page }) => {
  await openAdminPage(page, '/admin/brands')
  await page.getByRole('link', { name: 'Company Details' }).click()
  await page.getByLabel('Contact').fill('+91 80 0000 0000')
  const ask = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.goBack()
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/admin/company-details')
  await expect(page.getByLabel('Contact')).toHaveValue('+91 80 0000 0000')

  await page.getByRole('link', { name: 'Orders' }).click()
  await ask.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/admin/orders')
})

test('a page has its title while its script loads, and then its heading has the focus', async ({ page }) => {
  await openAdminPage(page, '/admin/brands')
  const script = await holdRequests(page, '**/assets/ManageCompanyDetails-*.js', 1)
  await page.getByRole('link', { name: 'Company Details' }).click()
  await script.requested
  const heading = page.getByRole('heading', { name: 'Manage Company Details', level: 1 })
  await expect(heading).toBeVisible()
  const { y } = (await heading.boundingBox())!
  await script.release()
  await expect(page.getByLabel('Company name')).toBeVisible()
  await expect(heading).toBeFocused()
  expect((await heading.boundingBox())!.y).toBe(y)
})

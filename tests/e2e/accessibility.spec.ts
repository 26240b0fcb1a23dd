import type { CallResponse } from '#contract/calls.ts'
import { findOverflowOfLargeText, findViolations, waitForContent, walkFocus } from '#tests/support/e2e/accessibility.ts'
import { createApiClient } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, quickAddButton } from '#tests/support/e2e/cart.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage, signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { type APIRequestContext, expect, type Page, test } from '#tests/support/e2e/test.ts'

const unknownId = '2b5fb8d0-0000-4000-8000-000000000000'
const accountPages = [
  'profile',
  'orders',
  'addresses',
  'change-password',
  'sessions',
  'grievances',
  'your-data',
  'wish-list',
]
// Two tests, so that two workers share the pages.
const adminPages = {
  'the dashboard, products and orders': [
    'dashboard',
    'categories',
    'brands',
    'products',
    'stock',
    'orders',
    'grievances',
  ],
  'import, company, administrators and own account': [
    ...['incomplete-products', 'import', 'legal-pages', 'company-details', 'administrators', 'activity', 'account'],
  ],
}
const textPages = [
  ...['/privacy-policy', '/terms-conditions', '/help/shipping', '/help/refund', '/help/grievance', '/grievance'],
  ...['/track', '/wish-list', '/unauthorized', '/no/such/page', `/product/${unknownId}`, `/category/${unknownId}`],
]

/** The pages with products; no other test deletes the product. */
async function productPages(request: APIRequestContext): Promise<string[]> {
  const { data } = await createApiClient(request).get<CallResponse<'GET /products'>>(
    '/products?sortBy=buyCount&limit=1',
  )
  const [product] = data ?? []
  if (!product) throw new Error('The store has no product.')
  const { id, categoryId } = product
  return [
    '/',
    '/products-list/best-selling',
    `/category/${categoryId}`,
    `/product/${id}`,
    '/search?q=kurta',
    '/search?q=xyzzy',
  ]
}

/** Collects console errors and warnings, except replies with 403 or 404 and the blocked service worker. */
function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (/Failed to load resource.*40[34]|Service Worker registration blocked/.test(message.text())) return
    errors.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return errors
}

/** The violations on these pages, each opened by its address, as the server renders it. */
async function findViolationsOnAll(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await waitForContent(page)
    found.push(...(await findViolations(page, path)))
  }
  return found
}

/** The violations on the open page and on those that its links open one after another, which takes less time than to load each. */
async function findViolationsByLinks(
  page: Page,
  paths: string[],
  alsoFind?: typeof findOverflowOfLargeText,
): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    if (!page.url().endsWith(path)) {
      const heading = page.getByRole('heading', { level: 1 })
      const before = await heading.innerText()
      await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
      await expect(heading).not.toHaveText(before)
    }
    await waitForContent(page)
    found.push(...(await findViolations(page, path)), ...((await alsoFind?.(page, path)) ?? []))
  }
  return found
}

// A violation names its page and element; a trace of so many pages would take longer than the checks.
test.use({ trace: 'off' })

test.describe('no accessibility violations, light on a desktop and dark on a phone:', () => {
  // Each test opens many pages; the timeout allows for a busy machine.
  test.describe.configure({ timeout: 300_000 })

  test('pages with products, without console errors', async ({ page }) => {
    const errors = collectConsoleErrors(page)
    expect(await findViolationsOnAll(page, await productPages(page.request))).toEqual([])
    expect(errors).toEqual([])
  })

  test('text pages and error pages, without console errors', async ({ page }) => {
    const errors = collectConsoleErrors(page)
    expect(await findViolationsOnAll(page, textPages)).toEqual([])
    expect(errors).toEqual([])
  })

  test('a customer’s account', async ({ page }) => {
    const { customer } = await placeCodOrder(page.request)
    await signInWithToken(page, customer)
    await page.goto('/account/profile')
    const paths = accountPages.map((name) => `/account/${name}`)
    expect(await findViolationsByLinks(page, paths)).toEqual([])
  })

  for (const [title, names] of Object.entries(adminPages)) {
    test(`in the back office: ${title}`, async ({ page }) => {
      await openAdminPage(page, `/admin/${names[0]}`)
      const paths = names.map((name) => `/admin/${name}`)
      expect(await findViolationsByLinks(page, paths, findOverflowOfLargeText)).toEqual([])
    })
  }

  test('the cart and the three sign-in forms', async ({ page }) => {
    await page.goto('/products-list/best-selling')
    await quickAddButton(page).click()
    await expect(cartDrawer(page)).toContainText('1 item')
    const found = await findViolations(page, 'cart')
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    for (const [title, next] of [
      ['Login to Vipani', 'Create an account'],
      ['Create Your Account', 'Log in'],
      ['Login to Vipani', 'Forgot password?'],
      ['Reset Password', 'Log in'],
    ] as const) {
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      if (next !== 'Forgot password?') found.push(...(await findViolations(page, title)))
      await page.getByRole('dialog').getByRole('button', { name: next, exact: true }).click()
    }
    expect(found).toEqual([])
  })
})

test('the keyboard reaches every element of a list, with a visible focus', async ({ page }) => {
  await page.goto('/products-list/best-selling')
  await expect(quickAddButton(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  const focusedElements = await walkFocus(page, 'Tab', 40)
  expect(focusedElements.map(({ name }) => name).join('|')).toMatch(/Add to Cart/)
  expect(focusedElements.filter(({ isRinged, isCovered }) => !isRinged || isCovered)).toEqual([])
})

test('a dialog traps the focus, closes on Escape and restores the focus', async ({ page }) => {
  await page.goto('/products-list/best-selling')
  const signInButton = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await signInButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Login to Vipani' })
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  // It gets the focus after it is shown.
  await expect.poll(hasFocus).toBe(true)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(signInButton).toBeFocused()

  const add = quickAddButton(page)
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(cartDrawer(page)).toContainText('1 item')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

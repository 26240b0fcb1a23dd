import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import { addProduct, uniqueName } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Collects the policy violations that the browser reports. */
function collectPolicyViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(message.text())) violations.push(message.text())
  })
  page.on('pageerror', (error) => void violations.push(error.message))
  return violations
}

test('injected text creates no element, script or worker', async ({ page }) => {
  await page.goto('/')
  await waitForCart(page)
  const results = await page.evaluate(() => {
    const throws = (action: () => void): boolean => {
      try {
        action()
        return false
      } catch {
        return true
      }
    }
    const box = document.body.appendChild(document.createElement('div'))
    // The browsers of these tests load no images: the handler of the details would run also without them.
    box.innerHTML = '<img src=x onerror="window.wasRun = true"><details open ontoggle="window.wasRun = true"></details>'
    box.insertAdjacentHTML('beforeend', '<b>bold</b>')
    const script = document.createElement('script')
    return {
      markup: box.innerHTML,
      text: throws(() => {
        script.text = 'window.wasRun = true'
      }),
      address: throws(() => {
        script.src = '/assets/other.js'
      }),
      handler: throws(() => box.setAttribute('onclick', 'window.wasRun = true')),
      worker: throws(() => new Worker('/assets/other.js')),
      policy: throws(() => {
        // @ts-expect-error: TypeScript does not know the browser's trusted types
        window.trustedTypes.createPolicy('of-mine', {})
      }),
      second: throws(() => {
        // @ts-expect-error: as above
        window.trustedTypes.createPolicy('default', {})
      }),
    }
  })

  expect(results).toEqual({
    markup: '',
    text: true,
    address: true,
    handler: true,
    worker: true,
    policy: true,
    second: true,
  })
  // The toggle event of a later element comes after that of the injected one.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const details = document.createElement('details')
        details.ontoggle = () => resolve()
        details.open = true
        document.body.append(details)
      }),
  )
  expect(await page.evaluate('window.wasRun')).toBeUndefined()
})

test('the store works under the policy: navigation, a sanitized description, the cart, help, an account', async ({
  page,
}) => {
  const { id, name } = await addProduct(page.request, uniqueName('Kasavu'), {
    description: '<p>Woven in <strong>Kochi</strong></p>',
  })
  const violations = collectPolicyViolations(page)
  await page.goto('/')
  await waitForCart(page)
  await page.getByRole('link', { name: 'Shop Collection' }).click()
  await expect(page).toHaveURL(/products-list/)
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await waitForCart(page)
  // A client-side navigation, so that the browser renders the description.
  await page.getByRole('main').locator(`a[href^="/product/${id}"]:not([role="option"])`).first().click()
  await expect(page.locator('main strong', { hasText: 'Kochi' })).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/help/shipping')
  await expect(page.getByRole('navigation', { name: 'Help', exact: true })).toBeVisible()
  const { username } = await signInNewCustomer(page)
  await page.goto('/account')
  await expect(page.getByLabel('Username')).toHaveValue(username)

  expect(violations).toEqual([])
})

test('the editor loads, saves and pastes HTML under the policy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { name } = await addProduct(page.request, uniqueName('Kasavu'), {
    description: '<p>Woven in <strong>Kochi</strong></p>',
  })
  const violations = collectPolicyViolations(page)
  const form = await openProductForm(page, name)
  const text = form.getByRole('textbox', { name: 'Description' })
  await expect(text.locator('strong')).toHaveText('Kochi')
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({ 'text/html': new Blob(['<p>and <em>dyed</em> there</p>'], { type: 'text/html' }) }),
    ]),
  )
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+v')
  await expect(text.locator('em')).toHaveText('dyed')
  await saveProduct(page)

  expect(violations).toEqual([])
})

test('a page whose HTML was changed before hydration still works', async ({ page }) => {
  // As a translation extension does: React finds a different text and renders the page again.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<h1([^>]*)>[^<]*/, '<h1$1>Herzlich willkommen')
    await route.fulfill({ response, body })
  })
  const changed = await page.goto('/')
  expect(await changed!.text()).toContain('Herzlich willkommen')
  await waitForCart(page)
  await expect(page.getByText('Herzlich willkommen')).toHaveCount(0)
  await page.getByRole('link', { name: 'Shop Collection' }).click()
  await expect(page).toHaveURL(/products-list/)
})

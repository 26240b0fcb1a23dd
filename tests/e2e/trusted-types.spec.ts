import { addProduct, uniqueName } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'
import { openAdminPage } from '#tests/support/e2e/open-admin-page.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Collects the policy violations that the browser reports. */
function collectPolicyViolations(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  return complaints
}

test('injected text creates no element, script or worker', async ({ page }) => {
  await page.goto('/')
  await waitForCart(page)
  const outcome = await page.evaluate(() => {
    const refused = (attempt: () => void): boolean => {
      try {
        attempt()
        return false
      } catch {
        return true
      }
    }
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = '<img src=x onerror="window.wasRun = true">'
    box.insertAdjacentHTML('beforeend', '<b>bold</b>')
    const script = document.createElement('script')
    return {
      markup: box.innerHTML,
      text: refused(() => {
        script.text = 'window.wasRun = true'
      }),
      address: refused(() => {
        script.src = '/assets/other.js'
      }),
      handler: refused(() => box.setAttribute('onclick', 'window.wasRun = true')),
      worker: refused(() => new Worker('/assets/other.js')),
      policy: refused(() => {
        // @ts-expect-error: TypeScript does not know the browser's trusted types
        window.trustedTypes.createPolicy('of-mine', {})
      }),
      second: refused(() => {
        // @ts-expect-error: as above
        window.trustedTypes.createPolicy('default', {})
      }),
    }
  })

  expect(outcome).toEqual({
    markup: '',
    text: true,
    address: true,
    handler: true,
    worker: true,
    policy: true,
    second: true,
  })
  await expect.poll(() => page.evaluate('window.wasRun')).toBeUndefined()
})

test('the store works under the policy: navigation, a sanitized description, the cart, an account', async ({
  page,
}) => {
  const { id, name } = await addProduct(page.request, uniqueName('Kasavu'), {
    description: '<p>Woven in <strong>Kochi</strong></p>',
  })
  const complaints = collectPolicyViolations(page)
  await page.goto('/')
  await waitForCart(page)
  await page.getByRole('link', { name: 'Shop Collection' }).click()
  await expect(page).toHaveURL(/products-list/)
  // After this navigation the browser renders the description, not the server.
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await waitForCart(page)
  await page.getByRole('main').locator(`a[href^="/product/${id}"]:not([role="option"])`).first().click()
  await expect(page.locator('main strong', { hasText: 'Kochi' })).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/help/shipping-policy')
  await page.goto('/account')

  expect(complaints).toEqual([])
})

test('the editor loads, saves and pastes HTML under the policy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { name } = await addProduct(page.request, uniqueName('Kasavu'), {
    description: '<p>Woven in <strong>Kochi</strong></p>',
  })
  const complaints = collectPolicyViolations(page)
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
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
  await page.getByRole('dialog').getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()

  expect(complaints).toEqual([])
})

test('a page whose HTML was changed before hydration still works', async ({ page }) => {
  // As a translation extension does: React finds a different text and renders the page again.
  await page.route('/', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/<h1([^>]*)>[^<]*/, '<h1$1>Herzlich willkommen')
    expect(body).toContain('Herzlich willkommen')
    await route.fulfill({ response: reply, body })
  })
  await page.goto('/')
  await waitForCart(page)
  await expect(page.getByText('Herzlich willkommen')).toHaveCount(0)
  await page.getByRole('link', { name: 'Shop Collection' }).click()
  await expect(page).toHaveURL(/products-list/)
})

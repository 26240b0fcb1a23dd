import { tokenStorageKey } from '#contract/limits.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/placed-order.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Runs in the page first and records every layout shift without recent input. */
function recordLayoutShifts() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const words = sources.map(({ node }) => node?.textContent?.slice(0, 40) || node?.nodeName)
      if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${words.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const findLayoutShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifts: string[] }).shifts
  })

const replies = ['/addresses', '/payments/methods']

/** Delays the checkout's responses: shifts within 500 ms after a click do not count as layout shifts. */
async function holdResponses(page: Page) {
  const waiting = new Map<string, () => Promise<void>>()
  for (const path of replies) {
    await page.route(`**/api${path}`, async (route) => {
      waiting.set(path, () => route.continue())
    })
  }
  return async (path: string) => {
    await expect.poll(() => waiting.has(path)).toBe(true)
    await waiting.get(path)?.()
  }
}

/** Opens a customer's checkout while its responses are delayed. */
async function openCheckout(page: Page, addresses: number) {
  const product = await addProduct(page.request)
  const customer = await registerCustomer(page.request)
  for (let n = 0; n < addresses; n++) await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    customer.token,
  ] as const)
  await page.addInitScript(recordLayoutShifts)
  const answer = await holdResponses(page)
  await page.goto('/')
  await waitForCart(page)
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await expect(checkout).toBeVisible()
  return { checkout, answer }
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1366, height: 860 } }

for (const [device, screen] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, () => {
    test.use(screen)

    for (const [addresses, order] of [
      [0, replies],
      [0, replies.toReversed()],
      [2, replies],
    ] as const) {
      test(`nothing moves while the checkout loads, with ${addresses} addresses and ${order[0]} first`, async ({
        page,
      }) => {
        const { checkout, answer } = await openCheckout(page, addresses)
        for (const path of order) {
          await page.waitForTimeout(600)
          await answer(path)
        }
        await expect(checkout.getByRole('radio', { name: /Cash on Delivery/ })).toBeVisible()
        if (addresses === 0) await expect(checkout.getByLabel('Address line 1')).toBeVisible()
        else await expect(checkout.getByRole('radio', { name: /12 Beach Road/ })).toHaveCount(addresses)
        expect(await findLayoutShifts(page)).toEqual([])
      })
    }
  })
}

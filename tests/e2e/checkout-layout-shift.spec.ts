import { openCheckout, waitForCart } from '#tests/support/e2e/cart.ts'
import { signInWithCart } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Records every layout shift from now on, also those within 500 ms after a click. */
const recordLayoutShifts = (page: Page) =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    // A font that loads now would move the page behind the dialog.
    await document.fonts.ready
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const texts = sources.map(({ node }) => node?.textContent?.slice(0, 40) || node?.nodeName)
        shifts.push(`${value.toFixed(4)}: ${texts.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })

/** The layout shifts until three further frames are drawn. */
const findLayoutShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifts: string[] }).shifts
  })

const addressesFirst = ['/addresses', '/payments/methods'] as const
const paymentMethodsFirst = ['/payments/methods', '/addresses'] as const

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1366, height: 860 } }

for (const [device, screen] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, () => {
    test.use(screen)

    for (const [addresses, order] of [
      [0, addressesFirst],
      [0, paymentMethodsFirst],
      [2, addressesFirst],
    ] as const) {
      test(`nothing moves while the checkout loads, with ${addresses} addresses and ${order[0]} first`, async ({
        page,
      }) => {
        await signInWithCart(page, addresses)
        const held = {
          '/addresses': await holdRequests(page, '**/api/addresses'),
          '/payments/methods': await holdRequests(page, '**/api/payments/methods'),
        }
        await page.goto('/privacy-policy')
        await waitForCart(page)
        const checkout = await openCheckout(page)
        await expect(checkout).toBeVisible()
        await recordLayoutShifts(page)
        for (const path of order) {
          const response = page.waitForResponse(`**/api${path}`)
          held[path].release()
          await (await response).finished()
          expect(await findLayoutShifts(page)).toEqual([])
        }
        await expect(checkout.getByRole('radio', { name: /Cash on Delivery/ })).toBeVisible()
        if (addresses === 0) await expect(checkout.getByLabel('Address line 1')).toBeVisible()
        else await expect(checkout.getByRole('radio', { name: /12 Beach Road/ })).toHaveCount(addresses)
        expect(await findLayoutShifts(page)).toEqual([])
      })
    }
  })
}

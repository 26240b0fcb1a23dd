import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, quickAddButton, waitForCart } from '#tests/support/e2e/cart.ts'
import { signInWithCart } from '#tests/support/e2e/customer.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Locator, type Page, test } from '#tests/support/e2e/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflow === 'hidden')

/** Presses outside a dialog that has the focus. It notices presses from a task after its opening on. */
async function pressOutside(page: Page, x: number, y: number): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await page.mouse.click(x, y)
}

/** Whether the dialog contains the focus, and so handles Escape. */
const hasFocus = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement))

test('Escape closes only the topmost dialog, the page stays locked, and the focus returns to the opener', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/brands')
  await page.getByRole('button', { name: 'Add brand' }).click()
  const form = page.getByRole('dialog')
  const name = form.getByLabel('Name')
  await name.fill('Something unsaved')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const closings = {
    Escape: () => page.keyboard.press('Escape'),
    'a press outside': () => pressOutside(page, 4, 4),
  }
  for (const [act, close] of Object.entries(closings)) {
    await close()
    await expect.poll(() => hasFocus(question), act).toBe(true)
    await close()
    await expect(question, act).toHaveCount(0)
    await expect(form, act).toBeVisible()
    await expect(name, act).toHaveValue('Something unsaved')
    await expect.poll(() => hasFocus(form), act).toBe(true)
    expect(await isLocked(page), act).toBe(true)
  }
})

test('Escape closes a dialog that opened a moment before', async ({ page }) => {
  await openAdminPage(page, '/admin/legal-pages')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const form = page.getByRole('dialog', { name: 'Edit legal page' })
  await form.getByLabel('Title').waitFor()
  // Radix adds the layer of a dialog, and renders its layers again in a later task. Until then none of them handles Escape.
  const pressed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const pressEscape = () => {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
          resolve()
        }
        document.addEventListener('dismissableLayer.update', () => queueMicrotask(pressEscape), { once: true })
      }),
  )
  await form.getByRole('button', { name: 'Preview' }).click()
  await pressed
  await expect(page.getByRole('dialog', { name: 'Preview' })).toHaveCount(0)
  await expect(form).toBeVisible()
})

test('the cart drawer closes on Back, on Escape and on a press outside, and restores the focus', async ({ page }) => {
  await page.goto('/products-list/latest')
  const opener = page.getByRole('banner').getByRole('button', { name: /^Cart/ })
  const drawer = cartDrawer(page)
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape'), () => pressOutside(page, 4, 400)]) {
    await opener.click()
    await expect.poll(() => hasFocus(drawer)).toBe(true)
    expect(await isLocked(page)).toBe(true)
    await close()
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  expect(await isLocked(page)).toBe(false)
  await expect(page).toHaveURL('/products-list/latest')
})

test('after a link of the cart drawer, the heading of the new page keeps the focus', async ({ page }) => {
  const product = await addProduct(page.request)
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await waitForCart(page)
  const link = { name: product.name }
  const heading = page.getByRole('heading', { level: 1, ...link })
  // The second visit shows the product at once, before the drawer's closing animation ends.
  await page.getByRole('main').getByRole('link', link).first().click()
  await expect(heading).toBeFocused()
  await page.goBack()
  await quickAddButton(page).click()
  const drawer = cartDrawer(page)
  await expect.poll(() => hasFocus(drawer)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await openCart(page)
  await drawer.getByRole('link', link).last().press('Enter')
  await expect(drawer).toHaveCount(0)
  // Radix restores the focus in the task after the removal.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await expect(heading).toBeFocused()
})

test('a dialog with a pending request closes when its page is restored from the back/forward cache', async ({
  page,
}) => {
  const name = uniqueName('Nilgiri')
  await (await createAdminClient(page.request)).post('/brands', { name })
  await openAdminPage(page, '/admin/brands')
  await page.route('**/api/brands/*', () => new Promise<void>(() => {}))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  // One that closes is visible until its animation has ended.
  await expect(question).toHaveAttribute('data-state', 'open')

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(question).toHaveCount(0)
})

test('a toast is an alert, stays while hovered, and disappears after its duration', async ({ page }) => {
  await page.clock.install()
  await page.goto('/products-list/best-selling')
  await page.getByRole('main').locator('article a[href^="/product/"]').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  const toastText = page.getByText('Please log in to add items to your cart.')
  await expect(page.getByRole('alert').filter({ has: toastText })).toBeVisible()
  // The toast moves to the other side of the screen when the dialog opens.
  await expect(page.getByRole('dialog')).toBeVisible()
  await toastText.hover()
  await page.clock.fastForward(60_000)
  await expect(toastText).toBeVisible()

  await page.mouse.move(0, 400)
  await page.clock.runFor(5_000)
  await expect(toastText).toHaveCount(0)
})

test('Tab reaches the Undo of a line that was removed from the cart drawer, and Enter brings the line back', async ({
  page,
}) => {
  const { product } = await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  await openCart(page)
  const drawer = cartDrawer(page)
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  const remove = drawer.getByRole('button', { name: `Remove ${product.name}` })
  await remove.press('Enter')
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await undo.waitFor()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  // The buttons of the toast come between the last and the first element of the drawer.
  await page.keyboard.press('Shift+Tab')
  await expect(drawer.getByRole('link', { name: 'Shop Now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeVisible()
  await expect(drawer).toBeFocused()

  await remove.press('Enter')
  await undo.waitFor()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toBeFocused()
})

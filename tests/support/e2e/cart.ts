import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the page has loaded the cart, after hydration. Before hydration, a link reloads the page and React state lacks typed text. */
export const waitForCart = (page: Page) => expect(page.getByText(/^Cart: /)).toBeAttached()

/** The first 'Add to Cart' of a list that adds at once; for a product with sizes the button opens a dialog. */
export const quickAddButton = (page: Page): Locator =>
  page.getByRole('main').locator('button[aria-label^="Add to Cart"]:not([aria-haspopup])').first()

export const cartDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Your cart' })

export const openCart = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()

/** Opens the checkout from the cart drawer of a page with a loaded cart; returns its dialog. */
export async function openCheckout(page: Page): Promise<Locator> {
  await openCart(page)
  await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  return page.getByRole('dialog', { name: 'Checkout' })
}

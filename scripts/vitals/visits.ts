import { expect, type Page } from '@playwright/test'
import { tokenStorageKey } from '#contract/limits.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'

/** A measured visit: a page and an interaction with it. */
export type Visit = {
  name: string
  path: string
  /** The token of a signed-in customer. */
  token?: string
  /** Counts only the requests and bytes of the interaction, not those of the page. */
  countsAfterLoad?: boolean
  interact(page: Page): Promise<void>
}

const openCart = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
}

const addFirst = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .tap()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
}

const openCheckout = async (page: Page) => {
  await openCart(page)
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Proceed to Checkout' }).tap()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await expect(checkout.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
}

const checkoutVisit = (token: string) => ({ path: '/', token, countsAfterLoad: true, interact: openCheckout })

/** Three first visits, and two visits of signed-in customers that open the checkout, with and without an address. */
export const createVisits = (
  productId: string,
  tokens: { withAddress: string; withoutAddress: string },
): readonly Visit[] => [
  { name: 'home', path: '/', interact: addFirst },
  { name: 'list', path: '/products-list/best-selling', interact: addFirst },
  { name: 'product', path: `/product/${productId}`, interact: openCart },
  { name: 'checkout, from the cart button on', ...checkoutVisit(tokens.withAddress) },
  { name: 'the same without an address', ...checkoutVisit(tokens.withoutAddress) },
]

/** Opens the page of a visit and waits until it is hydrated and idle. */
export async function openVisit(page: Page, { path, token }: Visit, baseUrl: string): Promise<void> {
  if (token)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto(baseUrl + path)
  await waitForCart(page)
  await page.waitForLoadState('networkidle')
}

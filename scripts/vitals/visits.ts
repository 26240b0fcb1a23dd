import { expect, type Page } from '@playwright/test'
import { tokenStorageKey } from '#contract/limits.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'

/** The path of a visit, its interaction, and whether the cache is emptied before the interaction. */
export type Visit = {
  name: string
  path: string
  token?: string
  countsAfterLoad?: boolean
  press(page: Page): Promise<void>
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

const checkoutOf = (token: string) => ({ path: '/', token, countsAfterLoad: true, press: openCheckout })

/** The measured visits: three first visits, and the path to the filled-in checkout of two customers. */
export const createVisits = (productId: string, tokens: { withAddress: string; without: string }): readonly Visit[] => [
  { name: 'home', path: '/', press: addFirst },
  { name: 'list', path: '/products-list/best-selling', press: addFirst },
  { name: 'product', path: `/product/${productId}`, press: openCart },
  { name: 'checkout, from the cart button on', ...checkoutOf(tokens.withAddress) },
  { name: 'the same without an address', ...checkoutOf(tokens.without) },
]

/** Opens the page of a visit and waits until it is hydrated and idle. */
export async function openVisit(page: Page, { path, token }: Visit, shop: string): Promise<void> {
  if (token)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto(shop + path)
  await waitForCart(page)
  await page.waitForLoadState('networkidle')
}

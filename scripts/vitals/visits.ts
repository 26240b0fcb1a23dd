import { type Page, expect as playwrightExpect } from '@playwright/test'
import { tokenStorageKey } from '#contract/limits.ts'
import { cartDrawer, quickAddButton } from '#tests/support/e2e/cart.ts'
import type { SamplePages } from '../sample-store/sample-store.ts'

/** A throttled page on a busy machine needs longer than the pages of tests. */
const expect = playwrightExpect.configure({ timeout: 30_000 })

/** An interaction of a visit. */
type Step = { name: string; act(page: Page): Promise<void> }

/** A measured visit: a page and the interactions with it, one after another. */
export type Visit = {
  name: string
  page: keyof SamplePages
  /** The signed-in customer; without one the visitor is not signed in. */
  customer?: { hasAddress: boolean }
  /** Counts only the requests and bytes of the interactions, not those of the page. */
  countsAfterLoad?: boolean
  steps: readonly Step[]
}

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

const openMenu: Step = {
  name: 'open the menu',
  act: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  },
}

const closeOverlay: Step = {
  name: 'close it',
  act: async (page) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
}

const typeInHeader: Step = {
  name: 'type in the search, with suggestions',
  act: async (page) => {
    const box = page.getByLabel('Search products').filter({ visible: true })
    await box.tap()
    await expect(box).toHaveRole('combobox')
    await box.pressSequentially('foot')
    await expect(page.getByRole('option', { name: 'Footwear' })).toBeVisible()
    await box.press('Escape')
  },
}

const typeInSearch: Step = {
  name: 'type in the search, with suggestions of products',
  act: async (page) => {
    const field = page.getByLabel('Search the shop').first()
    await field.fill('')
    await field.pressSequentially('sneak')
    await expect(page.getByRole('option').filter({ hasText: 'Sneakers' }).first()).toBeVisible()
    await field.press('Escape')
  },
}

const quickAdd: Step = {
  name: 'add to the cart',
  act: async (page) => {
    await quickAddButton(page).tap()
    await expect(cartDrawer(page)).toBeVisible()
  },
}

const quickAddSize: readonly Step[] = [
  {
    name: 'open the sheet of sizes',
    act: async (page) => {
      await page.getByRole('main').locator('button[aria-label^="Add to Cart"][aria-haspopup]').first().tap()
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'choose the size, add to the cart',
    act: async (page) => {
      const sheet = page.getByRole('dialog')
      await sheet
        .getByRole('radio', { name: /^(?!.*sold out)/ })
        .last()
        .tap()
      await sheet.getByRole('button', { name: 'Add to Cart' }).tap()
      await expect(cartDrawer(page)).toBeVisible()
    },
  },
]

const filter: readonly Step[] = [
  {
    name: 'open the filters',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).tap()
      await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible()
    },
  },
  {
    name: 'choose two filters',
    act: async (page) => {
      const filters = page.getByRole('form', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: /^In stock/ }).tap()
      await filters
        .getByRole('checkbox', { name: /^Cotton/ })
        .first()
        .tap()
    },
  },
  {
    name: 'show the results',
    act: async (page) => {
      await page.getByRole('button', { name: 'Show results' }).tap()
      await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
    },
  },
]

const buy: readonly Step[] = [
  {
    name: 'choose a colour',
    act: async (page) => {
      const navy = page.getByRole('group', { name: /^Colour/ }).getByRole('button', { name: 'Navy' })
      await navy.tap()
      await expect(navy).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    name: 'choose a size',
    act: async (page) => {
      const size = page.getByRole('radiogroup', { name: /^Size/ }).getByRole('radio', { name: 'L', exact: true })
      await size.tap()
      await expect(size).toBeChecked()
    },
  },
  {
    name: 'open the size chart',
    act: async (page) => {
      await page.getByRole('button', { name: 'Size chart' }).tap()
      await expect(page.getByRole('dialog', { name: 'Size chart' }).getByRole('table')).toBeVisible()
    },
  },
  closeOverlay,
  {
    name: 'load more reviews',
    act: async (page) => {
      const reviews = page.getByRole('list', { name: 'Reviews', exact: true }).locator('> li')
      await page.getByRole('button', { name: 'More reviews' }).tap()
      await expect(reviews).toHaveCount(10)
    },
  },
  {
    name: 'check a PIN code',
    act: async (page) => {
      const check = page.getByRole('main').getByRole('region', { name: 'Delivery' })
      await check.getByLabel('Delivery to PIN').pressSequentially('682001')
      await expect(check.getByText(/^Delivery by /)).toBeVisible()
    },
  },
  {
    name: 'add to the cart',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().tap()
      await expect(cartDrawer(page)).toBeVisible()
    },
  },
  {
    name: 'change the quantity',
    act: async (page) => {
      await cartDrawer(page).getByRole('button', { name: 'Increase quantity' }).first().tap()
      await expect(cartDrawer(page)).toContainText('2 items')
    },
  },
]

const vote: Step = {
  name: 'find a review helpful',
  act: async (page) => {
    const reviews = page.getByRole('list', { name: 'Reviews', exact: true })
    await reviews
      .getByRole('button', { name: /^Helpful/ })
      .last()
      .tap()
    await expect(reviews.getByRole('button', { name: /^Thank you/ })).toBeVisible()
  },
}

const openCheckout: readonly Step[] = [
  {
    name: 'open the cart',
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).tap()
      await expect(cartDrawer(page)).toBeVisible()
    },
  },
  {
    name: 'open the checkout',
    act: async (page) => {
      await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).tap()
      await expect(checkout(page).getByRole('radio', { name: /Cash on Delivery/ })).toBeVisible()
    },
  },
]

const order: readonly Step[] = [
  {
    name: 'choose cash on delivery',
    act: async (page) => {
      await checkout(page)
        .getByRole('radio', { name: /Cash on Delivery/ })
        .check()
      await expect(checkout(page).getByRole('button', { name: /^Place Order/ })).toBeEnabled()
    },
  },
  {
    name: 'place the order',
    act: async (page) => {
      await checkout(page)
        .getByRole('button', { name: /^Place Order/ })
        .tap()
      await expect(page.getByRole('dialog', { name: 'Order Confirmed!' })).toBeVisible()
    },
  },
]

const typeAddress: Step = {
  name: 'type an address',
  act: async (page) => {
    await checkout(page).getByLabel('PIN code').pressSequentially('682001')
    await expect(checkout(page).getByLabel('City')).toHaveValue(/.+/)
  },
}

/** First visits of the pages, and visits of signed-in customers who order, with and without an address. */
export const visits: readonly Visit[] = [
  { name: 'home', page: 'home', steps: [openMenu, closeOverlay, typeInHeader, quickAdd] },
  { name: 'list', page: 'list', steps: [...quickAddSize] },
  { name: 'category', page: 'category', steps: [...filter] },
  { name: 'product', page: 'product', steps: [...buy] },
  { name: 'search', page: 'search', steps: [typeInSearch, quickAdd] },
  { name: 'collection', page: 'collection', steps: [...quickAddSize] },
  {
    name: 'customer, from the cart button on',
    page: 'product',
    customer: { hasAddress: true },
    countsAfterLoad: true,
    steps: [vote, ...openCheckout, ...order],
  },
  {
    name: 'the same without an address',
    page: 'home',
    customer: { hasAddress: false },
    countsAfterLoad: true,
    steps: [...openCheckout, typeAddress],
  },
]

/** Opens the page of a visit and waits until it is hydrated and idle. */
export async function openVisit(page: Page, url: string, token?: string): Promise<void> {
  if (token)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto(url)
  await expect(page.getByText(/^Cart: /)).toBeAttached()
  await page.waitForLoadState('networkidle')
}

import { expect, test } from '@playwright/test'
import { tokenStorageKey } from '#contract/limits.ts'
import { alive } from '#tests/support/alive.ts'
import { aCustomerOf } from '#tests/support/placed-order.ts'
import { aProductInShop } from '#tests/support/store-api.ts'

test('a customer who presses Add to Cart before the shop knows them is not asked to log in', async ({ page }) => {
  const product = await aProductInShop(page.request)
  const { token } = await aCustomerOf(page.request)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/product/${product.id}`)
  await alive(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  await expect(page.getByText('Please log in to add items to your cart.')).toHaveCount(0)
})

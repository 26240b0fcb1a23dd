import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { addShirtInSizes } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, waitForCart } from '#tests/support/e2e/cart.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('on a phone a size is added by touch in a sheet without sideways scroll, and Back closes the sheet', async ({
  page,
}) => {
  const product = await addShirtInSizes(page.request)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await waitForCart(page)
  const button = page.getByRole('button', { name: `Add to Cart: ${product.name}` })
  const sheet = page.getByRole('dialog', { name: product.name })
  await button.tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()

  await button.tap()
  const size = sheet.getByRole('radio', { name: 'M' })
  await expect(size).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(360)
  const box = await size.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(42)
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await size.tap()
  await sheet.getByRole('button', { name: 'Add to Cart' }).tap()
  await expect(cartDrawer(page)).toContainText('Navy, Size M')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

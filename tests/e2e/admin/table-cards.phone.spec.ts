import { addProduct } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('on a phone the card of a product begins with its checkbox, picture and name in one line', async ({ page }) => {
  const { name } = await addProduct(page.request)
  await openAdminPage(page, `/admin/products?${new URLSearchParams({ q: name })}`)
  const card = page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name })
  const checkbox = card.getByRole('checkbox', { name: `Choose ${name}` })
  const firstLine = [checkbox, card.locator('img'), card.getByRole('link', { name })]
  const boxes = await Promise.all(firstLine.map(async (part) => (await part.boundingBox())!))

  expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).sort((one, other) => one - other))
  const [checkboxBox, ...others] = boxes
  const middle = checkboxBox!.y + checkboxBox!.height / 2
  for (const { y, height } of others) expect(y < middle && middle < y + height).toBe(true)
  await expect(card.getByText('Choose', { exact: true })).toHaveCount(0)
  await expect(card.getByText('Category', { exact: true })).toBeVisible()
})

import { addProduct, updateProduct } from '#tests/support/e2e/api-client.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a visitor asks for a mail about a sold-out product, confirms it by the link and is told when it is back', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  await updateProduct(page.request, product, { stock: 0 })
  const address = `wait_${product.id.slice(0, 8)}@example.com`
  await page.goto(`/product/${product.id}`)
  const section = page.getByRole('region', { name: 'Tell me when it is back' })
  await section.getByLabel('Email').fill(address)
  await section.getByRole('button', { name: 'Tell Me' }).click()
  await expect(section.getByRole('status')).toContainText(address)
  await expect(section.getByRole('status')).toBeFocused()
  const link = /\/tell-me\/[\w-]{43}/.exec(await waitForMail(address, /Please confirm/))?.[0]
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Yes, Tell Me' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'We will tell you' })).toBeFocused()
  await updateProduct(page.request, product, { stock: 3 })
  expect(await waitForMail(address, /is back in stock/)).toContain(`/product/${product.id}`)
  await page.getByRole('button', { name: 'End All My Requests' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your requests have ended' })).toBeFocused()
})

import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { waitForAnimations } from '#tests/support/e2e/animations.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

test.use({ pictures: true })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The accessibility violations inside the open dialog. */
async function findDialogViolations(page: Page): Promise<string[]> {
  // A toast covers other elements for three seconds.
  await expect(page.locator('[data-toaster] [role=status] > *')).toHaveCount(0)
  // Colours during a fade have no defined contrast.
  await waitForAnimations(page)
  return findAxeViolations(page, '[role=dialog]')
}

test('a shopper buys on a phone: Back closes the open overlay, and a reload returns to the checkout', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  const customer = await signInNewCustomer(page)
  await addAddress(customer)
  const other = await addAddress(customer, '14 Church Street')
  const address = `/search?q=${encodeURIComponent(product.name)}`
  await page.goto(address)
  await waitForCart(page)
  await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).tap()
  const drawer = cartDrawer(page)
  await expect(drawer).toContainText('1 item')
  expect(await findDialogViolations(page)).toEqual([])
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(address)

  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).tap()
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByRole('radio', { name: /14 Church Street/ }).check()
  const box = await checkout.boundingBox()
  expect([box?.width, box?.height]).toEqual([390, 844])
  expect(await findDialogViolations(page)).toEqual([])

  await page.reload()
  await expect(checkout.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await expect(checkout.getByRole('radio', { name: /14 Church Street/ })).toBeChecked()
  // A deleted address is replaced by the default one.
  await customer.api.delete(`/addresses/${other.id}`)
  await page.reload()
  await expect(checkout.getByRole('radio', { name: /12 Beach Road/ })).toBeChecked()
  await checkout.getByRole('button', { name: /^Place Order/ }).tap()
  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await expect(confirmation).toContainText(product.name)
  await confirmation.getByRole('link', { name: 'View Order History' }).tap()

  await page.getByRole('button', { name: 'View Details' }).tap()
  const details = page.getByRole('dialog', { name: /^Order / })
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Order placed')
  expect(await findDialogViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/account/orders')
})

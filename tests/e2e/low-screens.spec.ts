import { cartDrawer, openCheckout, waitForCart } from '#tests/support/e2e/cart.ts'
import { signInWithCart } from '#tests/support/e2e/customer.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test.use({ viewport: { width: 740, height: 280 } })

test('a shopper with a phone on its side reaches the buttons at the end of the cart, the checkout and the confirmation', async ({
  page,
}) => {
  await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const checkout = await openCheckout(page)
  await expect(cartDrawer(page)).toHaveCount(0)
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByRole('button', { name: /^Place Order/ }).click()

  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  const payOnline = confirmation.getByRole('button', { name: 'Pay online now' })
  await payOnline.scrollIntoViewIfNeeded()
  const [button, dialog] = [await payOnline.boundingBox(), await confirmation.boundingBox()]
  expect(button!.y + button!.height).toBeLessThan(dialog!.y + dialog!.height)
  await payOnline.click()
  await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
})

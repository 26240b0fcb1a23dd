import { addProduct, addShirtInSizes } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, waitForCart } from '#tests/support/e2e/cart.ts'
import { registerCustomer, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { logIn } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'

const heartOf = (name: string) => ({ name: `Wish list: ${name}` })

test('a visitor saves without a call, and after the sign-in the account has the list, shares it and moves it to the cart', async ({
  page,
  browser,
}) => {
  const [kurta, shirt] = [await addProduct(page.request), await addShirtInSizes(page.request)]
  const customer = await registerCustomer(page.request)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/wish-list') && calls.push(request.url()))
  await page.goto(`/search?q=${encodeURIComponent(kurta.name)}`)
  const heart = page.getByRole('main').getByRole('button', heartOf(kurta.name))
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(page.getByText('Saved to your wish list.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/product/${shirt.id}`)
  await page.getByRole('button', heartOf(shirt.name)).click()
  await expect(page.getByRole('button', heartOf(shirt.name))).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toEqual([])

  await page.goto('/wish-list')
  const list = page.getByRole('list', { name: 'Wish list' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('This list is kept in this browser only.')).toBeVisible()
  expect(calls).toEqual([expect.stringMatching('/api/wish-list/products$')])
  await logIn(page, customer.username, customer.password)
  await expect(page.getByText('This list is kept in this browser only.')).toBeHidden()
  await page.goto('/account/wish-list')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  // A merge that the navigation interrupted is repeated.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vipani_wish_list'))).toBeNull()

  await page.getByRole('switch', { name: 'Share by a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link to your list' }).inputValue()
  const friend = await openAnotherSession(browser)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: 'A wish list' })).toBeVisible()
  await expect(friend.getByRole('list', { name: 'Wish list' }).getByRole('listitem')).toHaveCount(2)
  await friend.close()

  await list.getByRole('button', { name: `Move to Cart: ${kurta.name}` }).click()
  await expect(page.getByText(`${kurta.name} moved to your cart.`)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('body')).not.toBeFocused()
  await list.getByRole('button', { name: `Remove from wish list: ${shirt.name}` }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()

  await openCart(page)
  await cartDrawer(page)
    .getByRole('button', { name: /^Increase/ })
    .click()
  await cartDrawer(page)
    .getByRole('button', { name: /^Save for later/ })
    .click()
  await expect(page.getByText('The quantity of 2 is not kept there.')).toBeVisible()
  await expect(cartDrawer(page).getByText('Your cart is empty')).toBeVisible()
  await page.goto(`/product/${kurta.id}`)
  await expect(page.getByRole('button', heartOf(kurta.name))).toHaveAttribute('aria-pressed', 'true')
})

test('the HTML of a page has no heart, and without a list a page makes no call for it', async ({ page }) => {
  const product = await addProduct(page.request)
  expect(await (await page.request.get(`/product/${product.id}`)).text()).not.toContain('Wish list:')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/wish-list') && calls.push(request.url()))
  await page.goto(`/product/${product.id}`)
  await waitForCart(page)
  await expect(page.getByRole('button', heartOf(product.name))).toBeVisible()
  expect(calls).toEqual([])
})

test('on a page without HTTPS, where browsers cannot copy, the link of the list has no button for it', async ({
  page,
}) => {
  const customer = await signInNewCustomer(page)
  await customer.api.put('/wish-list/share', { shared: true, showsName: false })
  const copy = page.getByRole('button', { name: 'Copy link' })
  await page.goto('/account/wish-list')
  await expect(copy).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Link to your list' })).toBeVisible()
  await expect(copy).toBeHidden()
})

test('a switch of the wish list keeps the keyboard while it is saved', async ({ page }) => {
  const { id } = await addProduct(page.request)
  const { api } = await signInNewCustomer(page)
  await api.post('/wish-list/items', { keys: [id] })
  await page.goto('/account/wish-list')
  for (const name of ['Share by a link', 'Show my first name', 'Mail me when something on my list costs less']) {
    const saved = page.waitForResponse(/\/api\/wish-list\/(share|price-drops)$/)
    const control = page.getByRole('switch', { name })
    await control.press('Space')
    await saved
    await expect(control).toBeChecked()
    await expect(control).toBeFocused()
  }
})

test('the switches of the wish list keep their state when the last entry is removed or cannot be removed', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  const { api } = await signInNewCustomer(page)
  await api.post('/wish-list/items', { keys: [product.id] })
  await page.goto('/account/wish-list')
  const share = page.getByRole('switch', { name: 'Share by a link' })
  const prices = page.getByRole('switch', { name: 'Mail me when something on my list costs less' })
  await share.click()
  await expect(page.getByText('Whoever has the link can see your list.', { exact: true }).first()).toBeVisible()
  await prices.click()
  await expect(page.getByText('We write to you when something on your list costs less.').first()).toBeVisible()
  const remove = page.getByRole('button', { name: `Remove from wish list: ${product.name}` })
  const endFailure = await failRequests(page, 'POST', '**/api/wish-list/items/remove')
  await remove.click()
  await expect(page.getByText('This could not be removed from your wish list.')).toBeVisible()
  await expect(share).toBeChecked()
  await expect(prices).toBeChecked()

  await endFailure()
  await remove.click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(share).toBeChecked()
  await expect(prices).toBeChecked()
})

test('the switches of a shared list show their change while it is saved, and the former state after an error', async ({
  page,
}) => {
  const { id } = await addProduct(page.request)
  const { api } = await signInNewCustomer(page)
  await api.post('/wish-list/items', { keys: [id] })
  await page.goto('/account/wish-list')
  const share = page.getByRole('switch', { name: 'Share by a link' })
  const showsName = page.getByRole('switch', { name: 'Show my first name' })
  const saving = await holdRequests(page, '**/api/wish-list/share', 1)
  await share.click()
  await saving.requested
  await expect(share).toBeChecked()
  saving.release()
  await expect(showsName).not.toBeChecked()
  await expect(share).toBeChecked()

  const failing = Promise.withResolvers<void>()
  await page.route('**/api/wish-list/share', async (route) => {
    await failing.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await showsName.click()
  await expect(showsName).toBeChecked()
  await expect(share).toBeChecked()
  failing.resolve()
  await expect(page.getByText('The link could not be changed.')).toBeVisible()
  await expect(showsName).not.toBeChecked()
  await expect(share).toBeChecked()
})

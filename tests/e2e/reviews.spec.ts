import { randomUUID } from 'node:crypto'
import type { CallResponse } from '#contract/calls.ts'
import { withClient } from '#server/database/with-client.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName, uniqueUsername } from '#tests/support/e2e/api-client.ts'
import { placeDeliveredOrder } from '#tests/support/e2e/delivered-order.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { openAdminPage, signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'
import { findDatabase } from '#tests/support/e2e/unconfirmed-order.ts'

test('a customer reviews a delivered product; its page shows the review with the answer of the shop, until it is hidden', async ({
  page,
  browser,
}) => {
  const { order, customer, product } = await placeDeliveredOrder(page.request)
  await page.goto(`/product/${product.id}`)
  await expect(page.getByText('234 reviews')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0)

  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await card.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your reviews' })
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toHaveAccessibleDescription(
    'Choose the stars.',
  )
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByLabel('Title').fill('Keeps cool')
  await dialog.getByRole('textbox', { name: 'Review', exact: true }).fill('Even in May.')
  expect(await findViolations(page, 'form of a review', '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Keeps cool')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByText('You can edit it until')).toBeVisible()

  const code = await holdRequests(page, /\/assets\/ProductReviews-[^/]*\.js$/)
  await page.goto(`/product/${product.id}`, { waitUntil: 'domcontentloaded' })
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('Keeps cool')
  await code.requested
  // A press would be lost.
  await expect(reviews.getByRole('button', { name: '5 stars' })).toBeDisabled()
  await expect(reviews.getByRole('button', { name: 'Newest' })).toBeDisabled()
  code.release()
  await expect(reviews).toContainText('Verified purchase')
  await expect(page.getByText('234 reviews')).toHaveCount(0)
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"reviewCount":1')
  await reviews.getByRole('button', { name: '5 stars' }).click()
  await expect(reviews.getByRole('status')).toHaveText('No reviews are like that.')
  await reviews.getByRole('button', { name: 'Show all stars, not only 5' }).press('Enter')
  await expect(reviews.getByRole('group', { name: 'Order and filters' })).toBeFocused()
  await expect(reviews.getByRole('status')).toHaveText('1 review shown')
  await expect(reviews).toContainText('Keeps cool')
  expect(await findViolations(page, 'reviews of a product')).toEqual([])

  const office = await openAnotherSession(browser)
  await openAdminPage(office, `/admin/reviews?q=${encodeURIComponent(product.name)}`)
  await office.getByRole('button', { name: 'Answer' }).click()
  await office.getByRole('dialog').getByLabel('Answer').fill('Thank you, Leela.')
  await office.getByRole('dialog').getByRole('button', { name: 'Save answer' }).click()
  await expect(office.getByText('The answer is published.').first()).toBeVisible()
  expect(await findViolations(office, 'reviews in the back office')).toEqual([])
  await page.reload()
  await expect(reviews).toContainText('Thank you, Leela.')

  await office.getByRole('button', { name: 'Hide' }).click()
  await office.getByRole('alertdialog').or(office.getByRole('dialog')).getByLabel('Reason').selectOption('OFF_TOPIC')
  await office.getByRole('button', { name: 'Hide review' }).click()
  await expect(office.getByText('Hidden: Off topic')).toBeVisible()
  await page.reload()
  await expect(page.getByText('234 reviews')).toBeVisible()
  await page.goto('/account/orders')
  await card.getByRole('button', { name: 'Write a review' }).click()
  await expect(dialog.getByText('Reason: Off topic.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete review' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this review?' })
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your review was deleted.').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Write a review' })).toBeVisible()
})

test('a press on stars in the mail opens the form with them, and only its button publishes the review', async ({
  page,
}) => {
  const { product, reviewPath } = await placeDeliveredOrder(page.request)
  await page.goto(`${reviewPath}?product=${product.id}&stars=5`)
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const { body } = { body: await (await page.request.get(`/api/products/${product.id}/reviews`)).json() }
  expect(body.reviews).toEqual([])
  expect(await findViolations(page, 'form by the link of a mail')).toEqual([])

  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await page.goto(`/product/${product.id}`)
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('Leela')

  await page.goto(`${reviewPath.slice(0, -4)}AAAA`)
  await expect(page.getByText('This link does not lead to an order.')).toBeVisible()
})

test('a review that is published, changed or deleted is shown so, although the order cannot be loaded again', async ({
  page,
}) => {
  const { order, customer } = await placeDeliveredOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await card.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your reviews' })
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await failRequests(page, 'GET', '**/api/orders/*/reviews')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await dialog.getByRole('button', { name: 'Edit review' }).click()
  await dialog.getByLabel('Title').fill('Keeps cool')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(dialog.getByText('Keeps cool')).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Write a review' }).click()
  await expect(dialog.getByText('Keeps cool')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete review' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Write a review' })).toBeVisible()
  await expect(dialog.getByText('Failed to fetch the order.')).toHaveCount(0)
})

test('the page of the mail asks before it discards a review that is being written, and keeps the focus at its product', async ({
  page,
}) => {
  const { product, reviewPath } = await placeDeliveredOrder(page.request)
  await page.route('**/api/reviews/order/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const { products, ...rest } = await (await route.fetch()).json()
    const other = { productId: randomUUID(), name: 'Steel Flask', imageUrl: null }
    await route.fulfill({ json: { products: [...products, other], ...rest } })
  })
  await page.goto(`${reviewPath}?product=${product.id}&stars=5`)
  const review = page.getByRole('textbox', { name: 'Review', exact: true })
  await review.fill('Even in May.')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  for (const name of ['Write a review', 'Cancel']) {
    await page.getByRole('button', { name }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(review).toHaveValue('Even in May.')
  }
  await page.getByRole('link', { name: 'Track your order' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(review).toHaveValue('Even in May.')

  await page.getByRole('button', { name: 'Publish review' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: product.name })).toBeFocused()
  await page.getByRole('button', { name: 'Write a review' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Steel Flask' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
})

/** A delivered product with a review of its customer. */
async function createReview({ request }: Page) {
  const { customer, product } = await placeDeliveredOrder(request)
  const { review } = await customer.api.post<CallResponse<'POST /products/{productId}/reviews'>>(
    `/products/${product.id}/reviews`,
    { stars: '4', text: 'Even in May.' },
  )
  return { customer, product, review }
}

test('an answer that another administrator has changed meanwhile says so, keeps the text, and is then opened as it is', async ({
  page,
}) => {
  const { product, review } = await createReview(page)
  await openAdminPage(page, `/admin/reviews?q=${encodeURIComponent(product.name)}`)
  await page.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer Leela' })
  await dialog.getByLabel('Answer').fill('Thank you, Leela.')
  const api = await createAdminClient(page.request)
  await api.put(`/reviews/${review.id}/answer`, { answer: 'Thank you.' })
  await dialog.getByRole('button', { name: 'Save answer' }).click()
  await expect(dialog.getByText(/^This answer was changed by someone else meanwhile\./)).toBeVisible()
  await expect(dialog.getByLabel('Answer')).toHaveValue('Thank you, Leela.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Change answer' }).click()
  await expect(dialog.getByLabel('Answer')).toHaveValue('Thank you.')
})

test('a hidden review that cannot be shown again says so, also one that its author has edited meanwhile, which is then to be read first', async ({
  page,
}) => {
  const { customer, product, review } = await createReview(page)
  const api = await createAdminClient(page.request)
  await api.put(`/reviews/${review.id}/hidden`, { reason: 'OFF_TOPIC' })
  await openAdminPage(page, `/admin/reviews?q=${encodeURIComponent(product.name)}`)
  const allow = await failRequests(page, 'PUT', '**/api/reviews/*/hidden')
  await page.getByRole('button', { name: 'Show again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show review' }).click()
  await expect(page.getByRole('alertdialog').getByText('Failed to show the review.')).toBeVisible()

  await allow()
  await customer.api.put(`/reviews/${review.id}`, { stars: '1', text: 'Call me at noon.' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show review' }).click()
  await expect(page.getByText(/^This review was changed by someone else meanwhile\./)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Call me at noon.')).toBeVisible()
  await page.getByRole('button', { name: 'Show again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show review' }).click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
})

test('the reviews and questions of a new shop have empty lists that say so; only a search finds nothing', async ({
  page,
}) => {
  await page.route('**/api/reviews?*', (route) => route.fulfill({ json: { reviews: [], nextCursor: null } }))
  await page.route('**/api/questions?*', (route) => route.fulfill({ json: { questions: [], nextCursor: null } }))
  await openAdminPage(page, '/admin/reviews')
  await expect(page.getByRole('status').filter({ hasText: 'No reviews yet' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Show all reviews' })).toHaveCount(0)
  await page.goto('/admin/reviews?filter=unanswered')
  await expect(page.getByText('Every review is answered')).toBeVisible()
  await page.goto('/admin/reviews?filter=hidden')
  await expect(page.getByText('No review is hidden')).toBeVisible()
  await page.goto('/admin/reviews?q=lamp')
  await expect(page.getByText('Nothing found for “lamp”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all reviews' }).click()
  await expect(page.getByText('No reviews yet')).toBeVisible()

  await page.goto('/admin/questions?filter=all')
  await expect(page.getByText('No questions yet')).toBeVisible()
  await page.goto('/admin/questions?filter=hidden')
  await expect(page.getByText('No question is hidden')).toBeVisible()
})

/** A new product with seven reviews of customers, which are shown on two pages. */
async function createReviewedProduct({ request }: Page) {
  const product = await addProduct(request, uniqueName('Copper Bottle'))
  await withClient({ connectionString: findDatabase() }, (client) =>
    client.query(
      `with authors as (
        insert into users (username, email, first_name, last_name)
        select $1 || number, $1 || number || '@example.com', 'Leela', 'Nair' from generate_series(1, 7) as number
        returning id, first_name)
      insert into reviews (product_id, user_id, stars, title, first_name, created_at)
        select $2, id, 5, 'Keeps cool', first_name, now() from authors`,
      [uniqueUsername('leela'), product.id],
    ),
  )
  return product
}

test('reviews that fail to load say so and are loaded by Try Again, also the next page below those that are shown', async ({
  page,
}) => {
  const product = await createReviewedProduct(page)
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  const calls = '**/api/products/*/reviews*'
  await page.route(calls, (route) => route.abort())
  await page.getByRole('link', { name: product.name }).first().click()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('Failed to fetch reviews.')
  expect(await findViolations(page, 'reviews that failed to load')).toEqual([])
  await page.getByRole('link', { name: '7 reviews' }).click()
  await expect(page).toHaveURL(/#reviews$/)
  await page.unroute(calls)
  await reviews.getByRole('button', { name: 'Try Again' }).click()
  const list = reviews.getByRole('list', { name: 'Reviews', exact: true }).getByRole('listitem')
  await expect(list).toHaveCount(5)
  await expect(reviews.getByRole('button', { name: '5 stars' })).toContainText('7')

  await page.route(calls, (route) => route.abort())
  await reviews.getByRole('button', { name: 'More reviews' }).click()
  await expect(reviews).toContainText('Failed to fetch reviews.')
  await page.unroute(calls)
  await reviews.getByRole('button', { name: 'Try Again' }).click()
  await expect(list).toHaveCount(7)
  await expect(reviews.getByRole('button', { name: 'More reviews' })).toHaveCount(0)
})

test('pressed twice, “Load more” adds the next questions once', async ({ page }) => {
  const toQuestion = (text: string) => ({
    id: text,
    text,
    productId: 'product',
    productName: 'Copper Bottle',
    firstName: 'Leela',
    createdAt: '2026-11-21T05:00:00.000Z',
    answers: [],
  })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/questions?*', async (route) => {
    const isFirst = !route.request().url().includes('cursor=')
    if (!isFirst) await released.promise
    const text = isFirst ? 'Does it leak?' : 'Is it heavy?'
    await route.fulfill({ json: { questions: [toQuestion(text)], nextCursor: isFirst ? 'next' : null } })
  })
  await openAdminPage(page, '/admin/questions')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.press('Enter')
  await expect(more).toBeDisabled()
  await more.press('Enter')
  released.resolve()
  await expect(page.getByText('Is it heavy?')).toHaveCount(1)
  await expect(page.getByText('Does it leak?')).toHaveCount(1)
  await expect(more).toHaveCount(0)
})

import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createReview, createReviewLink } from '#tests/support/reviews/reviews.ts'

const review = { stars: '4', title: 'Good', text: 'It fits.' }

test('a guest reviews what was delivered, edits the review and deletes it, in the orders', async ({ context, api }) => {
  const guest = await createGuest(context)
  const { token } = guest
  const of = await createVariant(context)
  const { id: orderId } = await createDeliveredCodOrder(context, guest, { of })
  const productsOfOrder = async () =>
    (await api.call('GET /orders/{id}/reviews', { token, params: { id: orderId } })).body.products
  expect(await productsOfOrder()).toMatchObject([{ productId: of.productId }])

  const params = { productId: of.productId }
  const written = await api.call('POST /products/{productId}/reviews', { token, params, ...multipartForm(review) })
  expect(written).toMatchObject({ status: 200, body: { review: { stars: 4, firstName: 'Meera' } } })
  const { id } = written.body.review
  const form = multipartForm({ ...review, stars: '2', keptPictures: '' })
  expect((await api.call('PUT /reviews/{id}', { token, params: { id }, ...form })).status).toBe(200)
  expect(await productsOfOrder()).toMatchObject([{ review: { id, stars: 2 } }])
  expect((await api.call('DELETE /reviews/{id}', { token, params: { id } })).status).toBe(200)
  expect((await productsOfOrder())[0]).not.toHaveProperty('review')
})

test('a guest reads and changes no reviews of another guest, even of one with the same address', async ({
  context,
  api,
}) => {
  const author = await createGuest(context, { email: 'meera@example.in' })
  const { id, orderId } = await createReview(context, { author })
  const { token } = await createGuest(context, { email: 'meera@example.in' })
  const form = multipartForm({ ...review, keptPictures: '' })
  const replies = await Promise.all([
    api.call('GET /orders/{id}/reviews', { token, params: { id: orderId } }),
    api.call('PUT /reviews/{id}', { token, params: { id }, ...form }),
    api.call('DELETE /reviews/{id}', { token, params: { id } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a guest reviews nothing before the delivery, and finds no review of others helpful', async ({ context, api }) => {
  const { token } = await createGuest(context)
  const { id, productId } = await createReview(context)
  const params = { productId }
  const written = await api.call('POST /products/{productId}/reviews', { token, params, ...multipartForm(review) })
  expect(written.status).toBe(403)
  expect((await api.call('POST /reviews/{id}/helpful', { token, params: { id } })).status).toBe(403)
})

test('the page of the link in the mail knows whether a guest placed the order, who cannot sign in', async ({
  context,
  api,
}) => {
  const isOfGuest = async (customer: Parameters<typeof createReviewLink>[1]) => {
    const { token } = await createReviewLink(context, customer)
    return (await api.call('GET /reviews/order/{token}', { params: { token } })).body.isOfGuest
  }
  expect(await isOfGuest(await createGuest(context))).toBe(true)
  expect(await isOfGuest(await createCustomer(context))).toBe(false)
})

test('a guest deletes the review that was written by the link in the mail', async ({ context, api }) => {
  const guest = await createGuest(context)
  const { token, productId } = await createReviewLink(context, guest)
  const body = { productId, ...review }
  const { id } = (await api.call('POST /reviews/order/{token}', { params: { token }, body })).body.review
  const otherToken = await issueToken(context, await createCustomer(context))
  expect((await api.call('DELETE /reviews/{id}', { token: otherToken, params: { id } })).status).toBe(404)
  expect((await api.call('DELETE /reviews/{id}', { token: guest.token, params: { id } })).status).toBe(200)
})

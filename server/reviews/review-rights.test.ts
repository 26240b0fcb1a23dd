import { expect } from 'vitest'
import { cancelItems } from '#server/orders/cancellations/cancel-items.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { showOrder } from '#server/orders/history/show-order.ts'
import { createOrder } from '#server/orders/placement/create-order.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createAddress, createCartItem, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { createReview, createReviewLink } from '#tests/support/reviews/reviews.ts'
import { test } from '#tests/support/test-context.ts'
import { removeReview } from './edit-review.ts'
import { listReviewableProducts } from './list-reviewable-products.ts'
import { deleteReview } from './reviews.store.ts'
import { voteHelpful } from './vote-helpful.ts'
import { writeReview, writeReviewByLink } from './write-review.ts'

const content = { stars: 2, title: 'Small', text: 'It does not fit.' }

test('the link of a mail writes no review of what another order delivered', async ({ context }) => {
  const customer = await createCustomer(context)
  const { token } = await createReviewLink(context, customer)
  const other = await createReviewLink(context, customer)
  await expect(writeReviewByLink(context, token, { ...content, productId: other.productId })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('a customer who sent all pieces of a line back can review the product and delete the review', async ({
  context,
}) => {
  const { id, customer, phone, request, check } = await createDeliveredOrder(context)
  await check(await request({ Phone: 1 }))
  const { review } = await writeReview(context, customer, phone.productId, content, [])
  const { products } = await listReviewableProducts(context, customer, id)
  expect(products).toMatchObject([{ name: 'Kurta' }, { name: 'Phone', review: { id: review.id } }])
  await removeReview(context, customer, review.id)
})

test('what was canceled before it was sent cannot be reviewed', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const [kept, canceled] = [await createVariant(context), await createVariant(context, { product: 'Sari' })]
  await createCartItem(context, customer, kept, 1)
  await createCartItem(context, customer, canceled, 1)
  const { id: addressId } = await createAddress(context, customer)
  const { order } = await createOrder(context, customer, { addressId, paymentMethod: 'COD' })
  const line = (await showOrder(context, customer, order.id)).order.items.find(
    ({ product }) => product.name === 'Sari',
  )!
  await cancelItems(context, customer, order.id, { items: [{ orderItemId: line.id, quantity: 1 }], reason: null })
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await writeReview(context, customer, kept.productId, content, [])
  await expect(writeReview(context, customer, canceled.productId, content, [])).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('a vote for a review that is deleted meanwhile finds no review', async ({ context }) => {
  const { id } = await createReview(context)
  const customer = await createCustomer(context)
  const voting = callWhileOpen(
    context,
    ({ db }) => deleteReview(db, id),
    () => voteHelpful(context, customer, id),
  )
  await expect(voting).rejects.toMatchObject({ kind: 'notFound' })
})

test('a review of a product that is deleted meanwhile finds no product', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context)
  await createDeliveredCodOrder(context, customer, { of })
  const writing = callWhileOpen(
    context,
    ({ db }) => db.deleteFrom('products').where('id', '=', of.productId).execute(),
    () => writeReview(context, customer, of.productId, content, []),
  )
  await expect(writing).rejects.toMatchObject({ kind: 'notFound' })
})

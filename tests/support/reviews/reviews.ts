import type { Caller } from '#server/context.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { createCustomer, createVariant } from '../factories.ts'
import { createDeliveredCodOrder } from '../order-factories.ts'
import type { TestContext } from '../test-context.ts'

type ReviewOverrides = {
  author?: Caller
  of?: { id: string; productId: string }
  stars?: number
  title?: string | null
  text?: string | null
}

/** A review by a customer who received the product. */
export async function createReview(context: TestContext, given: ReviewOverrides = {}) {
  const { stars = 5, title = 'Good', text = 'It fits.' } = given
  const author = given.author ?? (await createCustomer(context))
  const of = given.of ?? (await createVariant(context))
  const order = await createDeliveredCodOrder(context, author, { of })
  const { review } = await writeReview(context, author, of.productId, { stars, title, text }, [])
  return { ...review, author, orderId: order.id, variant: of }
}

/** The path parameters of the link in the mail about a new delivered order, and the product of the order. */
export async function createReviewLink(context: TestContext, customer: Caller) {
  const of = await createVariant(context)
  const { id } = await createDeliveredCodOrder(context, customer, { of })
  return { token: context.tokens.links.issue('review-order', id), productId: of.productId, orderId: id }
}

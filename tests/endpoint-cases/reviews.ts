import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createReview, createReviewLink } from '#tests/support/reviews/reviews.ts'
import { administrators, allCallers, customers, type EndpointCase, owner } from './endpoint-case.ts'

const ofCustomer: EndpointCase['arrange'] = async (context, author) => ({
  params: { id: (await createReview(context, { author })).id },
})

const withReview =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: (await createReview(context)).id }, ...(body && { body }) })

export const reviewCases: Record<string, EndpointCase> = {
  'GET /products/{productId}/reviews': allCallers(async (context) => ({
    params: { productId: (await createReview(context)).productId },
    query: { sort: 'newest', stars: '5', withPictures: 'false' },
  })),
  'GET /orders/{id}/reviews': owner(
    async (context, author) => ({ params: { id: (await createReview(context, { author })).orderId } }),
    { administrator: 403 },
  ),
  'POST /products/{productId}/reviews': customers(
    async (context, customer) => {
      const of = await createVariant(context)
      await createDeliveredCodOrder(context, customer, { of })
      return { params: { productId: of.productId }, form: { stars: '4', title: 'Good', text: 'It fits.' } }
    },
    { 'other customer': 403 },
  ),
  'PUT /reviews/{id}': owner(
    async (context, author) => ({
      params: { id: (await createReview(context, { author })).id },
      form: { stars: '2', title: 'Changed', text: '', keptPictures: '' },
    }),
    { administrator: 403 },
  ),
  'DELETE /reviews/{id}': owner(ofCustomer, { administrator: 403 }),
  'POST /reviews/{id}/helpful': customers(withReview()),
  'GET /reviews/order/{token}': allCallers(async (context) => {
    const { token } = await createReviewLink(context, await createCustomer(context))
    return { params: { token } }
  }),
  'POST /reviews/order/{token}': allCallers(async (context) => {
    const { token, productId } = await createReviewLink(context, await createCustomer(context))
    return { params: { token }, body: { productId, stars: '3' } }
  }),
  'GET /reviews': administrators(async (context) => {
    const { author } = await createReview(context)
    return { query: { filter: 'unanswered', stars: '5', customerId: author.id, q: 'a' } }
  }),
  'PUT /reviews/{id}/answer': administrators(withReview({ answer: 'Thank you.' })),
  'PUT /reviews/{id}/hidden': administrators(withReview({ reason: 'OFF_TOPIC' })),
  'GET /review-settings': administrators(),
  'PUT /review-settings': administrators(() => ({ body: { asksByMail: true } })),
}

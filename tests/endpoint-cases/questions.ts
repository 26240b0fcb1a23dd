import { createVariant } from '#tests/support/factories.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createAnswer, createQuestion, offerQuestions } from '#tests/support/questions/questions.ts'
import { administrators, allCallers, customers, type EndpointCase, owner } from './endpoint-case.ts'

const withQuestion =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: (await createQuestion(context)).id }, ...(body && { body }) })

const withAnswer =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: (await createAnswer(context)).id }, ...(body && { body }) })

export const questionCases: Record<string, EndpointCase> = {
  'GET /products/{productId}/questions': allCallers(async (context) => ({
    params: { productId: (await createQuestion(context)).productId },
    query: { limit: '2' },
  })),
  'GET /questions/{id}/answers': allCallers(async (context) => ({
    params: { id: (await createAnswer(context)).question.id },
  })),
  'GET /products/{productId}/questions/own': customers(async (context) => ({
    params: { productId: (await createQuestion(context)).productId },
  })),
  'POST /products/{productId}/questions': customers(async (context) => {
    await offerQuestions(context)
    return { params: { productId: (await createVariant(context)).productId }, body: { text: 'Is it lined?' } }
  }),
  'DELETE /questions/{id}': owner(
    async (context, author) => ({ params: { id: (await createQuestion(context, { author })).id } }),
    { administrator: 403 },
  ),
  'POST /questions/{id}/answers': customers(
    async (context, customer) => {
      const { id, variant } = await createQuestion(context)
      await createDeliveredCodOrder(context, customer, { of: variant })
      return { params: { id }, body: { text: 'Yes.' } }
    },
    { 'other customer': 403 },
  ),
  'DELETE /questions/answers/{id}': owner(
    async (context, author) => ({ params: { id: (await createAnswer(context, { author })).id } }),
    { administrator: 403 },
  ),
  'POST /questions/answers/{id}/helpful': customers(withAnswer()),
  'GET /questions': administrators(async (context) => {
    await createAnswer(context)
    return { query: { filter: 'all', q: 'a' } }
  }),
  'PUT /questions/{id}/answer': administrators(withQuestion({ answer: 'Yes.' })),
  'PUT /questions/{id}/hidden': administrators(withQuestion({ reason: 'OFF_TOPIC' })),
  'PUT /questions/answers/{id}/hidden': administrators(withAnswer({ reason: 'ABUSE' })),
}

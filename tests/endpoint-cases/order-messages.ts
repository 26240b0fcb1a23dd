import { ownTemplate } from '#tests/support/orders/own-message.ts'
import { createOrderOfCustomer } from './case-factories.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const withTexts: EndpointCase['arrange'] = () => ({ params: { name: 'shipped' }, body: ownTemplate })

/** The messages to customers about their orders. */
export const orderMessageCases: Record<string, EndpointCase> = {
  'GET /order-messages': administrators(),
  'PUT /order-messages/{name}': administrators(withTexts),
  'DELETE /order-messages/{name}': administrators(() => ({ params: { name: 'shipped' } })),
  'POST /order-messages/{name}/preview': administrators(withTexts),
  'POST /order-messages/{name}/test': administrators(withTexts),
  'GET /orders/{id}/messages': administrators(async (context, customer) => ({
    params: { id: (await createOrderOfCustomer(context, customer)).id },
  })),
}

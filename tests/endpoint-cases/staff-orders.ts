import { createDraft } from '#server/orders/staff/drafts/save-draft.ts'
import { createVariant } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/orders/staff-order.ts'
import { createOrderOfCustomer } from './case-factories.ts'
import { administrators, allCallers, type EndpointCase } from './endpoint-case.ts'

const withPaymentLink: EndpointCase['arrange'] = async (context, customer) => {
  const { id } = await createOrderOfCustomer(context, customer)
  return { params: { token: context.tokens.links.issue('pay-order', id) } }
}

const priced = async (context: Parameters<EndpointCase['arrange']>[0]) => ({
  items: [{ productVariantId: (await createVariant(context)).id, quantity: 1 }],
})

const emptyDraft = { customerId: null, items: [], isAtCounter: true, address: null, payment: 'COD' } as const

const withDraft: EndpointCase['arrange'] = async (context, _, administrator) => ({
  params: { id: (await createDraft(context, administrator, { ...emptyDraft, items: [] })).draft.id },
})

/** Orders that administrators place for customers. */
export const staffOrderCases: Record<string, EndpointCase> = {
  'GET /staff-orders/customers': administrators(() => ({ query: { q: 'asha' } })),
  'POST /staff-orders/customers': administrators(() => ({
    body: { firstName: 'Ravi', lastName: 'Nair', mobile: '98123 45678' },
  })),
  'POST /staff-orders/quote': administrators(async (context) => ({
    body: { ...(await priced(context)), payment: 'COD' },
  })),
  'POST /staff-orders': administrators(async (context, customer) => ({
    body: {
      ...(await priced(context)),
      customerId: customer.id,
      address: deliveryAddress,
      payment: { kind: 'COD' },
      expectedTotal: '499.00',
    },
  })),
  'PUT /orders/{id}/items': administrators(async (context, customer) => {
    const { id, items } = await createOrderOfCustomer(context, customer)
    return { params: { id }, body: { quantities: [{ orderItemId: items[0]!.id, quantity: 2 }] } }
  }),
  'PUT /orders/{id}/address': administrators(async (context, customer) => ({
    params: { id: (await createOrderOfCustomer(context, customer)).id },
    body: deliveryAddress,
  })),
  'PUT /orders/{id}/payment': administrators(async (context, customer) => ({
    params: { id: (await createOrderOfCustomer(context, customer)).id },
    body: { means: 'UPI', reference: 'UTR 4711', expectedAmount: '499.00' },
  })),
  'GET /staff-orders/drafts': administrators(),
  'GET /staff-orders/drafts/{id}': administrators(withDraft),
  'POST /staff-orders/drafts': administrators(() => ({ body: emptyDraft })),
  'PUT /staff-orders/drafts/{id}': administrators(async (...args) => ({
    ...(await withDraft(...args)),
    body: emptyDraft,
  })),
  'DELETE /staff-orders/drafts/{id}': administrators(withDraft),
  // A cash order has nothing to pay, which needs no payment provider.
  'GET /orders/payment-link/{token}': allCallers(withPaymentLink),
  'POST /orders/payment-link/{token}': allCallers(withPaymentLink),
}

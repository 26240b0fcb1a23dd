import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/orders/staff-order.ts'
import type { AuditedRequests } from './audited-request.ts'
import { createOrderOfNewCustomer } from './orders.ts'

/** Requests that place and change orders for customers. */
export const staffOrderRequests: AuditedRequests = {
  'POST /staff-orders/customers': {
    prepare: async () => ({ body: { firstName: 'Asha', lastName: 'Rao says', mobile: '98123 45678' } }),
    entry: { action: 'created', subject: 'customer', after: { isMadeByShop: true } },
  },
  'POST /staff-orders': {
    prepare: async (context) => ({
      body: {
        customerId: (await createCustomer(context)).id,
        items: [{ productVariantId: (await createVariant(context)).id, quantity: 1 }],
        address: deliveryAddress,
        discount: { kind: 'AMOUNT', amount: '99.00', reason: 'Thanks to Asha' },
        payment: { kind: 'COD' },
        expectedTotal: '400.00',
      },
    }),
    entry: {
      action: 'created',
      subject: 'order',
      after: { orderTotal: 400_00, shippingFee: 0, codFee: 0, staffDiscount: 99_00 },
    },
  },
  'PUT /orders/{id}/items': {
    prepare: async (context) => {
      const { id, items } = await createOrderOfNewCustomer(context)
      const quantities = [{ orderItemId: items[0]!.id, quantity: 2 }]
      return { params: { id }, body: { quantities, reason: 'As Asha Rao says' } }
    },
    entry: { action: 'changed', subject: 'order', after: { orderTotal: 998_00 } },
  },
  'PUT /orders/{id}/payment': {
    prepare: async (context) => ({
      params: { id: (await createOrderOfNewCustomer(context)).id },
      body: { means: 'UPI', reference: 'UTR 4711', expectedAmount: '499.00' },
    }),
    entry: {
      action: 'paymentRecorded',
      subject: 'order',
      before: { paymentStatus: 'PENDING', reference: null },
      after: { paymentStatus: 'COMPLETED', reference: 'UTR 4711' },
    },
  },
  'PUT /orders/{id}/address': {
    prepare: async (context) => ({
      params: { id: (await createOrderOfNewCustomer(context)).id },
      body: { ...deliveryAddress, shippingFee: '60.00' },
    }),
    entry: {
      action: 'changed',
      subject: 'order',
      before: { newAddress: null, shippingFee: 0, orderTotal: 499_00 },
      after: { newAddress: true, shippingFee: 60_00, orderTotal: 559_00 },
    },
  },
}

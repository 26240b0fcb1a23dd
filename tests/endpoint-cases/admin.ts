import { dayInIndia } from '#contract/india-time.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { setPayout } from '#server/orders/payouts/set-payout.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createBookedParcel, createParcelToBook, parcelInput } from '#tests/support/couriers/fake-courier.ts'
import { createAdmin, createBrand, createCategory, createCollection, createVariant } from '#tests/support/factories.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'
import {
  createFailedShipment,
  createOrderWithOutstandingGoods,
  createPackedShipment,
} from '#tests/support/order-factories.ts'
import {
  createBulkEdit,
  createDeliveredOrderOfCustomer,
  createEndedAttempt,
  createFailedRefund,
  createLegalPage,
  createOrderOfCustomer,
  createReturnRequest,
  uniqueName,
} from './case-factories.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const withBulkEdit: EndpointCase['arrange'] = async (context, _, administrator) => ({
  params: { id: (await createBulkEdit(context, administrator)).id },
})

const catalogueCases: Record<string, EndpointCase> = {
  'POST /products': administrators(async (context) => ({
    form: {
      productName: uniqueName('Kurta'),
      description: '<p>Of cotton</p>',
      originalPrice: '1999',
      discountPrice: '1499.50',
      productVariants: '[{"color":"red","stock":5}]',
      categoryId: (await createCategory(context)).id,
      brandId: (await createBrand(context)).id,
    },
  })),
  'DELETE /products/{id}': administrators(async (context) => ({
    params: { id: (await createVariant(context)).productId },
  })),
  'GET /products/unpublished': administrators(() => ({ query: { status: 'DRAFT', q: 'kurta' } })),
  'GET /products/incomplete': administrators(),
  'GET /products/{id}/preview': administrators(async (context) => ({
    params: { id: (await createVariant(context)).productId },
  })),
  'POST /products/{id}/duplicate': administrators(async (context) => ({
    params: { id: (await createVariant(context)).productId },
  })),
  'GET /bulk-edits': administrators(),
  'POST /bulk-edits': administrators(async (context) => ({
    body: {
      selection: { by: 'IDS', ids: [(await createVariant(context)).productId] },
      action: {
        kind: 'PRICES',
        change: {
          kind: 'ADJUST',
          target: 'BOTH',
          direction: 'RAISE',
          step: { by: 'PERCENT', percent: '10' },
          rounding: 'NINE',
        },
      },
    },
  })),
  'GET /bulk-edits/{id}': administrators(withBulkEdit),
  'POST /bulk-edits/{id}/run': administrators(withBulkEdit),
  'POST /bulk-edits/{id}/cancel': administrators(withBulkEdit),
  'POST /categories': administrators(() => ({ form: { name: uniqueName('Sarees'), description: 'Of silk' } })),
  'GET /categories/{categoryId}/product-fields': administrators(async (context) => ({
    params: { categoryId: (await createCategory(context)).id },
  })),
  'DELETE /categories/{id}': administrators(async (context) => ({
    params: { id: (await createCategory(context)).id },
  })),
  'POST /brands': administrators(() => ({ body: { name: uniqueName('Sona'), description: 'Since 1931' } })),
  'DELETE /brands/{id}': administrators(async (context) => ({ params: { id: (await createBrand(context)).id } })),
  'GET /collections': administrators(),
  'POST /collections': administrators(() => ({
    form: { handle: uniqueName('sale').replace(' ', '-'), name: 'Sale', kind: 'RULE', rule: '{"discounted":true}' },
  })),
  'GET /collections/rule/count': administrators(() => ({ query: { rule: '{"newDays":30}' } })),
  'GET /collections/{id}/chosen-products': administrators(async (context) => ({
    params: { id: (await createCollection(context)).id },
  })),
  'DELETE /collections/{id}': administrators(async (context) => ({
    params: { id: (await createCollection(context)).id },
  })),
  'GET /stock': administrators(() => ({ query: { q: 'kurta', only: 'low', sortBy: 'stock' } })),
  'POST /stock/{variantId}/adjust': administrators(async (context) => ({
    params: { variantId: (await createVariant(context, { stock: 10 })).id },
    body: { seenStock: 10, stock: 7, reason: 'DAMAGED', note: 'They broke' },
  })),
  'GET /stock/{variantId}/changes': administrators(async (context) => ({
    params: { variantId: (await createVariant(context)).id },
  })),
}

const withOrder =
  (body?: object): EndpointCase['arrange'] =>
  async (context, customer) => ({
    params: { id: (await createOrderOfCustomer(context, customer)).id },
    ...(body && { body }),
  })

const withPrintedOrder: EndpointCase['arrange'] = async (context, customer) => ({
  query: { ids: (await createOrderOfCustomer(context, customer)).id },
})

const withPackedOrder: EndpointCase['arrange'] = async (context, customer) => ({
  query: { ids: (await createPackedShipment(context, customer)).id },
})

const dateRange = { from: '2026-01-01', to: '2026-12-31' }

/** Orders, payments and sales figures. */
const orderCases: Record<string, EndpointCase> = {
  'GET /orders/all': administrators(async (context, customer) => {
    await createOrderOfCustomer(context, customer)
    return { query: { page: '1', pageSize: '10', deliveryStatus: 'PENDING' } }
  }),
  'GET /orders/export': administrators(async (context, customer) => {
    await createOrderOfCustomer(context, customer)
    return { query: dateRange }
  }),
  'GET /orders/packing-slips': administrators(withPrintedOrder),
  'GET /orders/pick-list': administrators(withPrintedOrder),
  'GET /orders/labels': administrators(withPackedOrder),
  'GET /orders/manifest': administrators(withPackedOrder),
  'GET /orders/{id}/payout': administrators(async (context, customer) => {
    const { id } = await createReturnRequest(context, customer)
    await setPayout(context, customer, id, { upiId: 'kaveri@okaxis' })
    return { params: { id } }
  }),
  'GET /orders/{id}/payments': administrators(withOrder()),
  'GET /orders/payment/problems': administrators(),
  'PUT /orders/{id}/status': administrators(withOrder({ deliveryStatus: 'SHIPPED' })),
  'PUT /orders/{id}/confirmation': administrators(async (context, customer) => ({
    params: { id: (await createUnconfirmedOrder(context, customer, { of: await createVariant(context) })).id },
  })),
  'PUT /orders/{id}/expected-delivery-date': administrators(async (context, customer) => ({
    params: { id: (await createOrderOfCustomer(context, customer)).id },
    body: { date: dayInIndia(context.clock()) },
  })),
  'POST /orders/{id}/shipments': administrators(async (context, customer) => ({
    params: { id: (await createOrderOfCustomer(context, customer)).id },
    body: {},
  })),
  'PUT /orders/{id}/shipments/{shipmentId}': administrators(async (context, customer) => ({
    params: await createPackedShipment(context, customer),
    body: { courier: 'OWN' },
  })),
  'PUT /orders/{id}/shipments/{shipmentId}/status': administrators(async (context, customer) => ({
    params: await createPackedShipment(context, customer),
    body: { transition: 'handOver' },
  })),
  'POST /orders/{id}/shipments/{shipmentId}/receipt': administrators(async (context, customer) => {
    const { params, orderItemId } = await createFailedShipment(context, customer)
    return { params, body: { items: [{ orderItemId, good: 1, damaged: 0 }] } }
  }),
  'POST /orders/{id}/shipments/{shipmentId}/loss': administrators(async (context, customer) => ({
    params: (await createFailedShipment(context, customer)).params,
    body: {},
  })),
  'GET /orders/{id}/bookings': administrators(async (context, customer) => ({
    params: { id: (await createParcelToBook(context, customer)).id },
  })),
  'GET /orders/{id}/shipments/{shipmentId}/courier-rates': administrators(async (context, customer) => ({
    params: await createParcelToBook(context, customer),
    query: { weightGrams: '500', lengthCm: '20', breadthCm: '15', heightCm: '10' },
  })),
  'POST /orders/{id}/shipments/{shipmentId}/booking': administrators(async (context, customer) => ({
    params: await createParcelToBook(context, customer),
    body: parcelInput,
  })),
  'PUT /orders/{id}/shipments/{shipmentId}/booking': administrators(async (context, customer) => ({
    params: await createBookedParcel(context, customer),
    body: { action: 'label' },
  })),
  'PUT /orders/{id}/goods-back': administrators(async (context, customer) => ({
    params: await createOrderWithOutstandingGoods(context, customer),
  })),
  'PUT /orders/{id}/goods-lost': administrators(async (context, customer) => ({
    params: await createOrderWithOutstandingGoods(context, customer),
  })),
  'PUT /orders/status': administrators(async (context, customer) => ({
    body: { ids: [(await createOrderOfCustomer(context, customer)).id], deliveryStatus: 'SHIPPED' },
  })),
  'PUT /orders/{id}/return-status': administrators(async (context, customer) => ({
    params: { id: (await createReturnRequest(context, customer)).id },
    body: { returnStatus: 'ACCEPTED', restock: false },
  })),
  'PUT /orders/{id}/refund': administrators(async (context, customer) => {
    const { id } = await createDeliveredOrderOfCustomer(context, customer)
    const owed = { returnStatus: 'ACCEPTED', refundStatus: 'PENDING' } as const
    await context.db.updateTable('orders').set(owed).where('id', '=', id).execute()
    const refund = {
      orderId: id,
      kind: 'manual',
      status: 'PENDING',
      amount: 499_00,
      requestedAt: context.clock(),
    } as const
    await context.db.insertInto('refunds').values(refund).execute()
    return { params: { id }, body: { reference: 'UTR 4711' } }
  }),
  'POST /orders/refunds/{id}/retry': administrators(async (context, customer) => ({
    params: { id: (await createFailedRefund(context, customer)).id },
  })),
  'POST /orders/payments/{merchantOrderId}/settle': administrators(async (context, customer) => ({
    params: await createEndedAttempt(context, customer, { state: 'COMPLETED', errorCode: 'AMOUNT_MISMATCH' }),
    body: { reference: 'UTR 4711' },
  })),
  'GET /payments/setup': administrators(),
  'GET /dashboard': administrators(),
}

const newAdministrator = () => {
  const username = uniqueName('keeper').replace(' ', '_')
  return { username, email: `${username}@example.in`, firstName: 'Ravi', lastName: 'Iyer' }
}

/** Company settings and administrators. */
const settingsCases: Record<string, EndpointCase> = {
  'PUT /company-details': administrators(async ({ db }) => {
    const { companyName, address, email, contact } = await ensureCompanyDetails(db)
    return { body: { companyName, address, email, contact } }
  }),
  'POST /company-details/logo': administrators(async () => {
    const { name, buffer } = await createTestImage()
    return { form: {}, files: [{ field: 'logo', filename: name, bytes: buffer }] }
  }),
  'DELETE /company-details/logo': administrators(),
  'GET /company-details/legal-page-drafts': administrators(),
  'GET /company-details/notifications': administrators(),
  'PUT /company-details/notifications': administrators(() => ({
    body: { notifications: { soldOut: { enabled: false, addresses: [] } } },
  })),
  'GET /company-details/product-feed': administrators(),
  'PUT /company-details/product-feed': administrators(() => ({ body: { enabled: true } })),
  'GET /company-details/home-sections': administrators(),
  'PUT /company-details/home-sections': administrators(() => ({ body: { sections: null } })),
  'POST /legal-pages': administrators(async (context) => ({
    body: { id: (await createLegalPage(context)).id, title: 'Privacy', slug: 'privacy-policy', content: '<p>New</p>' },
  })),
  'POST /legal-pages/preview': administrators(() => ({ body: { content: '<p>New</p>' } })),
  'DELETE /legal-pages/{id}': administrators(async (context) => ({
    params: { id: (await createLegalPage(context)).id },
  })),
  'GET /administrators': administrators(),
  'POST /administrators': administrators((_, { password }) => ({ body: { ...newAdministrator(), password } })),
  'PUT /administrators/{id}/active': administrators(async (context, { password }) => ({
    params: { id: (await createAdmin(context)).id },
    body: { isActive: false, password },
  })),
  'GET /audit': administrators(() => ({ query: { subject: 'order', ...dateRange } })),
  'GET /audit/{entryId}': administrators(async (context, customer) => {
    await createDeliveredOrderOfCustomer(context, customer)
    const newest = context.db.selectFrom('auditEntries').select('id').orderBy('id', 'desc')
    return { params: { entryId: String((await newest.executeTakeFirstOrThrow()).id) } }
  }),
  'GET /demonstration': administrators(),
  'DELETE /demonstration': administrators(),
}

export const adminCases: Record<string, EndpointCase> = { ...catalogueCases, ...orderCases, ...settingsCases }

import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { aBrand, aCategory, anAdmin, aVariant } from '#tests/support/makers.ts'
import { aPhotograph } from '#tests/support/photograph.ts'
import { attempt, deliveredOrder, failedRefund, legalPage, newName, order, returnAsked } from './makings.ts'
import { administrators, type Row } from './row.ts'

/** Products, categories, brands and their stock. */
const goods: Record<string, Row> = {
  'POST /products': administrators(async (shop) => ({
    form: {
      productName: newName('Kurta'),
      description: '<p>Of cotton</p>',
      originalPrice: '1999',
      discountPrice: '1499.50',
      productVariants: '[{"color":"red","stock":5}]',
      categoryId: (await aCategory(shop)).id,
      brandId: (await aBrand(shop)).id,
    },
  })),
  'DELETE /products/{id}': administrators(async (shop) => ({ params: { id: (await aVariant(shop)).productId } })),
  'POST /categories': administrators(() => ({ form: { name: newName('Sarees'), description: 'Of silk' } })),
  'DELETE /categories/{id}': administrators(async (shop) => ({ params: { id: (await aCategory(shop)).id } })),
  'POST /brands': administrators(() => ({ body: { name: newName('Sona'), description: 'Since 1931' } })),
  'DELETE /brands/{id}': administrators(async (shop) => ({ params: { id: (await aBrand(shop)).id } })),
  'GET /stock': administrators(() => ({ query: { q: 'kurta', only: 'low', sortBy: 'stock' } })),
  'POST /stock/{variantId}/adjust': administrators(async (shop) => ({
    params: { variantId: (await aVariant(shop, { stock: 10 })).id },
    body: { seenStock: 10, stock: 7, reason: 'DAMAGED', note: 'They broke' },
  })),
  'GET /stock/{variantId}/changes': administrators(async (shop) => ({
    params: { variantId: (await aVariant(shop)).id },
  })),
}

const orderAnd =
  (body?: object): Row['ask'] =>
  async (shop, customer) => ({ params: { id: (await order(shop, customer)).id }, ...(body && { body }) })

const days = { from: '2026-01-01', to: '2026-12-31' }

/** Orders, payments and what the shop earns. */
const sales: Record<string, Row> = {
  'GET /orders/all': administrators(async (shop, customer) => {
    await order(shop, customer)
    return { query: { page: '1', pageSize: '10', deliveryStatus: 'PENDING' } }
  }),
  'GET /orders/export': administrators(async (shop, customer) => {
    await order(shop, customer)
    return { query: days }
  }),
  'GET /orders/packing-slips': administrators(async (shop, customer) => ({
    query: { ids: (await order(shop, customer)).id },
  })),
  'GET /orders/{id}/payments': administrators(orderAnd()),
  'GET /orders/payment/problems': administrators(),
  'PUT /orders/{id}/status': administrators(orderAnd({ deliveryStatus: 'SHIPPED' })),
  'PUT /orders/status': administrators(async (shop, customer) => ({
    body: { ids: [(await order(shop, customer)).id], deliveryStatus: 'SHIPPED' },
  })),
  'PUT /orders/{id}/return-status': administrators(async (shop, customer) => ({
    params: { id: (await returnAsked(shop, customer)).id },
    body: { returnStatus: 'ACCEPTED', restock: false },
  })),
  'PUT /orders/{id}/refund': administrators(async (shop, customer) => {
    const { id } = await deliveredOrder(shop, customer)
    const owed = { returnStatus: 'ACCEPTED', refundStatus: 'PENDING' } as const
    await shop.db.updateTable('orders').set(owed).where('id', '=', id).execute()
    const refund = { orderId: id, kind: 'manual', status: 'PENDING', amount: 499_00, askedAt: shop.clock() } as const
    await shop.db.insertInto('refunds').values(refund).execute()
    return { params: { id }, body: { reference: 'UTR 4711' } }
  }),
  'POST /orders/refunds/{id}/retry': administrators(async (shop, customer) => ({
    params: { id: (await failedRefund(shop, customer)).id },
  })),
  'POST /orders/payments/{merchantOrderId}/settle': administrators(async (shop, customer) => ({
    params: await attempt(shop, customer, { state: 'COMPLETED', errorCode: 'AMOUNT_MISMATCH' }),
    body: { reference: 'UTR 4711' },
  })),
  'GET /payments/setup': administrators(),
  'GET /dashboard': administrators(),
}

const administrator = () => {
  const username = newName('keeper').replace(' ', '_')
  return { username, email: `${username}@example.in`, firstName: 'Ravi', lastName: 'Iyer' }
}

/** The shop itself, and who manages it. */
const house: Record<string, Row> = {
  'PUT /company-details': administrators(async ({ db }) => {
    const { companyName, address, email, contact } = await ensureCompanyDetails(db)
    return { body: { companyName, address, email, contact } }
  }),
  'POST /company-details/logo': administrators(async () => {
    const { name, buffer } = await aPhotograph()
    return { form: {}, files: [{ field: 'logo', filename: name, bytes: buffer }] }
  }),
  'DELETE /company-details/logo': administrators(),
  'POST /legal-pages': administrators(async (shop) => ({
    body: { id: (await legalPage(shop)).id, title: 'Privacy', slug: 'privacy-policy', content: '<p>New</p>' },
  })),
  'POST /legal-pages/preview': administrators(() => ({ body: { content: '<p>New</p>' } })),
  'DELETE /legal-pages/{id}': administrators(async (shop) => ({ params: { id: (await legalPage(shop)).id } })),
  'GET /administrators': administrators(),
  'POST /administrators': administrators((_, { password }) => ({ body: { ...administrator(), password } })),
  'PUT /administrators/{id}/active': administrators(async (shop, { password }) => ({
    params: { id: (await anAdmin(shop)).id },
    body: { isActive: false, password },
  })),
  'GET /audit': administrators(() => ({ query: { subject: 'order', ...days } })),
  'GET /audit/{entryId}': administrators(async (shop, customer) => {
    await deliveredOrder(shop, customer)
    const newest = shop.db.selectFrom('auditEntries').select('id').orderBy('id', 'desc')
    return { params: { entryId: String((await newest.executeTakeFirstOrThrow()).id) } }
  }),
  'GET /demonstration': administrators(),
  'DELETE /demonstration': administrators(),
}

export const backOffice: Record<string, Row> = { ...goods, ...sales, ...house }

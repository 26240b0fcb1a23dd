import { expect } from 'vitest'
import { standardHomeSections } from '#contract/company/home-sections.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { decideReturn } from '#server/orders/returns/decide-return.ts'
import type { TestApi } from './api.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createCodOrder,
  createCollection,
  createCustomer,
  createDeliveredCodOrder,
  createVariant,
  type TestUser,
} from './factories.ts'
import { multipartForm } from './multipart-form.ts'
import { checkImport, startImport } from './product-import.ts'
import { createSecondFactor } from './second-factor.ts'
import type { TestContext } from './test-context.ts'

type RequestInput = Parameters<TestApi['call']>[1]
/** `prepare` creates the data of a request and returns its input; `entry` is the expected audit entry. */
type AuditedRequest = {
  prepare: (context: TestContext, admin: TestUser) => Promise<RequestInput>
  entry: { action: string; subject: string; before?: object | null; after?: object | null }
}

const createLegalPage = ({ db, clock }: TestContext) =>
  db
    .insertInto('legalPages')
    .values({ title: 'Privacy', slug: 'privacy-policy', content: '<p>Old</p>', updatedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()

export const createOrderOfNewCustomer = async (context: TestContext) =>
  createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })

async function createRequestedReturn(context: TestContext) {
  const order = await createDeliveredCodOrder(context, await createCustomer(context), {
    of: await createVariant(context),
  })
  await context.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', order.id).execute()
  return order
}

const productForm = async (context: TestContext) => ({
  productName: 'Kurta',
  originalPrice: '1999',
  productVariants: '[{"color":"red","stock":5}]',
  categoryId: (await createCategory(context, { name: 'Men' })).id,
  brandId: (await createBrand(context, { name: 'Sona' })).id,
})

/** A request of every administrative endpoint that changes data, by the endpoint's name. */
export const auditedRequests: Record<string, AuditedRequest> = {
  'POST /products': {
    prepare: async (context) => multipartForm(await productForm(context)),
    entry: {
      action: 'created',
      subject: 'product',
      before: null,
      after: { name: 'Kurta', originalPrice: 1999_00, category: 'Men', brand: 'Sona', variants: ['Red: 5'] },
    },
  },
  'DELETE /products/{id}': {
    prepare: async (context) => ({
      params: { id: (await createVariant(context, { product: 'Kurta', color: 'red' })).productId },
    }),
    entry: { action: 'deleted', subject: 'product', before: { name: 'Kurta' }, after: null },
  },
  'POST /products/{id}/duplicate': {
    prepare: async (context) => ({
      params: { id: (await createVariant(context, { product: 'Kurta', color: 'red' })).productId },
    }),
    entry: {
      action: 'created',
      subject: 'product',
      before: null,
      after: { name: 'Kurta (copy)', status: 'DRAFT', variants: ['Red: 0'] },
    },
  },
  'POST /stock/{variantId}/adjust': {
    prepare: async (context) => ({
      params: { variantId: (await createVariant(context, { stock: 10 })).id },
      body: { seenStock: 10, stock: 7, reason: 'DAMAGED', note: 'Asha Rao says that they broke' },
    }),
    entry: {
      action: 'changed',
      subject: 'stock',
      before: { stock: 10, reason: null },
      after: { stock: 7, reason: 'DAMAGED' },
    },
  },
  'POST /categories': {
    prepare: async (context) =>
      multipartForm({ id: (await createCategory(context, { name: 'Audio' })).id, name: 'Sound' }),
    entry: { action: 'changed', subject: 'category', before: { name: 'Audio' }, after: { name: 'Sound' } },
  },
  'DELETE /categories/{id}': {
    prepare: async (context) => ({ params: { id: (await createCategory(context, { name: 'Audio' })).id } }),
    entry: { action: 'deleted', subject: 'category', before: { name: 'Audio' }, after: null },
  },
  'POST /collections': {
    prepare: async (context) =>
      multipartForm({
        ...{ id: (await createCollection(context, { name: 'Sale' })).id, name: 'Summer sale', handle: 'summer' },
        ...{ kind: 'RULE', rule: '{"maxPrice":"499.00"}' },
      }),
    entry: {
      action: 'changed',
      subject: 'collection',
      before: { name: 'Sale', kind: 'HAND', rule: null },
      after: { name: 'Summer sale', handle: 'summer', kind: 'RULE', rule: ['maxPrice: 499.00'] },
    },
  },
  'DELETE /collections/{id}': {
    prepare: async (context) => ({ params: { id: (await createCollection(context, { name: 'Sale' })).id } }),
    entry: { action: 'deleted', subject: 'collection', before: { name: 'Sale' }, after: null },
  },
  'POST /brands': {
    prepare: async (context) => ({ body: { id: (await createBrand(context, { name: 'Sona' })).id, name: 'Sonar' } }),
    entry: { action: 'changed', subject: 'brand', before: { name: 'Sona' }, after: { name: 'Sonar' } },
  },
  'DELETE /brands/{id}': {
    prepare: async (context) => ({ params: { id: (await createBrand(context, { name: 'Sona' })).id } }),
    entry: { action: 'deleted', subject: 'brand', before: { name: 'Sona' }, after: null },
  },
  'PUT /company-details': {
    prepare: async (context) => {
      const { companyName, address, email, contact } = await ensureCompanyDetails(context.db)
      return { body: { companyName, address, email, contact, shippingFee: '49' } }
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { shippingFee: 0 }, after: { shippingFee: 49_00 } },
  },
  'PUT /company-details/notifications': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { notifications: { soldOut: { enabled: false, addresses: [] } } } }
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      after: { notifications: expect.arrayContaining(['soldOut: off']) },
    },
  },
  'PUT /company-details/product-feed': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { enabled: true } }
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      before: { productFeed: false },
      after: { productFeed: true },
    },
  },
  'PUT /company-details/home-sections': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { sections: [...standardHomeSections].reverse() } }
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      before: { homeSections: expect.arrayContaining(['Category tiles']) },
      after: { homeSections: expect.arrayContaining(['Category tiles']) },
    },
  },
  'DELETE /demonstration': {
    prepare: async (context) => {
      await context.db.insertInto('brands').values({ name: 'Demo', isDemo: true }).execute()
      return {}
    },
    entry: { action: 'deleted', subject: 'demonstration', before: { brands: 1 }, after: null },
  },
  'POST /company-details/logo': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
      return multipartForm({}, [{ field: 'logo', filename: 'mark.gif', bytes }])
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { logoUrl: null } },
  },
  'DELETE /company-details/logo': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      await db.updateTable('companyDetails').set({ logoFile: 'mark.webp' }).execute()
      return {}
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      before: { logoUrl: '/uploads/mark.webp' },
      after: { logoUrl: null },
    },
  },
  'POST /legal-pages': {
    prepare: async (context) => {
      const { id } = await createLegalPage(context)
      return { body: { id, title: 'Privacy', slug: 'privacy-policy', content: '<p>New</p>' } }
    },
    entry: {
      action: 'changed',
      subject: 'legalPage',
      before: { content: '<p>Old</p>' },
      after: { content: '<p>New</p>' },
    },
  },
  'DELETE /legal-pages/{id}': {
    prepare: async (context) => ({ params: { id: (await createLegalPage(context)).id } }),
    entry: { action: 'deleted', subject: 'legalPage', before: { title: 'Privacy' }, after: null },
  },
  'PUT /orders/{id}/status': {
    prepare: async (context) => ({
      params: { id: (await createOrderOfNewCustomer(context)).id },
      body: { deliveryStatus: 'SHIPPED' },
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { deliveryStatus: 'PENDING' },
      after: { deliveryStatus: 'SHIPPED' },
    },
  },
  'PUT /orders/{id}/goods-back': {
    prepare: async (context) => {
      const { id } = await createOrderOfNewCustomer(context)
      const canceled = { deliveryStatus: 'CANCELED', goodsStatus: 'OUTSTANDING', canceledAt: context.clock() } as const
      await context.db.updateTable('orders').set(canceled).where('id', '=', id).execute()
      return { params: { id } }
    },
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { goodsStatus: 'OUTSTANDING' },
      after: { goodsStatus: 'RETURNED' },
    },
  },
  'PUT /orders/status': {
    prepare: async (context) => ({
      body: { ids: [(await createOrderOfNewCustomer(context)).id], deliveryStatus: 'SHIPPED' },
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { deliveryStatus: 'PENDING' },
      after: { deliveryStatus: 'SHIPPED' },
    },
  },
  'PUT /orders/{id}/return-status': {
    prepare: async (context) => ({
      params: { id: (await createRequestedReturn(context)).id },
      body: { returnStatus: 'ACCEPTED', note: 'Asha Rao says that it was too small' },
    }),
    entry: {
      action: 'returnDecided',
      subject: 'order',
      before: { returnStatus: 'REQUESTED', refundStatus: 'NONE', restock: null },
      after: { returnStatus: 'ACCEPTED', refundStatus: 'PENDING', restock: true },
    },
  },
  'PUT /orders/{id}/refund': {
    prepare: async (context, admin) => {
      const order = await createDeliveredCodOrder(context, await createCustomer(context), {
        of: await createVariant(context),
      })
      await acceptReturn(context, admin, order.id)
      return { params: { id: order.id }, body: { reference: 'UTR 4711', note: 'to Asha' } }
    },
    entry: {
      action: 'refundRecorded',
      subject: 'order',
      before: { paymentStatus: 'COMPLETED', refundStatus: 'PENDING', reference: null },
      after: { paymentStatus: 'REFUNDED', refundStatus: 'COMPLETED', reference: 'UTR 4711' },
    },
  },
  'POST /orders/refunds/{id}/retry': {
    prepare: async (context) => {
      const refund = {
        orderId: (await createOrderOfNewCustomer(context)).id,
        kind: 'provider',
        status: 'FAILED',
        isDuplicate: true,
      } as const
      const { id } = await context.db
        .insertInto('refunds')
        .values({ ...refund, amount: 100, requestedAt: context.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
    entry: {
      action: 'refundRetried',
      subject: 'order',
      before: { refundStatus: 'FAILED' },
      after: { refundStatus: 'PENDING' },
    },
  },
  'POST /orders/payments/{merchantOrderId}/settle': {
    prepare: async (context) => {
      const merchantOrderId = 'a'.repeat(32)
      const at = context.clock()
      await context.db
        .insertInto('paymentAttempts')
        .values({
          merchantOrderId,
          orderId: (await createOrderOfNewCustomer(context)).id,
          amount: 100,
          state: 'COMPLETED',
          errorCode: 'AMOUNT_MISMATCH',
          createdAt: at,
          expiresAt: at,
          endedAt: at,
        })
        .execute()
      return { params: { merchantOrderId }, body: { reference: 'UTR 4711' } }
    },
    entry: { action: 'paymentSettled', subject: 'payment', after: { isSettled: true, reference: 'UTR 4711' } },
  },
  'POST /administrators': {
    prepare: async (_, { password }) => ({
      body: { username: 'asha_r', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', password },
    }),
    entry: { action: 'added', subject: 'administrator', before: null, after: { username: 'asha_r', isActive: true } },
  },
  'PUT /administrators/{id}/active': {
    prepare: async (context, { password }) => ({
      params: { id: (await createAdmin(context)).id },
      body: { isActive: false, password },
    }),
    entry: { action: 'deactivated', subject: 'administrator', before: { isActive: true }, after: { isActive: false } },
  },
  'POST /users/second-factor/enrolment/confirm': {
    prepare: async (context, admin) => ({
      body: { code: await createSecondFactor(context, admin, { isConfirmed: false }) },
    }),
    entry: { action: 'secondFactorSet', subject: 'administrator', before: null, after: null },
  },
  'POST /users/second-factor/recovery-codes': {
    prepare: async (context, admin) => {
      await createSecondFactor(context, admin)
      return { body: { password: admin.password } }
    },
    entry: { action: 'recoveryCodesRenewed', subject: 'administrator', before: null, after: null },
  },
  'POST /users/second-factor/remove': {
    prepare: async (context, admin) => {
      await createSecondFactor(context, admin)
      return { body: { password: admin.password } }
    },
    entry: { action: 'secondFactorRemoved', subject: 'administrator', before: null, after: null },
  },
  'POST /product-imports/{id}/run': {
    prepare: async (context) => ({ params: { id: await createCheckedImport(context) }, body: {} }),
    entry: {
      action: 'imported',
      subject: 'productImport',
      before: null,
      after: { fileName: 'products.csv', created: 1, changed: 0 },
    },
  },
  'POST /product-imports/{id}/cancel': {
    prepare: async (context) => {
      const id = await createCheckedImport(context)
      await startImport(context, id, { goodLinesOnly: false })
      return { params: { id } }
    },
    entry: {
      action: 'canceled',
      subject: 'productImport',
      before: null,
      after: { fileName: 'products.csv', written: 0 },
    },
  },
}

async function createCheckedImport(context: TestContext): Promise<string> {
  const csv = 'name,original price,category,brand,color,stock\nKurta,100,Men,Sona,red,1\n'
  return (await checkImport(context, csv, { createMissing: true })).id
}

async function acceptReturn(context: TestContext, admin: TestUser, id: string) {
  await context.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', id).execute()
  await decideReturn(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
}

import { expect } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { auditedFields } from '#contract/audit-fields.ts'
import { Brand, Category } from '#contract/catalogue/categories-and-brands.ts'
import { Product } from '#contract/catalogue.ts'
import { CompanyDetails } from '#contract/company.ts'
import { LegalPage } from '#contract/legal-pages.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { removeDemoCatalogue } from '#server/demo/remove-demo-catalogue.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { decideReturn } from '#server/orders/returns/decide-return.ts'
import { type TestApi, test } from './support/api.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createCodOrder,
  createCustomer,
  createDeliveredCodOrder,
  createVariant,
  issueToken,
  type TestUser,
} from './support/factories.ts'
import { multipartForm } from './support/multipart-form.ts'
import { checkImport, startImport } from './support/product-import.ts'
import { createSecondFactor } from './support/second-factor.ts'
import type { TestContext } from './support/test-context.ts'

type Parts = Parameters<TestApi['call']>[1]
/** Creates the data of a request; returns its input and the expected audit entry. */
type Case = {
  call: (context: TestContext, admin: TestUser) => Promise<Parts>
  entry: { action: string; subject: string; before?: object | null; after?: object | null }
}

const createLegalPage = ({ db, clock }: TestContext) =>
  db
    .insertInto('legalPages')
    .values({ title: 'Privacy', slug: 'privacy-policy', content: '<p>Old</p>', updatedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()

const createOrderOfNewCustomer = async (context: TestContext) =>
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

/** Every administrative endpoint that changes data; a new one needs a case. */
const cases: Record<string, Case> = {
  'POST /products': {
    call: async (context) => multipartForm(await productForm(context)),
    entry: {
      ...{ action: 'created', subject: 'product', before: null },
      after: { name: 'Kurta', originalPrice: 1999_00, category: 'Men', brand: 'Sona', variants: ['Red: 5'] },
    },
  },
  'DELETE /products/{id}': {
    call: async (context) => ({
      params: { id: (await createVariant(context, { product: 'Kurta', color: 'red' })).productId },
    }),
    entry: { action: 'deleted', subject: 'product', before: { name: 'Kurta' }, after: null },
  },
  'POST /stock/{variantId}/adjust': {
    call: async (context) => ({
      params: { variantId: (await createVariant(context, { stock: 10 })).id },
      body: { seenStock: 10, stock: 7, reason: 'DAMAGED', note: 'Asha Rao says that they broke' },
    }),
    entry: {
      ...{ action: 'changed', subject: 'stock' },
      ...{ before: { stock: 10, reason: null }, after: { stock: 7, reason: 'DAMAGED' } },
    },
  },
  'POST /categories': {
    call: async (context) =>
      multipartForm({ id: (await createCategory(context, { name: 'Audio' })).id, name: 'Sound' }),
    entry: { action: 'changed', subject: 'category', before: { name: 'Audio' }, after: { name: 'Sound' } },
  },
  'DELETE /categories/{id}': {
    call: async (context) => ({ params: { id: (await createCategory(context, { name: 'Audio' })).id } }),
    entry: { action: 'deleted', subject: 'category', before: { name: 'Audio' }, after: null },
  },
  'POST /brands': {
    call: async (context) => ({ body: { id: (await createBrand(context, { name: 'Sona' })).id, name: 'Sonar' } }),
    entry: { action: 'changed', subject: 'brand', before: { name: 'Sona' }, after: { name: 'Sonar' } },
  },
  'DELETE /brands/{id}': {
    call: async (context) => ({ params: { id: (await createBrand(context, { name: 'Sona' })).id } }),
    entry: { action: 'deleted', subject: 'brand', before: { name: 'Sona' }, after: null },
  },
  'PUT /company-details': {
    call: async (context) => {
      const { companyName, address, email, contact } = await ensureCompanyDetails(context.db)
      return { body: { companyName, address, email, contact, shippingFee: '49' } }
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { shippingFee: 0 }, after: { shippingFee: 49_00 } },
  },
  'PUT /company-details/notifications': {
    call: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { notifications: { soldOut: { enabled: false, addresses: [] } } } }
    },
    entry: {
      ...{ action: 'changed', subject: 'companyDetails' },
      ...{ after: { notifications: expect.arrayContaining(['soldOut: off']) } },
    },
  },
  'DELETE /demonstration': {
    call: async (context) => {
      await context.db.insertInto('brands').values({ name: 'Demo', isDemo: true }).execute()
      return {}
    },
    entry: { action: 'deleted', subject: 'demonstration', before: { brands: 1 }, after: null },
  },
  'POST /company-details/logo': {
    call: async ({ db }) => {
      await ensureCompanyDetails(db)
      const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
      return multipartForm({}, [{ field: 'logo', filename: 'mark.gif', bytes }])
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { logoUrl: null } },
  },
  'DELETE /company-details/logo': {
    call: async ({ db }) => {
      await ensureCompanyDetails(db)
      await db.updateTable('companyDetails').set({ logoFile: 'mark.webp' }).execute()
      return {}
    },
    entry: {
      ...{ action: 'changed', subject: 'companyDetails' },
      ...{ before: { logoUrl: '/uploads/mark.webp' }, after: { logoUrl: null } },
    },
  },
  'POST /legal-pages': {
    call: async (context) => {
      const { id } = await createLegalPage(context)
      return { body: { id, title: 'Privacy', slug: 'privacy-policy', content: '<p>New</p>' } }
    },
    entry: {
      ...{ action: 'changed', subject: 'legalPage' },
      ...{ before: { content: '<p>Old</p>' }, after: { content: '<p>New</p>' } },
    },
  },
  'DELETE /legal-pages/{id}': {
    call: async (context) => ({ params: { id: (await createLegalPage(context)).id } }),
    entry: { action: 'deleted', subject: 'legalPage', before: { title: 'Privacy' }, after: null },
  },
  'PUT /orders/{id}/status': {
    call: async (context) => ({
      params: { id: (await createOrderOfNewCustomer(context)).id },
      body: { deliveryStatus: 'SHIPPED' },
    }),
    entry: {
      ...{ action: 'statusSet', subject: 'order' },
      ...{ before: { deliveryStatus: 'PENDING' }, after: { deliveryStatus: 'SHIPPED' } },
    },
  },
  'PUT /orders/{id}/goods-back': {
    call: async (context) => {
      const { id } = await createOrderOfNewCustomer(context)
      const canceled = { deliveryStatus: 'CANCELED', goodsStatus: 'OUTSTANDING', canceledAt: context.clock() } as const
      await context.db.updateTable('orders').set(canceled).where('id', '=', id).execute()
      return { params: { id } }
    },
    entry: {
      ...{ action: 'statusSet', subject: 'order' },
      ...{ before: { goodsStatus: 'OUTSTANDING' }, after: { goodsStatus: 'RETURNED' } },
    },
  },
  'PUT /orders/status': {
    call: async (context) => ({
      body: { ids: [(await createOrderOfNewCustomer(context)).id], deliveryStatus: 'SHIPPED' },
    }),
    entry: {
      ...{ action: 'statusSet', subject: 'order' },
      ...{ before: { deliveryStatus: 'PENDING' }, after: { deliveryStatus: 'SHIPPED' } },
    },
  },
  'PUT /orders/{id}/return-status': {
    call: async (context) => ({
      params: { id: (await createRequestedReturn(context)).id },
      body: { returnStatus: 'ACCEPTED', note: 'Asha Rao says that it was too small' },
    }),
    entry: {
      ...{ action: 'returnDecided', subject: 'order' },
      before: { returnStatus: 'REQUESTED', refundStatus: 'NONE', restock: null },
      after: { returnStatus: 'ACCEPTED', refundStatus: 'PENDING', restock: true },
    },
  },
  'PUT /orders/{id}/refund': {
    call: async (context, admin) => {
      const order = await createDeliveredCodOrder(context, await createCustomer(context), {
        of: await createVariant(context),
      })
      await acceptReturn(context, admin, order.id)
      return { params: { id: order.id }, body: { reference: 'UTR 4711', note: 'to Asha' } }
    },
    entry: {
      ...{ action: 'refundRecorded', subject: 'order' },
      before: { paymentStatus: 'COMPLETED', refundStatus: 'PENDING', reference: null },
      after: { paymentStatus: 'REFUNDED', refundStatus: 'COMPLETED', reference: 'UTR 4711' },
    },
  },
  'POST /orders/refunds/{id}/retry': {
    call: async (context) => {
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
      ...{ action: 'refundRetried', subject: 'order' },
      ...{ before: { refundStatus: 'FAILED' }, after: { refundStatus: 'PENDING' } },
    },
  },
  'POST /orders/payments/{merchantOrderId}/settle': {
    call: async (context) => {
      const merchantOrderId = 'a'.repeat(32)
      const at = context.clock()
      await context.db
        .insertInto('paymentAttempts')
        .values({
          ...{
            merchantOrderId,
            orderId: (await createOrderOfNewCustomer(context)).id,
            amount: 100,
            state: 'COMPLETED',
          },
          ...{ errorCode: 'AMOUNT_MISMATCH', createdAt: at, expiresAt: at, endedAt: at },
        })
        .execute()
      return { params: { merchantOrderId }, body: { reference: 'UTR 4711' } }
    },
    entry: { action: 'paymentSettled', subject: 'payment', after: { isSettled: true, reference: 'UTR 4711' } },
  },
  'POST /administrators': {
    call: async (_, { password }) => ({
      body: { username: 'asha_r', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', password },
    }),
    entry: { action: 'added', subject: 'administrator', before: null, after: { username: 'asha_r', isActive: true } },
  },
  'PUT /administrators/{id}/active': {
    call: async (context, { password }) => ({
      params: { id: (await createAdmin(context)).id },
      body: { isActive: false, password },
    }),
    entry: { action: 'deactivated', subject: 'administrator', before: { isActive: true }, after: { isActive: false } },
  },
  'POST /users/second-factor/enrolment/confirm': {
    call: async (context, admin) => ({
      body: { code: await createSecondFactor(context, admin, { isConfirmed: false }) },
    }),
    entry: { action: 'secondFactorSet', subject: 'administrator', before: null, after: null },
  },
  'POST /users/second-factor/recovery-codes': {
    call: async (context, admin) => {
      await createSecondFactor(context, admin)
      return { body: { password: admin.password } }
    },
    entry: { action: 'recoveryCodesRenewed', subject: 'administrator', before: null, after: null },
  },
  'POST /users/second-factor/remove': {
    call: async (context, admin) => {
      await createSecondFactor(context, admin)
      return { body: { password: admin.password } }
    },
    entry: { action: 'secondFactorRemoved', subject: 'administrator', before: null, after: null },
  },
  'POST /product-imports/{id}/run': {
    call: async (context) => ({ params: { id: await createCheckedImport(context) }, body: {} }),
    entry: {
      ...{ action: 'imported', subject: 'productImport', before: null },
      after: { fileName: 'products.csv', created: 1, changed: 0 },
    },
  },
  'POST /product-imports/{id}/cancel': {
    call: async (context) => {
      const id = await createCheckedImport(context)
      await startImport(context, id, { goodLinesOnly: false })
      return { params: { id } }
    },
    entry: {
      ...{ action: 'canceled', subject: 'productImport', before: null },
      after: { fileName: 'products.csv', written: 0 },
    },
  },
}

/** An enrolment has no effect before its first code. */
const unconfirmedSteps = ['POST /users/second-factor/enrolment']

/** Endpoints that upload or check a file: they change no audited data. */
const unauditedImportSteps = [
  'POST /product-imports',
  'POST /product-imports/{id}/pieces',
  'POST /product-imports/{id}/check',
]

async function createCheckedImport(context: TestContext): Promise<string> {
  const csv = 'name,original price,category,brand,color,stock\nKurta,100,Men,Sona,red,1\n'
  return (await checkImport(context, csv, { createMissing: true })).id
}

async function acceptReturn(context: TestContext, admin: TestUser, id: string) {
  await context.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', id).execute()
  await decideReturn(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
}

/** Endpoints that only return a preview. */
const readOnlyCalls = ['POST /legal-pages/preview']

const auditedCalls = allEndpoints
  .filter(({ access, method }) => access === 'admin' && method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => !readOnlyCalls.includes(name))
  .filter((name) => !unauditedImportSteps.includes(name))
  .filter((name) => !unconfirmedSteps.includes(name))

test('every administrative endpoint that changes data has a case', () => {
  expect(Object.keys(cases).sort()).toEqual([...auditedCalls].sort())
})

test.for(Object.entries(cases))(
  '%s is recorded with actor, old and new values',
  async ([name, { call, entry }], { context, api }) => {
    const admin = await createAdmin(context)
    const parts = await call(context, admin)
    const earlier = await findNewestEntry(context)
    expect(await api.call(name, { ...parts, token: await issueToken(context, admin) })).toMatchObject({ status: 200 })
    const last = await findNewestEntry(context)
    expect(last).toMatchObject({ ...entry, administratorId: admin.id, administratorUsername: admin.username })
    expect(last?.id).toBeGreaterThan(earlier?.id ?? 0)
    expect(JSON.stringify(last)).not.toMatch(/asha rao says|to asha/i)
  },
)

const findNewestEntry = ({ db }: TestContext) =>
  db.selectFrom('auditEntries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const countEntries = async ({ db }: TestContext) => (await db.selectFrom('auditEntries').select('id').execute()).length

test.for([
  ['product', Product, ['buyCount', 'viewCount', 'createdAt', 'categoryId', 'brandId', 'sizes']],
  ['category', Category, []],
  ['brand', Brand, []],
  ['legalPage', LegalPage, []],
  ['companyDetails', CompanyDetails, ['priceMatch']],
] as const)('every field of a %s has a label; fields without one are not recorded', ([subject, shape, others]) => {
  const labelled = [...Object.keys(auditedFields[subject]), 'id', 'updatedAt', ...others]
  expect(Object.keys(shape.shape).filter((name) => !labelled.includes(name))).toEqual([])
})

test('a request that is refused or changes nothing creates no entry', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  const brand = await createBrand(context, { name: 'Sona' })
  const { id } = await createOrderOfNewCustomer(context)
  expect((await api.call('POST /brands', { token, body: { id: brand.id, name: 'Sona' } })).status).toBe(200)
  expect((await api.call('POST /brands', { token, body: { name: 'SONA' } })).status).toBe(409)
  const again = { token, params: { id }, body: { deliveryStatus: 'PENDING' } }
  expect((await api.call('PUT /orders/{id}/status', again)).status).toBe(200)
  expect(await countEntries(context)).toBe(0)
})

test('actions of customers and of the store itself create no entry', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const token = await issueToken(context, customer)
  expect((await api.call('PUT /orders/{id}/cancel', { token, params: { id } })).status).toBe(200)
  expect(await countEntries(context)).toBe(0)
})

test('removing the demo data is recorded with the number of removed rows', async ({ context }) => {
  const admin = await createAdmin(context)
  await context.db.insertInto('brands').values({ name: 'Demo', isDemo: true }).execute()
  await setDeliveryStatus(context, admin, (await createOrderOfNewCustomer(context)).id, { deliveryStatus: 'SHIPPED' })
  await removeDemoCatalogue(context, admin)
  expect(await findNewestEntry(context)).toMatchObject({
    action: 'deleted',
    subject: 'demonstration',
    before: { brands: 1 },
    after: null,
  })
  expect(await countEntries(context)).toBe(2)
})

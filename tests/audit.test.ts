import { expect } from 'vitest'
import { auditedFields } from '#contract/audit-words.ts'
import { Product } from '#contract/catalogue.ts'
import { Brand, Category } from '#contract/categories-and-brands.ts'
import { CompanyDetails } from '#contract/company.ts'
import { LegalPage } from '#contract/legal-pages.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { removeDemoCatalogue } from '#server/demo-catalogue/remove-demo-catalogue.ts'
import { slices } from '#server/http/openapi.ts'
import { decideReturn } from '#server/orders/decide-return.ts'
import { setDeliveryStatus } from '#server/orders/set-delivery-status.ts'
import { type Api, test } from './support/api.ts'
import { formOf } from './support/form.ts'
import { checked, startImport } from './support/importing.ts'
import {
  aBrand,
  aCategory,
  aCustomer,
  aDeliveredOrder,
  anAdmin,
  anOrder,
  aVariant,
  type Person,
  signedIn,
} from './support/makers.ts'
import type { TestShop } from './support/test.ts'

type Parts = Parameters<Api['call']>[1]
/** What a call needs, made in the shop, and the entry that it leaves. */
type Case = {
  call: (shop: TestShop, admin: Person) => Promise<Parts>
  entry: { action: string; subject: string; before?: object | null; after?: object | null }
}

const aLegalPage = ({ db, clock }: TestShop) =>
  db
    .insertInto('legalPages')
    .values({ title: 'Privacy', slug: 'privacy-policy', content: '<p>Old</p>', updatedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()

const aSale = async (shop: TestShop) => anOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })

async function aRequestedReturn(shop: TestShop) {
  const order = await aDeliveredOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  await shop.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', order.id).execute()
  return order
}

const productForm = async (shop: TestShop) => ({
  productName: 'Kurta',
  originalPrice: '1999',
  productVariants: '[{"color":"red","stock":5}]',
  categoryId: (await aCategory(shop, { name: 'Men' })).id,
  brandId: (await aBrand(shop, { name: 'Sona' })).id,
})

/** Every administrative call that changes something. A new one has its line here. */
const cases: Record<string, Case> = {
  'POST /products': {
    call: async (shop) => formOf(await productForm(shop)),
    entry: {
      ...{ action: 'created', subject: 'product', before: null },
      after: { name: 'Kurta', originalPrice: 1999_00, category: 'Men', brand: 'Sona', variants: ['Red: 5'] },
    },
  },
  'DELETE /products/{id}': {
    call: async (shop) => ({ params: { id: (await aVariant(shop, { product: 'Kurta', color: 'red' })).productId } }),
    entry: { action: 'deleted', subject: 'product', before: { name: 'Kurta' }, after: null },
  },
  'POST /stock/{variantId}/adjust': {
    call: async (shop) => ({
      params: { variantId: (await aVariant(shop, { stock: 10 })).id },
      body: { seenStock: 10, stock: 7, reason: 'DAMAGED', note: 'Asha Rao says that they broke' },
    }),
    entry: {
      ...{ action: 'changed', subject: 'stock' },
      ...{ before: { stock: 10, reason: null }, after: { stock: 7, reason: 'DAMAGED' } },
    },
  },
  'POST /categories': {
    call: async (shop) => formOf({ id: (await aCategory(shop, { name: 'Audio' })).id, name: 'Sound' }),
    entry: { action: 'changed', subject: 'category', before: { name: 'Audio' }, after: { name: 'Sound' } },
  },
  'DELETE /categories/{id}': {
    call: async (shop) => ({ params: { id: (await aCategory(shop, { name: 'Audio' })).id } }),
    entry: { action: 'deleted', subject: 'category', before: { name: 'Audio' }, after: null },
  },
  'POST /brands': {
    call: async (shop) => ({ body: { id: (await aBrand(shop, { name: 'Sona' })).id, name: 'Sonar' } }),
    entry: { action: 'changed', subject: 'brand', before: { name: 'Sona' }, after: { name: 'Sonar' } },
  },
  'DELETE /brands/{id}': {
    call: async (shop) => ({ params: { id: (await aBrand(shop, { name: 'Sona' })).id } }),
    entry: { action: 'deleted', subject: 'brand', before: { name: 'Sona' }, after: null },
  },
  'PUT /company-details': {
    call: async (shop) => {
      const { companyName, address, email, contact } = await ensureCompanyDetails(shop.db)
      return { body: { companyName, address, email, contact, shippingFee: '49' } }
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { shippingFee: 0 }, after: { shippingFee: 49_00 } },
  },
  'DELETE /demonstration': {
    call: async (shop) => {
      await shop.db.insertInto('brands').values({ name: 'Demo', isDemo: true }).execute()
      return {}
    },
    entry: { action: 'deleted', subject: 'demonstration', before: { brands: 1 }, after: null },
  },
  'POST /company-details/logo': {
    call: async ({ db }) => {
      await ensureCompanyDetails(db)
      const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
      return formOf({}, [{ field: 'logo', filename: 'mark.gif', bytes }])
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
    call: async (shop) => {
      const { id } = await aLegalPage(shop)
      return { body: { id, title: 'Privacy', slug: 'privacy-policy', content: '<p>New</p>' } }
    },
    entry: {
      ...{ action: 'changed', subject: 'legalPage' },
      ...{ before: { content: '<p>Old</p>' }, after: { content: '<p>New</p>' } },
    },
  },
  'DELETE /legal-pages/{id}': {
    call: async (shop) => ({ params: { id: (await aLegalPage(shop)).id } }),
    entry: { action: 'deleted', subject: 'legalPage', before: { title: 'Privacy' }, after: null },
  },
  'PUT /orders/{id}/status': {
    call: async (shop) => ({ params: { id: (await aSale(shop)).id }, body: { deliveryStatus: 'SHIPPED' } }),
    entry: {
      ...{ action: 'statusSet', subject: 'order' },
      ...{ before: { deliveryStatus: 'PENDING' }, after: { deliveryStatus: 'SHIPPED' } },
    },
  },
  'PUT /orders/status': {
    call: async (shop) => ({ body: { ids: [(await aSale(shop)).id], deliveryStatus: 'SHIPPED' } }),
    entry: {
      ...{ action: 'statusSet', subject: 'order' },
      ...{ before: { deliveryStatus: 'PENDING' }, after: { deliveryStatus: 'SHIPPED' } },
    },
  },
  'PUT /orders/{id}/return-status': {
    call: async (shop) => ({
      params: { id: (await aRequestedReturn(shop)).id },
      body: { returnStatus: 'ACCEPTED', note: 'Asha Rao says that it was too small' },
    }),
    entry: {
      ...{ action: 'returnDecided', subject: 'order' },
      before: { returnStatus: 'REQUESTED', refundStatus: 'NONE', restock: null },
      after: { returnStatus: 'ACCEPTED', refundStatus: 'PENDING', restock: true },
    },
  },
  'PUT /orders/{id}/refund': {
    call: async (shop, admin) => {
      const order = await aDeliveredOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
      await setReturned(shop, admin, order.id)
      return { params: { id: order.id }, body: { reference: 'UTR 4711', note: 'to Asha' } }
    },
    entry: {
      ...{ action: 'refundRecorded', subject: 'order' },
      before: { paymentStatus: 'COMPLETED', refundStatus: 'PENDING', reference: null },
      after: { paymentStatus: 'REFUNDED', refundStatus: 'COMPLETED', reference: 'UTR 4711' },
    },
  },
  'POST /orders/refunds/{id}/retry': {
    call: async (shop) => {
      const refund = { orderId: (await aSale(shop)).id, kind: 'provider', status: 'FAILED', isExtra: true } as const
      const { id } = await shop.db
        .insertInto('refunds')
        .values({ ...refund, amount: 100, askedAt: shop.clock() })
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
    call: async (shop) => {
      const merchantOrderId = 'a'.repeat(32)
      const at = shop.clock()
      await shop.db
        .insertInto('paymentAttempts')
        .values({
          ...{ merchantOrderId, orderId: (await aSale(shop)).id, amount: 100, state: 'COMPLETED' },
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
    call: async (shop, { password }) => ({
      params: { id: (await anAdmin(shop)).id },
      body: { isActive: false, password },
    }),
    entry: { action: 'deactivated', subject: 'administrator', before: { isActive: true }, after: { isActive: false } },
  },
  'POST /product-imports/{id}/run': {
    call: async (shop) => ({ params: { id: await aCheckedImport(shop) }, body: {} }),
    entry: {
      ...{ action: 'imported', subject: 'productImport', before: null },
      after: { fileName: 'products.csv', created: 1, changed: 0 },
    },
  },
  'POST /product-imports/{id}/cancel': {
    call: async (shop) => {
      const id = await aCheckedImport(shop)
      await startImport(shop, id, { goodLinesOnly: false })
      return { params: { id } }
    },
    entry: {
      ...{ action: 'canceled', subject: 'productImport', before: null },
      after: { fileName: 'products.csv', written: 0 },
    },
  },
}

/** Calls that only bring a file or look at it: nothing in the shop is another after them. */
const preparing = ['POST /product-imports', 'POST /product-imports/{id}/pieces', 'POST /product-imports/{id}/check']

async function aCheckedImport(shop: TestShop): Promise<string> {
  const csv = 'name,original price,category,brand,color,stock\nKurta,100,Men,Sona,red,1\n'
  return (await checked(shop, csv, { createMissing: true })).id
}

async function setReturned(shop: TestShop, admin: Person, id: string) {
  await shop.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', id).execute()
  await decideReturn(shop, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
}

/** Calls that only show what would become of something. */
const looksOnly = ['POST /legal-pages/preview']

const changing = Object.values(slices)
  .flatMap(Object.values)
  .filter(({ access, method }) => access === 'admin' && method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => !looksOnly.includes(name))
  .filter((name) => !preparing.includes(name))

test('every administrative call that changes something has its line', () => {
  expect(Object.keys(cases).sort()).toEqual([...changing].sort())
})

test.for(Object.entries(cases))(
  '%s is written down: by whom, before and after',
  async ([name, { call, entry }], { shop, api }) => {
    const admin = await anAdmin(shop)
    const parts = await call(shop, admin)
    const earlier = await newest(shop)
    expect(await api.call(name, { ...parts, token: await signedIn(shop, admin) })).toMatchObject({ status: 200 })
    const last = await newest(shop)
    expect(last).toMatchObject({ ...entry, administratorId: admin.id, administratorUsername: admin.username })
    expect(last?.id).toBeGreaterThan(earlier?.id ?? 0)
    expect(JSON.stringify(last)).not.toMatch(/asha rao says|to asha/i)
  },
)

const newest = ({ db }: TestShop) =>
  db.selectFrom('auditEntries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const countOf = async ({ db }: TestShop) => (await db.selectFrom('auditEntries').select('id').execute()).length

test.for([
  ['product', Product, ['buyCount', 'viewCount', 'createdAt', 'categoryId', 'brandId', 'sizes']],
  ['category', Category, []],
  ['brand', Brand, []],
  ['legalPage', LegalPage, []],
  ['companyDetails', CompanyDetails, ['priceMatch']],
] as const)('every field of a %s has words, or it would not be written down', ([subject, shape, others]) => {
  const told = [...Object.keys(auditedFields[subject]), 'id', 'updatedAt', ...others]
  expect(Object.keys(shape.shape).filter((name) => !told.includes(name))).toEqual([])
})

test('a call that is refused, or changes nothing, leaves no entry', async ({ shop, api }) => {
  const admin = await anAdmin(shop)
  const token = await signedIn(shop, admin)
  const brand = await aBrand(shop, { name: 'Sona' })
  const { id } = await aSale(shop)
  expect((await api.call('POST /brands', { token, body: { id: brand.id, name: 'Sona' } })).status).toBe(200)
  expect((await api.call('POST /brands', { token, body: { name: 'SONA' } })).status).toBe(409)
  const again = { token, params: { id }, body: { deliveryStatus: 'PENDING' } }
  expect((await api.call('PUT /orders/{id}/status', again)).status).toBe(200)
  expect(await countOf(shop)).toBe(0)
})

test('what customers and the store itself do is no entry', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const { id } = await anOrder(shop, customer, { of: await aVariant(shop) })
  const token = await signedIn(shop, customer)
  expect((await api.call('PUT /orders/{id}/cancel', { token, params: { id } })).status).toBe(200)
  expect(await countOf(shop)).toBe(0)
})

test('taking the demonstration away is written down with how much went', async ({ shop }) => {
  const admin = await anAdmin(shop)
  await shop.db.insertInto('brands').values({ name: 'Demo', isDemo: true }).execute()
  await setDeliveryStatus(shop, admin, (await aSale(shop)).id, { deliveryStatus: 'SHIPPED' })
  await removeDemoCatalogue(shop, admin)
  expect(await newest(shop)).toMatchObject({
    action: 'deleted',
    subject: 'demonstration',
    before: { brands: 1 },
    after: null,
  })
  expect(await countOf(shop)).toBe(2)
})

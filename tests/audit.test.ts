import { expect } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { auditedFields } from '#contract/audit/audit-fields.ts'
import { Brand, Category } from '#contract/catalogue/categories-and-brands.ts'
import { Product } from '#contract/catalogue.ts'
import { CompanyDetails } from '#contract/company/company-details.ts'
import { LegalPage } from '#contract/legal-pages.ts'
import { removeDemoCatalogue } from '#server/demo/remove-demo-catalogue.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { auditedRequests } from './audited-requests/all-requests.ts'
import { createOrderOfNewCustomer } from './audited-requests/orders.ts'
import { test } from './support/api.ts'
import { createAdmin, createBrand, createCustomer, createVariant, issueToken } from './support/factories.ts'
import { createCodOrder } from './support/order-factories.ts'
import type { TestContext } from './support/test-context.ts'

const endpointsWithoutEntry = [
  // An enrolment has no effect before its first code.
  'POST /users/second-factor/enrolment',
  // The steps of an import before it runs change no audited data.
  'POST /product-imports',
  'POST /product-imports/{id}/pieces',
  'POST /product-imports/{id}/check',
  // The preview of a bulk edit changes no product; its job records an entry for each changed product.
  'POST /bulk-edits',
  'POST /bulk-edits/{id}/run',
  'POST /bulk-edits/{id}/cancel',
  // Return a preview only.
  'POST /legal-pages/preview',
  'POST /offers/preview',
  'POST /staff-orders/quote',
  // A draft is no order; its placement is recorded.
  'POST /staff-orders/drafts',
  'PUT /staff-orders/drafts/{id}',
  'DELETE /staff-orders/drafts/{id}',
  'POST /order-messages/{name}/preview',
  'POST /campaigns/preview',
  // Sends a mail to the caller.
  'POST /order-messages/{name}/test',
  'POST /campaigns/test',
  'POST /courier-cash/remittances/preview',
  'POST /customer-segments/count',
]

const auditedEndpoints = allEndpoints
  .filter(({ access, method }) => access === 'admin' && method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => !endpointsWithoutEntry.includes(name))

test('every administrative endpoint that changes data is in the table of audited requests', () => {
  expect(Object.keys(auditedRequests).sort()).toEqual([...auditedEndpoints].sort())
})

test.for(Object.entries(auditedRequests))(
  '%s is recorded with actor, old and new values',
  async ([name, { prepare, entry }], { context, api }) => {
    const admin = await createAdmin(context)
    const input = await prepare(context, admin)
    const earlier = await findNewestEntry(context)
    expect(await api.call(name, { ...input, token: await issueToken(context, admin) })).toMatchObject({ status: 200 })
    const last = await findNewestEntry(context)
    expect(last).toMatchObject({ ...entry, administratorId: admin.id, administratorUsername: admin.username })
    expect(last?.id).toBeGreaterThan(earlier?.id ?? 0)
    // Notes of administrators may contain personal data; the entries omit them.
    expect(JSON.stringify(last)).not.toMatch(/asha rao says|to asha/i)
  },
)

const findNewestEntry = ({ db }: TestContext) =>
  db.selectFrom('auditEntries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const countEntries = async ({ db }: TestContext) => (await db.selectFrom('auditEntries').select('id').execute()).length

test.for([
  [
    'product',
    Product,
    [
      'buyCount',
      'viewCount',
      'createdAt',
      'categoryId',
      'brandId',
      'hasSizeChart',
      'countryCode',
      'highlights',
      'rating',
      'questionCount',
      'hasBoughtTogether',
      'attributeValues',
    ],
  ],
  ['category', Category, []],
  ['brand', Brand, []],
  ['legalPage', LegalPage, []],
  ['companyDetails', CompanyDetails, ['priceMatch', 'menuCollections', 'deliveryCheck', 'pricesCarts']],
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

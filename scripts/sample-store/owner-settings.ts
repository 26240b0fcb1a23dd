import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { standardHomeSections } from '#contract/company/home-sections.ts'
import { withClient } from '#server/database/with-client.ts'
import { changeSettings } from '#tests/support/company/change-settings.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { findDatabase } from '#tests/support/e2e/unconfirmed-order.ts'

type Admin = Awaited<ReturnType<typeof createAdminClient>>
type Product = { id: string; categoryId: string }

/** Switches on the lowest price of 30 days, questions, wish lists, requests for sold-out variants and orders of guests. */
const switchOnSections = (admin: Admin) =>
  changeSettings(admin, {
    lowestPriceShown: true,
    questionsOffered: true,
    wishListShown: true,
    stockAlertsOffered: true,
    guestCheckoutOffered: true,
  })

/** Zones with rates and days, and a PIN code that is not delivered to. */
async function configureDelivery(admin: Admin) {
  const south = { name: 'South', states: ['Karnataka', 'Kerala', 'Tamil Nadu'], minDays: 2, maxDays: 3 }
  const rates = [{ maxSubtotal: '498.99', charge: '49.00' }, { charge: '0.00' }]
  await admin.post('/delivery/zones', { ...south, rates, freeFrom: '499.00' })
  const rest = { name: 'Rest of India', isRestOfIndia: true, minDays: 4, maxDays: 7, codSurcharge: '40.00' }
  await admin.post('/delivery/zones', { ...rest, rates: [{ charge: '79.00' }], freeFrom: '499.00' })
  await admin.put('/delivery/pin-codes/744301', { isServiceable: false, isCodAvailable: false })
}

/** Automatic offers of each level, and a code. */
async function addOffers(admin: Admin, { categoryId }: Product) {
  const inCategory = { scope: 'CATEGORIES', scopeIds: [categoryId] }
  await admin.post('/offers', { name: 'Ethnic week', kind: 'PERCENT', level: 'ITEMS', percent: '10', ...inCategory })
  await admin.post('/offers', { name: 'Any two, third free', kind: 'BUY_X_GET_Y', buy: 2, get: 1, percent: '100' })
  const order = { kind: 'PERCENT', level: 'ORDER', percent: '5', minAmount: '4999.00', maxAmount: '500.00' }
  await admin.post('/offers', { name: 'Five off a large cart', ...order })
  await admin.post('/offers', { name: 'Free delivery from two', kind: 'FREE_SHIPPING', minQuantity: 2 })
  await admin.post('/offers', { name: 'Welcome', code: 'WELCOME50', kind: 'AMOUNT', level: 'ORDER', amount: '50.00' })
}

/** A collection in the menu and on the home page, with the products of a category. */
async function addCollection(admin: Admin, { categoryId }: Product) {
  const collection = {
    handle: 'festive-cotton',
    name: 'Festive cotton',
    description: '<p>Kurtas and saris for long evenings, in cotton and silk.</p>',
    kind: 'RULE',
    inMenu: 'true',
    rule: JSON.stringify({ categoryId: [categoryId] }),
  }
  const { id } = await admin.post<CallResponse<'POST /collections'>>('/collections', collection)
  const [first, ...others] = standardHomeSections
  const sections = [first, { collectionId: id, size: 4, heading: 'For the festival' }, ...others]
  await admin.put('/company-details/home-sections', { sections })
  return collection.handle
}

/** Lowers the price of a product that has been on sale for 60 days, so that its page has the lowest price of 30 days. */
async function lowerPrice(admin: Admin, { id }: Product) {
  await withClient({ connectionString: findDatabase() }, (client) =>
    client.query(`update product_variants set prices_since = now() - interval '60 days' where product_id = $1`, [id]),
  )
  const step = { by: 'AMOUNT', amount: '50.00' }
  const change = { kind: 'ADJUST', target: 'DISCOUNT', direction: 'LOWER', step, rounding: 'NONE' }
  const { bulkEdit } = await admin.post<CallResponse<'POST /bulk-edits'>>('/bulk-edits', {
    selection: { by: 'IDS', ids: [id] },
    action: { kind: 'PRICES', change },
  })
  const path = `/bulk-edits/${bulkEdit.id}`
  await admin.post(`${path}/run`, {})
  const stateNow = async () => (await admin.get<CallResponse<'GET /bulk-edits/{id}'>>(path)).bulkEdit.state
  await expect.poll(stateNow).toBe('DONE')
}

/** Sets up the store as an owner who uses all that its pages can show; returns the handle of a collection. */
export async function configureStore(request: APIRequestContext, product: Product): Promise<string> {
  const admin = await createAdminClient(request)
  await switchOnSections(admin)
  await configureDelivery(admin)
  await addOffers(admin, product)
  await lowerPrice(admin, product)
  return addCollection(admin, product)
}

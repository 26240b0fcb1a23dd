import { expect } from 'vitest'
import { defaultClaims } from '#contract/company/shop-claims.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { ensureCompanyDetails } from './company.store.ts'

const requiredDetails = {
  companyName: 'Rao & Sons',
  address: '1 MG Road',
  email: 'shop@rao.example',
  contact: '+91 80 1234',
}
const officer = { name: 'Meera Iyer', email: 'grievance@rao.example', phone: '+91 80 4718 2211' }

/** Returns a call that saves settings together with the four required details as an administrator. */
async function createSaveSettings(context: TestContext, api: TestApi) {
  await ensureCompanyDetails(context.db)
  const token = await issueToken(context, await createAdmin(context))
  return (settings: object) => api.call('PUT /company-details', { token, body: { ...requiredDetails, ...settings } })
}
const readDetails = async (api: TestApi) => (await api.call('GET /company-details')).body

test('a required detail that equals the seen one keeps what another administrator changed, a changed one is saved', async ({
  context,
  api,
}) => {
  const saveSettings = await createSaveSettings(context, api)
  await saveSettings({ contact: '+91 80 9999', address: '2 MG Road' })
  await saveSettings({ seen: requiredDetails, email: 'desk@rao.example', returnDays: 9 })

  expect(await readDetails(api)).toMatchObject({
    companyName: 'Rao & Sons',
    address: '2 MG Road',
    email: 'desk@rao.example',
    contact: '+91 80 9999',
    returnDays: 9,
  })
})

test('a new store has the claims of the specification, no shipping fee and no GSTIN', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const { claims, ...rest } = await readDetails(api)

  expect(
    Object.values(claims).map((claim) =>
      Object.values(claim as object)
        .slice(0, 2)
        .join(' '),
    ),
  ).toEqual([
    '24h fast delivery',
    '2Y warranty',
    '100% authentic',
    '10k+ customers',
    '500+ products',
    '24/7 support',
    '5 star rating',
  ])
  expect(rest).toMatchObject({
    gstin: null,
    state: null,
    grievanceOfficer: null,
    shippingFee: '0.00',
    priceMatch: { shown: true },
    ratingShown: true,
    freeShippingBanner: true,
    lowStockThreshold: 5,
    returnDays: 0,
    shippingFeeRefunded: false,
  })
})

test('every setting can be changed, and an omitted field is unchanged', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  const settings = {
    gstin: '29AAGCB7383J1Z4',
    state: 'Karnataka',
    grievanceOfficer: officer,
    shippingFee: '49.50',
    priceMatch: { text: 'We match any price.', shown: false },
    ratingShown: false,
    freeShippingBanner: false,
    lowStockThreshold: 0,
    returnDays: 10,
    shippingFeeRefunded: true,
  }
  const saved = await save(settings)
  expect(saved).toMatchObject({ status: 200, body: { companyDetails: { ...requiredDetails, ...settings } } })

  await save({ companyName: 'Rao & Daughters' })
  expect(await readDetails(api)).toMatchObject({ ...settings, companyName: 'Rao & Daughters', claims: defaultClaims })
})

test('a claim is changed or switched off without changing the others', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  const delivery = { figure: '3 days', words: 'to your door', shown: true }
  await save({ claims: { delivery } })
  await save({ claims: { warranty: { ...defaultClaims.warranty, shown: false } } })

  expect((await readDetails(api)).claims).toEqual({
    ...defaultClaims,
    delivery,
    warranty: { ...defaultClaims.warranty, shown: false },
  })
})

test('the order of the claims does not depend on the request', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  await save({ claims: { rating: defaultClaims.rating, authentic: defaultClaims.authentic } })

  expect(Object.keys((await readDetails(api)).claims)).toEqual(Object.keys(defaultClaims))
})

test('the GST rates by price are missing while those of the law apply, and kept if omitted', async ({
  context,
  api,
}) => {
  const save = await createSaveSettings(context, api)
  expect(await readDetails(api)).not.toHaveProperty('taxRateByPrice')
  const taxRateByPrice = { limit: '1000.00', lowRate: '5', highRate: '12' }
  await save({ taxRateByPrice })
  await save({ companyName: 'Rao & Daughters' })
  expect(await readDetails(api)).toMatchObject({ taxRateByPrice })

  await save({ taxRateByPrice: { limit: '2500', lowRate: '5', highRate: '18' } })
  expect(await readDetails(api)).not.toHaveProperty('taxRateByPrice')
})

test('a change of the GST rates by price is recorded with old and new values', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  await save({})
  await save({ taxRateByPrice: { limit: '1000.00', lowRate: '5', highRate: '12' } })
  const entries = await context.db.selectFrom('auditEntries').select('before').select('after').orderBy('id').execute()

  expect(entries.at(-1)).toEqual({
    before: { taxRateByPrice: ['5% up to ₹2,500.00', '18% above'] },
    after: { taxRateByPrice: ['5% up to ₹1,000.00', '12% above'] },
  })
})

test('the lowest price is missing while product pages do not show it, and its setting is audited', async ({
  context,
  api,
}) => {
  const save = await createSaveSettings(context, api)
  await save({})
  expect(await readDetails(api)).not.toHaveProperty('lowestPriceShown')
  await save({ lowestPriceShown: true })
  await save({ companyName: 'Rao & Daughters' })
  expect(await readDetails(api)).toMatchObject({ lowestPriceShown: true })
  await save({ companyName: 'Rao & Daughters', lowestPriceShown: false })
  const entries = await context.db.selectFrom('auditEntries').select('before').select('after').orderBy('id').execute()

  expect(await readDetails(api)).not.toHaveProperty('lowestPriceShown')
  expect(entries.at(-1)).toEqual({ before: { lowestPriceShown: true }, after: { lowestPriceShown: false } })
})

test('a GSTIN is stored in capitals without spaces, and sets the state if it is empty', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  await save({ gstin: ' 27aapfu0939f 1zv ' })

  expect(await readDetails(api)).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' })
})

test('a GSTIN of another state than the new or the stored one is rejected at its field', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  const message = 'A GSTIN of Kerala begins with 32, this one with 27.'
  const expectedError = { status: 400, body: { message, errors: { gstin: message } } }

  expect(await save({ gstin: '27AAPFU0939F1ZV', state: 'Kerala' })).toMatchObject(expectedError)
  await save({ state: 'Kerala' })
  expect(await save({ gstin: '27AAPFU0939F1ZV' })).toMatchObject(expectedError)
  expect(await readDetails(api)).toMatchObject({ gstin: null, state: 'Kerala' })
})

test('null or an empty text removes GSTIN, state and grievance officer', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  await save({ gstin: '27AAPFU0939F1ZV', grievanceOfficer: officer })
  await save({ gstin: '', state: null, grievanceOfficer: null })

  expect(await readDetails(api)).toMatchObject({ gstin: null, state: null, grievanceOfficer: null })
})

test.for([
  [{ gstin: '27AAPFU0939F1ZW' }, 'gstin', /typing error/],
  [{ gstin: 'none' }, 'gstin', /15 characters/],
  [{ state: 'Bombay' }, 'state', /Choose a state/],
  [{ grievanceOfficer: { name: 'Meera Iyer' } }, 'grievanceOfficer', /./],
  [
    { grievanceOfficer: { ...officer, email: ' ' } },
    'grievanceOfficer',
    /^Email of the grievance officer is required$/,
  ],
  [{ grievanceOfficer: { ...officer, email: 'meera' } }, 'grievanceOfficer', /valid email address/],
  [{ grievanceOfficer: { ...officer, phone: 'call me' } }, 'grievanceOfficer', /phone number/],
  [{ shippingFee: '-1' }, 'shippingFee', /rupees/],
  [{ shippingFee: '10000.01' }, 'shippingFee', /must not exceed/],
  [{ claims: { delivery: { figure: '', words: 'x', shown: true } } }, 'claims', /required/],
  [{ claims: { speed: { figure: '1', words: 'x', shown: true } } }, 'claims', /./],
  [{ priceMatch: { text: ' ', shown: true } }, 'priceMatch', /required/],
  [{ ratingShown: 'yes' }, 'ratingShown', /true or false/],
  [{ lowestPriceShown: 'on' }, 'lowestPriceShown', /true or false/],
  [{ returnDays: -1 }, 'returnDays', /from 0 to 365/],
  [{ returnDays: 366 }, 'returnDays', /from 0 to 365/],
  [{ returnDays: 1.5 }, 'returnDays', /whole number/],
  [{ returnPickupCharge: '-1' }, 'returnPickupCharge', /rupees/],
  [{ returnPickupCharge: '10000.01' }, 'returnPickupCharge', /must not exceed/],
  [{ lowStockThreshold: -1 }, 'lowStockThreshold', /from 0 to 1000000/],
  [{ lowStockThreshold: 2.5 }, 'lowStockThreshold', /whole number/],
  [{ lowStockThreshold: '5' }, 'lowStockThreshold', /whole number/],
  [{ taxRateByPrice: { limit: '0', lowRate: '5', highRate: '18' } }, 'taxRateByPrice', /greater than 0/],
  [{ taxRateByPrice: { limit: '10000000', lowRate: '5', highRate: '18' } }, 'taxRateByPrice', /must not exceed/],
  [{ taxRateByPrice: { limit: '1.005', lowRate: '5', highRate: '18' } }, 'taxRateByPrice', /2 decimals/],
  [{ taxRateByPrice: { limit: '2500', lowRate: '18', highRate: '18' } }, 'taxRateByPrice', /must be higher/],
  [{ taxRateByPrice: { limit: '2500', lowRate: '5', highRate: '100' } }, 'taxRateByPrice', /percent/],
  [{ taxRateByPrice: { limit: '2500' } }, 'taxRateByPrice', /./],
] as const)('%j is rejected at its field', async ([settings, field, reason], { context, api }) => {
  const save = await createSaveSettings(context, api)
  const reply = await save(settings)

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body.errors)).toEqual([field])
  expect(reply.body.errors[field]).toMatch(reason)
})

test('the charge for a pickup is shown while there is one', async ({ context, api }) => {
  const save = await createSaveSettings(context, api)
  expect(await readDetails(api)).not.toHaveProperty('returnPickupCharge')
  await save({ returnPickupCharge: '60' })
  expect(await readDetails(api)).toMatchObject({ returnPickupCharge: '60.00' })
  await save({ returnPickupCharge: '0' })
  expect(await readDetails(api)).not.toHaveProperty('returnPickupCharge')
})
